import { createHash } from 'node:crypto'
import { accessText } from '#contract/endpoint.ts'
import { FIELD_RULES, type Who } from '#features/profile/contract.ts'
import { areas } from '#server/areas.ts'
import { buildOpenapi } from '#server/http/openapi.ts'

export const openapiDocument = () => buildOpenapi(Object.fromEntries(areas.map(({ name, contract }) => [name, contract])))

/** Calls and a checksum per area: a changed contract is one visible line, the document itself (6 MB) is in no commit. */
export function listAreaChecksums(): string {
  const rows = areas.map(({ name, contract }) => {
    const checksum = createHash('sha256').update(JSON.stringify(buildOpenapi({ [name]: contract }).paths))
    return `| ${name} | ${Object.keys(contract).length} | ${checksum.digest('hex').slice(0, 16)} |`
  })
  return `# The OpenAPI document, by area

Generated from the contracts. Do not edit. A running server answers the document at \`/api/openapi.json\`. The checksum is the start of
the SHA-256 of the area's paths.

| area | calls | checksum |
|---|---|---|
${rows.sort().join('\n')}
`
}

/** Method, path and right of every endpoint, one line each, so that changed rights are visible in a diff. */
export function rechteList(): string {
  const rows = areas
    .flatMap(({ contract }) => Object.values(contract))
    .map((endpoint) => `| ${endpoint.method} | ${endpoint.path} | ${accessText(endpoint)} |`)
  return `# Endpoints and rights\n\nGenerated from the contracts. Do not edit.\n\n| method | path | zugang |\n|---|---|---|\n${rows.sort().join('\n')}\n`
}

/** Readers and writers of each profile field: the server's table, one line per field. */
export function profileFields(): string {
  const rows = Object.entries(FIELD_RULES).map(([field, { reads, writes }]) => {
    const others = (list: readonly Who[]) => list.filter((who) => who !== 'selbst').join(', ') || '–'
    const own = (list: readonly Who[]) => (list.includes('selbst') || list.includes('alle') ? 'ja' : '–')
    return `| ${field} | ${own(reads)} | ${others(reads)} | ${own(writes)} | ${others(writes)} |`
  })
  return `# Fields of a profile and who reads and writes them

Generated from \`FIELD_RULES\`. Do not edit. What one may not read is absent from every answer. \`sicht:…\`: whom the person's own setting of
visibility admits; \`alle\`: every member who may open the profile.

| field | one's own: reads | of others: reads | one's own: writes | of others: writes |
|---|---|---|---|---|
${rows.join('\n')}
`
}
