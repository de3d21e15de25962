// The packages' own entry loads half a megabyte of passwords and encyclopedia words; single lists have no types.
declare module '@zxcvbn-ts/language-de/dist/*.json.esm.js' {
  const woerter: string[]
  export default woerter
}
declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  import type { adjacencyGraphs } from '@zxcvbn-ts/language-common'

  const tastaturen: typeof adjacencyGraphs
  export default tastaturen
}
