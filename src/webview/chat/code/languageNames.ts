/** The scripts that colour code, by the languages that they know. */
export type GrammarSet = 'common' | 'rare';

/** What the languages of each are called, in lower case; a test holds this to the scripts. */
export const languageNames: Readonly<Record<GrammarSet, readonly string[]>> = {
  common: (
    'bash sh zsh c h cpp cc c++ h++ hpp hh hxx cxx csharp cs c# css diff patch dockerfile docker go golang ini toml java ' +
    'jsp javascript js jsx mjs cjs json jsonc json5 kotlin kt kts ktm ktx makefile mk mak make markdown md mkdown mkd php ' +
    'powershell pwsh ps ps1 python py gyp ipython ruby rb gemspec podspec thor irb rust rs shell console shellsession sql ' +
    'swift typescript ts tsx mts cts xml html xhtml rss atom xjb xsd xsl plist wsf svg yaml yml'
  ).split(' '),
  rare: (
    'clojure clj edn cmake cmake.in dart elixir ex exs erlang erl fsharp fs f# graphql gql groovy haskell hs julia latex ' +
    'tex less lua pluto matlab nginx nginxconf nix nixos objectivec mm objc obj-c obj-c++ objective-c++ ocaml ml perl pl pm ' +
    'properties protobuf proto r scala scss vbnet vb vim x86asm'
  ).split(' '),
};

const sets: ReadonlyMap<string, GrammarSet> = new Map([
  ...languageNames.rare.map((name) => [name, 'rare'] as const),
  ...languageNames.common.map((name) => [name, 'common'] as const),
]);

/** Which script colours a language, by any of its names in lower case; `undefined` for one that none knows. */
export function grammarSetOf(language: string): GrammarSet | undefined {
  return sets.get(language);
}
