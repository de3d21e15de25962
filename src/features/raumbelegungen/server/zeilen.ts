// Bookings of rooms as they are read: one, a page, or a file.
import { sql } from 'kysely'
import { BELEGUNGSSTATUS_NAMEN } from '#blocks/belegung/contract.ts'
import { type Raumbelegung, raumbelegungsFelder } from '#features/raumbelegungen/contract.ts'
import { darfDamit, type Lesart, leserVon, personenMit } from '#blocks/belegung/server/index.ts'
import { type Spalte, spaltenAus } from '#server/export/tabelle.ts'
import type { Nutzer } from '#server/kontext.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import { RAEUME } from './art.ts'

type Zeile = Omit<Raumbelegung, 'aenderbar' | 'wiederherstellbar'>

export const angabe = sql<
  Raumbelegung['raumDaten']
>`json_build_object('_id', r._id, 'name', r.name, 'stadt', r.stadt, 'kapazitaet', r.kapazitaet, 'ausstattung', r.ausstattung, 'farbe', r.farbe)`

const LESART: Lesart<Zeile> = {
  auswahl: sql<Zeile>`b._id, b.version, b."erstelltAm", b."erstelltVon", b."geaendertAm", b."geaendertVon", b.raum, b.beginn, b.ende, b.titel, b.veranstalter,
    b.verantwortlich, b.personen, b.bestuhlung, b.ausstattung, b."ruestzeitVor", b."ruestzeitNach", b.oeffentlich, b.bemerkung, b.status, b.grund, b.serie,
    ${angabe} as "raumDaten", vp.person as "verantwortlichPerson"`,
  from: sql`raumbelegungen b join orte r on r._id = b.raum left join personen vp on vp._id = b.verantwortlich`,
  treffer: (muster) => sql`b.titel || ' ' || b.veranstalter ilike ${muster} or b.verantwortlich = any(${personenMit(muster)})
    or b.raum = any(array(select sr._id from orte sr where sr.name ilike ${muster}))`,
}

export function fuerPerson(zeile: Zeile, nutzer: Nutzer, jetzt: Date): Raumbelegung {
  const { verantwortlichPerson: person } = zeile
  const gemessen = { ...zeile, verantwortlichName: person ? `${person.vorname} ${person.nachname}` : '', dienst: null, dienstName: '' }
  return { ...zeile, ...darfDamit(RAEUME, nutzer, gemessen, jetzt) }
}

const ausZeile = (titel: string, wert: (zeile: Raumbelegung) => string | number | null): Spalte => ({
  titel,
  wert: (zeile) => wert(zeile as unknown as Raumbelegung),
})
const spalten: readonly Spalte[] = [
  ausZeile('Raum', ({ raumDaten }) => raumDaten.name),
  ausZeile('Beginn', ({ beginn }) => lesbareZeit(beginn)),
  ausZeile('Ende', ({ ende }) => lesbareZeit(ende)),
  ...spaltenAus(raumbelegungsFelder, ['titel', 'veranstalter']),
  ausZeile('Verantwortlich', ({ verantwortlichPerson: person }) => (person ? `${person.vorname} ${person.nachname}` : '')),
  ausZeile('Status', ({ status }) => BELEGUNGSSTATUS_NAMEN[status].toLowerCase()),
  ...spaltenAus(raumbelegungsFelder, [
    'personen',
    'bestuhlung',
    'ausstattung',
    'ruestzeitVor',
    'ruestzeitNach',
    'oeffentlich',
    'bemerkung',
  ]),
]

export const leser = leserVon(RAEUME, { lesart: () => LESART, fuerPerson, filter: { raum: 'uuid' }, titel: 'Raumbelegungen', spalten })
