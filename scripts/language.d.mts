export interface Vocabulary {
  readonly domain: ReadonlySet<string>
  readonly trade: ReadonlySet<string>
  readonly banned: ReadonlyMap<string, string>
  readonly wire: ReadonlySet<string>
  readonly wireWords: ReadonlySet<string>
}
export function wordsOf(name: string): string[]
export function vocabulary(): Vocabulary
export function wrongWord(name: string, words: Vocabulary): { word: string; better: string | undefined } | null
export function declaredNames(code: string, file: string): { bindings: Set<string>; keys: Set<string>; stored: Set<string> }
