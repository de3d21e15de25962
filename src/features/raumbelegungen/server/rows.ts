import { sql } from 'kysely'
import { BELEGUNGSSTATUS_NAMES, purposeText } from '#blocks/belegung/contract.ts'
import { type Raumbelegung, raumbelegungsFields } from '#features/raumbelegungen/contract.ts'
import { mayWithIt, type Reading, readerOf, personenWith } from '#blocks/belegung/server/index.ts'
import { type Column, columnsFrom } from '#server/export/table.ts'
import type { Actor } from '#server/context.ts'
import { containsWord } from '#server/crud/cursor.ts'
import { RAEUME } from './kind.ts'

type RaumbelegungRow = Omit<Raumbelegung, 'aenderbar' | 'wiederherstellbar'>

export const detail = sql<
  Raumbelegung['raumDaten']
>`json_build_object('_id', r._id, 'name', r.name, 'stadt', r.stadt, 'kapazitaet', r.kapazitaet,
  'ausstattung', r.ausstattung, 'farbe', r.farbe)`

const READING: Reading<RaumbelegungRow> = {
  selection: sql<RaumbelegungRow>`b._id, b.version, b."erstelltAm", b."erstelltVon", b."geaendertAm", b."geaendertVon",
    b.raum, b.beginn, b.ende, b.titel, b.veranstalter, b.verantwortlich, b.personen, b.bestuhlung, b.ausstattung,
    b."ruestzeitVor", b."ruestzeitNach", b.oeffentlich, b.bemerkung, b.sperrzeit, b.status, b.grund, b.serie,
    ${detail} as "raumDaten", vp.person as "verantwortlichPerson"`,
  from: sql`raumbelegungen b join orte r on r._id = b.raum left join personen vp on vp._id = b.verantwortlich`,
  treffer: (word) => sql`${containsWord(sql`b.titel || ' ' || b.veranstalter`, word)} or b.verantwortlich = any(${personenWith(word)})
    or b.raum = any(array(select sr._id from orte sr where ${containsWord(sql`sr.name`, word)}))`,
}

export function forPerson(row: RaumbelegungRow, actor: Actor, now: Date): Raumbelegung {
  const { verantwortlichPerson } = row
  const forFile = {
    ...row,
    verantwortlichName: verantwortlichPerson ? `${verantwortlichPerson.vorname} ${verantwortlichPerson.nachname}` : '',
    dienst: null,
    dienstArt: null,
    dienstName: '',
  }
  return { ...row, ...mayWithIt(RAEUME, actor, forFile, now) }
}

const column = (titel: string, value: Column<Raumbelegung>['value']): Column<Raumbelegung> => ({ titel, value })
const columns: readonly Column<Raumbelegung>[] = [
  column('Raum', ({ raumDaten }) => raumDaten.name),
  column('Beginn', ({ beginn }) => beginn),
  column('Ende', ({ ende }) => ende),
  column('Titel', ({ titel, sperrzeit }) => purposeText(titel, sperrzeit)),
  ...columnsFrom(raumbelegungsFields, ['veranstalter']),
  column('Verantwortlich', ({ verantwortlichPerson }) =>
    verantwortlichPerson ? `${verantwortlichPerson.vorname} ${verantwortlichPerson.nachname}` : '',
  ),
  column('Status', ({ status }) => BELEGUNGSSTATUS_NAMES[status].toLowerCase()),
  ...columnsFrom(raumbelegungsFields, [
    'personen',
    'bestuhlung',
    'ausstattung',
    'ruestzeitVor',
    'ruestzeitNach',
    'oeffentlich',
    'bemerkung',
  ]),
]

export const reader = readerOf(RAEUME, {
  reading: () => READING,
  forPerson,
  filter: { raum: 'uuid' },
  titel: 'Raumbelegungen',
  spalten: columns,
})
