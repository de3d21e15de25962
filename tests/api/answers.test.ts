// Every answer names each person and gives each changeable row its version.
import { expect, test } from 'vitest'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { elementOf, kindOf, shapeOf } from '#contract/schema.ts'
import { areas } from '#server/areas.ts'

const endpoints = areas.flatMap(({ contract }) => Object.values<Endpoint>(contract))
const PEOPLE = [
  ['profil', 'leiter', 'stvLeiter', 'fahrer', 'einweiser', 'pruefer', 'verantwortlich', 'einsatzleiter', 'ausbilder', 'mitglieder'],
  ['fuehrerscheinKontrolleDurch', 'vorgeschlagenVon', 'leser', 'traeger'],
].flat()
const NAMELESS: Readonly<Record<string, string>> = {
  '/api/profile/aufbewahrung': 'the name stands beside the id until it is forgotten',
  '/api/stellen': 'each holder is a person in `besetzung`, where the reader may name them',
}

const entries = (schema: Schema) => Object.entries(shapeOf(schema)) as [string, Schema][]
const each = (schema: Schema): Schema => (kindOf(schema) === 'array' ? (elementOf(schema) as Schema) : schema)
const isPerson = (schema: Schema) => ['_id', 'vorname', 'nachname'].every((name) => name in shapeOf(schema))
/** Fields that name a person by id while no person stands in the same object or in one around it. */
function bare(schema: Schema, around: boolean): string[] {
  const one = each(schema)
  const named = around || isPerson(one) || entries(one).some(([, field]) => isPerson(each(field)))
  return entries(one).flatMap(([name, field]) => [
    ...(PEOPLE.includes(name) && kindOf(each(field)) === 'string' && !named ? [name] : []),
    ...bare(field, named),
  ])
}

test('a person named by id is {_id, vorname, nachname} in every answer', () => {
  const found = endpoints.flatMap(({ path, response }) =>
    response !== null && bare(response, false).length > 0 ? [path.replace(/\/\{.*/, '')] : [],
  )
  expect(new Set(found)).toEqual(new Set(Object.keys(NAMELESS)))
})

test('the licence checker is named next to the profile itself', () => {
  const profiles = endpoints.filter(({ response }) => response !== null && 'fuehrerscheinKontrolleDurch' in shapeOf(response))
  expect(profiles.length).toBeGreaterThan(2)
  for (const { response } of profiles)
    expect(Object.keys(shapeOf(response as Schema))).toEqual(expect.arrayContaining(['fuehrerscheinKontrolleDurchPerson']))
})

test('a list has the version of each row where its change asks for one', () => {
  const changes = endpoints.filter(({ method, body }) => method === 'PUT' && body !== undefined && 'version' in shapeOf(body))
  const lists = changes.flatMap(({ path }) => {
    const base = path.replace(/\/\{\w+\}$/, '')
    return endpoints.filter(
      ({ method, path: other, response }) => method === 'GET' && other === base && response && kindOf(response) === 'array',
    )
  })
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.filter(({ response }) => !('version' in shapeOf(each(response as Schema)))).map(({ path }) => path)).toEqual([])
})
