// Bookings of rooms as they are read: one, a page, or a file.
import { sql } from 'kysely'
import { type Raumbelegung, raumbelegungsFelder, type raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { aendernAblehnung, aenderbar } from '#server/belegung/regeln.ts'
import { type Lesart, leseSeite, type Listenfrage, personenMit, personJson } from '#server/belegung/zeilen.ts'
import { sendeExport } from '#server/export/sende.ts'
import { type Spalte, spaltenAus } from '#server/export/tabelle.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { lesbareZeit } from '#server/zeit.ts'
import { RAEUME } from './art.ts'

type C = typeof raumbelegungenContract
type Zeile = Omit<Raumbelegung, 'aenderbar'>

export const angabe = sql<
  Raumbelegung['raumDaten']
>`json_build_object('_id', r._id, 'name', r.name, 'stadt', r.stadt, 'kapazitaet', r.kapazitaet, 'ausstattung', r.ausstattung, 'farbe', r.farbe)`

const LESART: Lesart<Zeile> = {
  auswahl: sql<Zeile>`b._id, b.version, b."erstelltAm", b."erstelltVon", b."geaendertAm", b."geaendertVon", b.raum, b.beginn, b.ende, b.titel, b.veranstalter,
    b.verantwortlich, b.personen, b.bestuhlung, b.ausstattung, b."ruestzeitVor", b."ruestzeitNach", b.oeffentlich, b.bemerkung, b.status, b.grund, b.serie,
    ${angabe} as "raumDaten", ${personJson('vp', 'vu')} as "verantwortlichPerson"`,
  from: sql`raumbelegungen b join orte r on r._id = b.raum
    left join profile vp on vp._id = b.verantwortlich left join users vu on vu._id = vp."user"`,
  treffer: (muster) => sql`b.titel || ' ' || b.veranstalter ilike ${muster} or b.verantwortlich = any(${personenMit(muster)})
    or b.raum = any(array(select sr._id from orte sr where sr.name ilike ${muster}))`,
}

function fuerPerson(zeile: Zeile, nutzer: Nutzer, jetzt: Date): Raumbelegung {
  const { verantwortlichPerson: person } = zeile
  const gemessen = { ...zeile, verantwortlichName: person ? `${person.vorname} ${person.nachname}` : '', dienst: null, dienstName: '' }
  return { ...zeile, aenderbar: aenderbar(aendernAblehnung(RAEUME, nutzer, gemessen, jetzt)) }
}

/** @throws 404 */
export async function liesBelegung(db: Db | Trx, nutzer: Nutzer, id: string, jetzt: Date): Promise<Raumbelegung> {
  const { rows } = await sql<Zeile>`select ${LESART.auswahl} from ${LESART.from} where b._id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw nichtGefunden(RAEUME.nennung)
  return fuerPerson(rows[0], nutzer, jetzt)
}

async function seite({ jetzt }: Kontext, db: Db, nutzer: Nutzer, frage: Listenfrage & { readonly raum?: string | undefined }) {
  const eigene = frage.raum === undefined ? [] : [sql`b.raum = ${frage.raum}::uuid`]
  const { zeilen, ...rest } = await leseSeite(db, RAEUME, LESART, frage, eigene, nutzer, jetzt())
  return { ...rest, zeilen: zeilen.map((zeile) => fuerPerson(zeile, nutzer, jetzt())) }
}

export const liste =
  (kontext: Kontext): Handler<C['list']> =>
  ({ db, nutzer, query }) =>
    seite(kontext, db, nutzer, query)

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
  ausZeile('Status', ({ status }) => (status === 'bestaetigt' ? 'bestätigt' : status)),
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

export const exportiere =
  (kontext: Kontext): Handler<C['export']> =>
  async ({ db, nutzer, params, query, reply }) => {
    const zeilen: Raumbelegung[] = []
    let nach: string | undefined
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page names the next one
      const eine = await seite(kontext, db, nutzer, { ...query, limit: 500, nach })
      zeilen.push(...eine.zeilen)
      nach = eine.naechste ?? undefined
    } while (nach !== undefined)
    await sendeExport(reply, kontext, params.format, {
      titel: 'Raumbelegungen',
      spalten,
      zeilen,
    })
  }
