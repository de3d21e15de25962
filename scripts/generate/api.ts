import { zugangText } from '#contract/rechte.ts'
import { areas } from '#server/areas.ts'
import { openapi } from '#server/openapi.ts'

export const openapiDocument = (): string =>
  `${JSON.stringify(openapi(Object.fromEntries(areas.map(({ name, contract }) => [name, contract]))), null, 1)}\n`

/** Method, path and right of every endpoint: each change of a right is one visible line. */
export function rechteList(): string {
  const rows = areas
    .flatMap(({ contract }) => Object.values(contract))
    .map(({ method, path, zugang }) => `| ${method} | ${path} | ${zugangText(zugang)} |`)
  return `# Endpoints and rights\n\nGenerated from the contracts. Do not edit.\n\n| method | path | zugang |\n|---|---|---|\n${rows.sort().join('\n')}\n`
}
