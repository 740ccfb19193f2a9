import assert from 'node:assert/strict';

import { holdsSecret } from '../../../../src/core/context/secretText.ts';
import { cleanTexts } from './cleanTexts.ts';

/** Made up. Each is cut in two by `§`, so that no scanner of this repository takes it for a secret. */
const planted: readonly string[] = [
  '-----BEGIN RSA PRI§VATE KEY-----\nMIIEpAIBAAKCAQEA7',
  '-----BEGIN PRI§VATE KEY-----',
  '-----BEGIN EC PRI§VATE KEY-----',
  '-----BEGIN OPENSSH PRI§VATE KEY-----',
  '-----BEGIN ENCRYPTED PRI§VATE KEY-----',
  '-----BEGIN PGP PRI§VATE KEY BLOCK-----',
  'PuTTY-User-§Key-File-3: ssh-ed25519',
  'AGE-SECRET-§KEY-1QQPZ9X8G7F6D5S4A3QWERTYUPASDFGHJKLZXCVBNM234567890QWERTYUPAS',
  'OPENAI_API_KEY=sk-§aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9fG1hJ3',
  'key: sk-§proj-Zy8Xw7Vu6Ts5Rq4Po3Nm2Lk1Ji0Hg9Fe8Dc7Ba6_-AbCdEf',
  "const client = new Client('sk-§ant-api03-Qw3rTy7uIoP9aSdF1gHjK5lZxCvBnM2-AbC')",
  'sk-§or-v1-0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
  'stripe.api_key = "sk_§live_51Hq8xYbLmNoPqRsTuVwXyZ012345"',
  'STRIPE=rk_§test_51Hq8xYbLmNoPqRsTuVwXyZ012345',
  'endpoint_secret: whsec_§8fJ2kL9mQ4rT6vX1zB3nC5dE7gH0',
  'git clone https://ghp_§A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8@github.com/a/b',
  'GITHUB_TOKEN=gho_§A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8',
  'ghs_§A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8',
  'github_§pat_11ABCDEFG0aBcDeFgHiJkL_mNoPqRsTuVwXyZ0123456789',
  'glpat-§xY7zA9bC1dE3fG5hJ7kL',
  'runner: glrt-§xY7zA9bC1dE3fG5hJ7kL',
  'aws_access_key_id = AKIA§IOSFODNN7QWERTYU',
  'ASIA§JEXAMPLXEG2JICEA in a log',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/§bPxRfiCYzK3qLmN8vQ',
  'maps?key=AIza§SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q',
  'ya29.§a0AfH6SMBx7yZ9wQ3rT5vU1',
  'client: GOCSPX-§aB3dE5fG7hJ9kL1mN3pQ5rS7tU9v',
  'SLACK=xoxb-§123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx',
  'xoxp-§1234567890-abcdefghij',
  'xapp-§1-A0123456789-abcdefghij',
  'https://hooks.slack.com/serv§ices/T01ABCDEF23/B01GHIJKL45/AbCdEfGhIjKlMnOpQrStUvWx',
  'https://discord.com/api/web§hooks/123456789012345678/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKl',
  'bot = Bot("123456789:§AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1")',
  'Cookie: session=eyJh§bGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  '//packages.example.com/:_authToken=npm_§A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8',
  'password = pypi-§AgEIcHlwaS5vcmcCJGY4ZTk3OTk5LTY2NzctNDU2Yy04OTY1',
  'docker login -p dckr_§pat_aB3dE5fG7hJ9kL1mN3pQ5rS7',
  'HF=hf_§AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGh',
  'REPLICATE=r8_§AbCdEfGhIjKlMnOpQrStUvWxYz0123456789A',
  'gsk_§AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOp',
  'SG.§aB3dE5fG7hJ9kL1mN3pQ5r.S7tU9vW1xY3zA5bC7dE9fG1hJ3kL5mN7pQ9rS1tU3v',
  'mailgun: key-§0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  'twilio = SK§0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  'dop_§v1_0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
  'shpat_§0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  'VAULT_TOKEN=hvs.§CAESIJ1b2C3d4E5f6G7h8I9j0K1l2M3n4',
  'DATABRICKS=dapi§0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  'glsa_§A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6_0f1e2d3c',
  'lin_api_§A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0',
  'figd_§A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8',
  'DefaultEndpointsProtocol=https;AccountKey=§aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9fG1hJ3kL5mN7pQ9rS1tU3vW5xY7zA9bC1dE3fG5hJ7kQ==',
  'DATABASE_URL=postgres://admin:§Tr0ub4dor7x@db.internal:5432/app',
  'mongodb+srv://root:§hunter2hunter2@cluster0.mongodb.net',
  'redis://:§p4ssw0rd9x@cache:6379',
  'const password = "§Tr0ub4dor&3x";',
  "db_password: '§kX9#mQ2$vL7pW4'",
  'PASSWORD=§kX9mQ2vL7pW4nR8',
  '"clientSecret": "§8Q~aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3z"',
  "api_key = '§0f1e2d3c4b5a69788796a5b4c3d2e1f0'",
  'apiKey: `§a8Fk2Lq9Xz4Vn7Bm1Tc6`',
  'export ACCESS_TOKEN=§a8Fk2Lq9Xz4Vn7Bm1Tc6',
  "$config['secret'] = '§a8Fk2Lq9Xz4Vn7Bm1Tc6';",
  'private_key => "§a8Fk2Lq9Xz4Vn7Bm1Tc6Yd3"',
  'Authorization: Bearer §a8Fk2Lq9Xz4Vn7Bm1Tc6Yd3',
  'headers["Authorization"] = "Basic §dXNlcjpwYXNzdzByZDEyMzQ1"',
  'SECRET_KEY_BASE: §0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
];

describe('Secrets in a text', () => {
  for (const text of planted) {
    it(`are found in ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.ok(holdsSecret(text.replace('§', '')));
      assert.ok(holdsSecret(`import os\n\n${text.replace('§', '')}\n\nprint(1)\n`));
    });
  }

  for (const text of cleanTexts) {
    it(`are not seen in ${JSON.stringify(text)}`, () => assert.ok(!holdsSecret(text)));
  }

  it('planted and clean ones are enough to tell', () => {
    assert.ok(planted.length >= 60 && cleanTexts.length >= 100);
  });
});
