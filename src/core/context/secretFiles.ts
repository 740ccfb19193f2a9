/** Names that are made for secrets, in lower case. */
const names = new RegExp(
  `^(?:${[
    String.raw`\.env`,
    String.raw`\.env\..+`,
    String.raw`.+\.env`,
    String.raw`\.envrc`,
    String.raw`id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk|xmss)`,
    String.raw`.+\.(?:pem|key|p12|pfx|pkcs12|p8|ppk|jks|bks|keystore|keytab|kdbx|kdb|agekey|ovpn|asc|gpg)`,
    String.raw`\.(?:npmrc|yarnrc|pypirc|netrc|pgpass|my\.cnf|htpasswd|dockercfg|s3cfg|boto|git-credentials|vault-token)`,
    String.raw`_netrc|htpasswd`,
    String.raw`credentials(?:\.(?:json|xml|ya?ml|toml|ini|csv|txt|db|properties|enc))?`,
    String.raw`(?:client_secrets?|service[-_]?account|application_default_credentials)(?:[-_.].*)?\.json`,
    String.raw`[.\w-]*secrets?\.(?:json|ya?ml|toml|ini|env|properties|txt|xml|tfvars|enc)`,
    String.raw`terraform\.tfstate(?:\..*)?|.+\.tfstate(?:\.backup)?|.+\.tfvars(?:\.json)?`,
    String.raw`master\.key|credentials\.yml\.enc|wp-config\.php|shadow|kubeconfig|.+\.kubeconfig`,
    String.raw`(?:accesstokens|azureprofile)\.json|\.terraformrc|terraform\.rc|credentials\.tfrc\.json`,
  ].join('|')})$`,
);

/** Folders of programs that keep secrets there, and which of their files. */
const places =
  /(?:^|\/)(?:\.aws\/(?:credentials|config|sso\/.+|cli\/cache\/.+)|\.ssh\/(?!(?:known_hosts|authorized_keys)[^/]*$|.+\.pub$).+|\.gnupg\/.+|\.kube\/(?:config|cache\/.+)|\.docker\/config\.json|\.azure\/.+|\.config\/(?:gcloud|gh|hub)(?:\/.+)?|\.m2\/settings(?:-security)?\.xml|\.gradle\/gradle\.properties|\.cargo\/credentials(?:\.toml)?|\.gem\/credentials|\.bundle\/config|\.subversion\/auth\/.+|\.password-store\/.+|\.config\/rclone\/rclone\.conf|run\/secrets\/.+)$/;

/** Names of examples, which are meant to be read, and public halves of keys. */
const harmless =
  /(?:^|[.\-_])(?:example|examples|sample|template|tmpl|dist|defaults?|schema)(?:[.\-_]|$)|\.pub$|(?:^|\.)d\.ts$/;

/** Whether a file's path says that it is likely to hold keys, passwords or tokens. Paths of Windows count as well. */
export function isSecretPath(path: string): boolean {
  const normal = path.toLowerCase().replaceAll('\\', '/');
  const name = normal.slice(normal.lastIndexOf('/') + 1);
  if (harmless.test(name)) return false;
  return names.test(name) || places.test(normal);
}
