import { zugangText } from '#contract/rechte.ts'
import { bereiche } from '#server/bereiche.ts'
import { openapi } from '#server/openapi.ts'

export const openapiDokument = (): string =>
  `${JSON.stringify(openapi(Object.fromEntries(bereiche.map(({ name, contract }) => [name, contract]))), null, 1)}\n`

/** Method, path and right of every endpoint: each change of a right is one visible line. */
export function rechteliste(): string {
  const zeilen = bereiche
    .flatMap(({ contract }) => Object.values(contract))
    .map(({ method, path, zugang }) => `| ${method} | ${path} | ${zugangText(zugang)} |`)
  return `# Endpoints and rights\n\nGenerated from the contracts. Do not edit.\n\n| method | path | zugang |\n|---|---|---|\n${zeilen.sort().join('\n')}\n`
}
