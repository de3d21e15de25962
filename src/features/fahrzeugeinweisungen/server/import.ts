import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  type Fields,
  peopleFinder,
  PERSON_TITLES,
  personFields,
  normalizeText,
  rowImport,
  saveOneByOne,
  type Values,
} from '#blocks/import/server/index.ts'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { requiredText, text } from '#contract/fields.ts'
import { may } from '#contract/rights/rechte.ts'
import { readableValue } from '#contract/schema.ts'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { deviceContract, deviceFields, einweisungenContract, einweisungFields } from '#features/fahrzeugeinweisungen/contract.ts'
import type { Actor, Trx } from '#server/context.ts'
import { badRequest, forbidden } from '#server/errors.ts'

type Contract = typeof einweisungenContract | typeof deviceContract
type People = Awaited<ReturnType<typeof peopleFinder>>
interface RecordImportKind {
  readonly table: string
  readonly columns: Fields
  readonly also: Readonly<Record<string, readonly string[]>>
  readonly sample: Readonly<Record<string, string>>
  readonly same: readonly string[]
  readonly resolve: (trx: Trx, people: People) => Promise<(row: Values) => Values>
}
interface Written {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly body: Values
}
interface Ways {
  create(call: Pick<Written, 'trx' | 'actor' | 'body'>): Promise<unknown>
  update(call: Written): Promise<unknown>
}
type Stored = Values & { readonly _id: string; readonly version: number }

const recordImport = <const C extends Contract>(
  contract: C,
  ways: Ways,
  { table, columns, also, sample, same, resolve }: RecordImportKind,
) => {
  const schema: ObjectSchema = contract.create.body
  const keyOf = (record: Values) => JSON.stringify(['profil', 'datum', ...same].map((name) => record[name] ?? '')).toLowerCase()
  return rowImport(contract, {
    fields: (actor) => ({ ...personFields(actor), ...columns }),
    also: { ...PERSON_TITLES, ...also },
    sample: { vorname: 'Jana', nachname: 'Beispiel', datum: '14.03.2026', ...sample },
    open: async (trx, actor) => {
      const people = await peopleFinder(trx, actor)
      const idsOf = await resolve(trx, people)
      const { rows } = await sql<Stored>`select * from ${sql.table(table)}`.execute(trx)
      const present = new Map(rows.map((row) => [keyOf(row), row]))
      return {
        find: (row: Values) => {
          const { profil, vorname, nachname } = people.member(row)
          const values: Values = { ...row, ...idsOf(row), profil }
          const key = keyOf(z.parse(schema, values))
          return {
            keys: [key],
            titel: `Die Einweisung von ${vorname} ${nachname} am ${readableValue(undefined, values['datum'])}`,
            found: { fresh: values, old: present.get(key) },
          }
        },
        save: saveOneByOne(async (_, { fresh, old }: { fresh: Values; old: Stored | undefined }) => {
          const body = z.parse(schema, { ...old, ...fresh })
          if (!old) {
            await ways.create({ trx, actor, body })
            return { was: 'neu' } as const
          }
          if (isDeepStrictEqual(body, z.parse(schema, old))) return { was: 'unveraendert' } as const
          const { zugang } = contract.update
          if (!may(actor, zugang)) throw forbidden(`Diese Einweisung gibt es schon; zum Ändern fehlt dir das Recht ${rechtText(zugang)}.`)
          await ways.update({ trx, actor, params: { id: old._id }, body: { ...body, version: old.version } })
          return { was: 'geaendert' } as const
        }),
      }
    },
  })
}

const { profil: _p, unterschrift: _s, fahrzeug: _f, einweiser: _e, pruefer: _c, ...VEHICLE_CELLS } = einweisungFields
const { profil: _dp, unterschrift: _ds, einweiser: _de, ...DEVICE_CELLS } = deviceFields
const BY = ['Eingewiesen von', 'Eingewiesen durch', 'Einweisende Person', 'Ausbilder']
const ON = ['Datum', 'Einweisungsdatum', 'Eingewiesen am', 'Tag']

export const vehicleImport = (ways: Ways) =>
  recordImport(einweisungenContract, ways, {
    table: 'einweisungen',
    columns: {
      fahrzeug: requiredText('Fahrzeug', 60),
      einweiser: requiredText('Einweiser', 125),
      pruefer: text('Prüfer', 125),
      ...VEHICLE_CELLS,
    },
    also: { fahrzeug: ['Kennzeichen', 'Funkrufname', 'Fahrzeugname'], einweiser: BY, datum: ON },
    sample: { fahrzeug: 'KTW 1', einweiser: 'Muster, Max', art: 'Ersteinweisung', bestanden: 'ja', fuehrerscheinGesehen: 'ja' },
    same: ['fahrzeug', 'art'],
    resolve: async (trx, people) => {
      const { rows } = await sql<{ _id: string; names: string[] }>`
        select _id, array[bezeichnung, kennzeichen, funkrufname, kennung] as names from fahrzeuge where aktiv`.execute(trx)
      const byName = Map.groupBy(
        rows.flatMap(({ _id, names }) => [...new Set(names.filter(Boolean).map(normalizeText))].map((name) => ({ _id, name }))),
        ({ name }) => name,
      )
      return ({ fahrzeug, einweiser, pruefer }) => {
        const [vehicle, namesake] = byName.get(normalizeText(String(fahrzeug))) ?? []
        if (!vehicle || namesake)
          throw badRequest(`${vehicle ? 'Mehr als ein' : 'Kein'} Fahrzeug heißt „${String(fahrzeug)}“: Nimm das Kennzeichen.`, 'fahrzeug')
        return {
          fahrzeug: vehicle._id,
          einweiser: people.member({ name: einweiser }, 'einweiser').profil,
          ...(pruefer ? { pruefer: people.member({ name: pruefer }, 'pruefer').profil } : {}),
        }
      }
    },
  })

export const deviceImport = (ways: Ways) =>
  recordImport(deviceContract, ways, {
    table: 'einweisungsprotokolle',
    columns: { einweiser: text('Einweiser', 125), ...DEVICE_CELLS },
    also: {
      geraet: ['Gerätename', 'Medizinprodukt', 'Produkt'],
      typ: ['Typ', 'Gerätetyp'],
      seriennummer: ['Serien-Nr.', 'SN'],
      einweiserExtern: ['Einweiser Hersteller', 'Hersteller-Einweiser'],
      einweiser: BY,
      datum: ON,
    },
    sample: { geraet: 'Defibrillator', hersteller: 'Muster', typ: 'C3', einweiser: 'Muster, Max' },
    same: ['geraet', 'hersteller', 'typ', 'seriennummer'],
    resolve: (_, people) =>
      Promise.resolve(({ einweiser }) => (einweiser ? { einweiser: people.member({ name: einweiser }, 'einweiser').profil } : {})),
  })
