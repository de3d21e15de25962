// A person who may fill in a form may choose its references: each such field has a list that this person may read.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { may, RECHTE, type Recht } from '#contract/rights/rechte.ts'
import { ROLLEN } from '#contract/rights/rollen.ts'
import { shapeOf } from '#contract/schema.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { kleidungContract } from '#features/kleidung/contract.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { chartContract } from '#features/organigramm/contract.ts'
import { orteContract } from '#features/orte/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { areas } from '#server/areas.ts'
import { testAll } from '#tests/support/cases.ts'

const ID = '0193c0de-0000-7000-8000-000000000001'
const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
const isReference = (schema: z.core.$ZodType) => accepts(schema, ID) && !accepts(schema, 'x') && !accepts(schema, 'Abc 123/4!')

const person = [profileContract.list]
const place = [orteContract.names]
/** The lists that the field's input reads: one of them is enough. */
const CHOICES: Readonly<Record<string, readonly Endpoint[]>> = {
  ...Object.fromEntries(
    [
      ['profil', 'leiter', 'stvLeiter', 'fahrer', 'einweiser', 'pruefer', 'verantwortlich', 'zustaendig', 'einsatzleiter'],
      ['fuehrerscheinKontrolleDurch'],
    ]
      .flat()
      .map((name) => [name, person]),
  ),
  ort: place,
  standort: place,
  objekt: place,
  fahrzeug: [fahrzeugbelegungenContract.frei, fahrzeugeContract.list],
  raum: [raumbelegungenContract.frei],
  lehrgang: [lehrgaengeContract.list],
  oberstelle: [chartContract.list],
  kleidung: [kleidungContract.list],
  dienst: [sanitaetsdiensteContract.list],
}
/** Rows of the screen at hand and texts with a pattern: nothing to choose from a list. */
const NONE = [
  '_id',
  'id',
  'user',
  'username',
  'passwort',
  'neuesPasswort',

  'vor',
  'leihe',
  'belegung',
  'ressource',
  'schicht',
  'vorlage',
  'zuSerie',
]

const fields = areas
  .flatMap(({ contract }) => Object.values<Endpoint>(contract))
  .flatMap((endpoint) =>
    endpoint.method === 'GET' || !endpoint.body
      ? []
      : Object.entries(shapeOf(endpoint.body)).flatMap(([name, schema]) => (isReference(schema) ? [{ endpoint, name }] : [])),
  )

test('each field that names another record has a known list of choices', () => {
  expect(fields.length).toBeGreaterThan(60)
  expect(new Set(fields.map(({ name }) => name))).toEqual(new Set([...Object.keys(CHOICES), ...NONE]))
})

testAll(Object.entries(ROLLEN))('%s may read every choice its forms need', (_, bundle) => {
  // A bundle comes on top of every member's rights.
  const rechte = new Set<Recht>([...ROLLEN.Mitglied, ...bundle].filter((one) => RECHTE.includes(one)))
  const stuck = fields.filter(
    ({ endpoint, name }) =>
      may({ rechte }, endpoint.zugang) && CHOICES[name] !== undefined && !CHOICES[name].some(({ zugang }) => may({ rechte }, zugang)),
  )
  expect(stuck.map(({ endpoint, name }) => `${endpoint.method} ${endpoint.path}: ${name}`)).toEqual([])
})
