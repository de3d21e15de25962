import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { readableValue } from '#contract/schema.ts'
import * as z from 'zod/mini'
import {
  peopleFinder,
  PERSON_TITLES,
  personFields,
  normalizeText,
  rowImport,
  saveOneByOne,
  type Values,
} from '#blocks/import/server/index.ts'
import { date, requiredText } from '#contract/fields.ts'
import { ausbildungContract } from '#features/profile/contract.ts'
import { ausbildungFields } from '#features/profile/schemas.ts'
import type { Actor, Trx } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { saveRecord } from './records.ts'

type Record = z.output<typeof RECORD> & { readonly _id: string; readonly version: number; readonly profil: string }
const RECORD = z.object(ausbildungFields)
const { lehrgang: _course, ende, ...CELLS } = ausbildungFields
const FIELDS = { lehrgang: requiredText('Lehrgang', 120), ...CELLS, ende: date('Ende') }
const keyOf = (profil: string, lehrgang: string, beginn: unknown) => `${profil} ${lehrgang} ${String(beginn)}`

async function open(trx: Trx, actor: Actor, now: () => Date) {
  const people = await peopleFinder(trx, actor)
  const { rows: courses } = await sql<{ _id: string; names: string[] }>`
    select _id, array[bezeichnung, abkuerzung] as names from lehrgaenge where aktiv`.execute(trx)
  const byName = new Map(courses.flatMap(({ _id, names }) => names.map((name) => [normalizeText(name), _id] as const)))
  const { rows } = await sql<Record>`select * from ausbildungen`.execute(trx)
  const present = new Map(rows.map((row) => [keyOf(row.profil, row.lehrgang, row.beginn), row]))
  return {
    find: (row: Values) => {
      const { profil, vorname, nachname } = people.member(row)
      const name = String(row['lehrgang'])
      const lehrgang = byName.get(normalizeText(name))
      if (lehrgang === undefined) throw badRequest(`Den Lehrgang „${name}“ gibt es nicht.`, 'lehrgang')
      const key = keyOf(profil, lehrgang, row['beginn'])
      return {
        keys: [key],
        titel: `„${name}“ von ${vorname} ${nachname} ab ${readableValue(undefined, row['beginn'])}`,
        found: { profil, lehrgang, old: present.get(key) },
      }
    },
    save: saveOneByOne(async (row: Values, { profil, lehrgang, old }: { profil: string; lehrgang: string; old: Record | undefined }) => {
      const record = z.parse(RECORD, { ende: row['beginn'], ...old, ...row, lehrgang })
      if (old && isDeepStrictEqual(record, z.parse(RECORD, old))) return { was: 'unveraendert' } as const
      await saveRecord(trx, actor, { ...record, bestaetigt: false, profil, ...(old ? { _id: old._id, version: old.version } : {}) }, now())
      return { was: old ? 'geaendert' : 'neu' } as const
    }),
  }
}

export const recordImport = (now: () => Date) =>
  rowImport(ausbildungContract, {
    fields: (actor) => ({ ...personFields(actor), ...FIELDS }),
    also: {
      ...PERSON_TITLES,
      lehrgang: ['Ausbildung', 'Kurs', 'Lehrgangsbezeichnung', 'Qualifikation', 'Abkürzung'],
      beginn: ['Datum', 'Von', 'Beginn am', 'Lehrgangsbeginn', 'Erworben am', 'Startdatum'],
      ende: ['Bis', 'Ende am', 'Lehrgangsende', 'Enddatum', 'Prüfungsdatum', 'Bestanden am'],
      gueltigBis: ['Ablauf', 'Ablaufdatum', 'Läuft ab', 'Gültigkeit'],
      anbieter: ['Ausbildungsstätte', 'Schule', 'Träger', 'Veranstalter'],
      ort: ['Lehrgangsort'],
      stunden: ['UE', 'Stundenzahl', 'Unterrichtseinheiten'],
      urkundeNr: ['Urkunde', 'Urkundennummer', 'Zertifikatsnummer'],
    },
    sample: {
      vorname: 'Jana',
      nachname: 'Beispiel',
      lehrgang: 'Sanitätsausbildung A',
      beginn: '01.03.2026',
      ende: '15.03.2026',
      bestanden: 'ja',
    },
    open: (trx, actor) => open(trx, actor, now),
  })
