// The packages' own entry loads half a megabyte of word lists; the single lists have no types.
declare module '@zxcvbn-ts/language-de/dist/*.json.esm.js' {
  const words: string[]
  export default words
}
declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  import type { adjacencyGraphs } from '@zxcvbn-ts/language-common'

  const keyboards: typeof adjacencyGraphs
  export default keyboards
}
