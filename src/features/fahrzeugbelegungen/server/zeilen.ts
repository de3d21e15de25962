// Bookings of vehicles as they are read: one, a page, or a file.
import { sql } from 'kysely'
import { type Fahrzeugbelegung, belegungsFelder, type fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { sichtbar } from '#features/sanitaetsdienste/server/queries.ts'
import { VERDECKT } from '#server/belegung/pruefung.ts'
import { aendernAblehnung, aenderbar } from '#server/belegung/regeln.ts'
import { type Lesart, leseSeite, type Listenfrage, personenMit, personJson, type Sql } from '#server/belegung/zeilen.ts'
import { sendeExport } from '#server/export/sende.ts'
import { type Spalte, spaltenAus } from '#server/export/tabelle.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Db, Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { lesbareZeit } from '#server/zeit.ts'
import { FAHRZEUGE } from './art.ts'

type C = typeof fahrzeugbelegungenContract
type Zeile = Omit<Fahrzeugbelegung, 'aenderbar' | 'dienst'> & {
  readonly dienstId: string | null
  readonly dienstName: string
  readonly gesehen: boolean
}

export const angabe = sql`json_build_object('_id', r._id, 'bezeichnung', r.bezeichnung, 'kennung', r.kennung, 'funkrufname', r.funkrufname, 'typ', r.typ, 'status', r.status)`

const lesart = (nutzer: Nutzer): Lesart<Zeile> => ({
  auswahl: sql<Zeile>`b._id, b.version, b."erstelltAm", b."erstelltVon", b."geaendertAm", b."geaendertVon", b.beginn, b.ende, b.zweck, b.art, b.fahrer,
    b.verantwortlich, b.ziel, b."kmStart", b."kmEnde", b.bemerkung, b.fahrzeug, b.status, b.grund, b.buchung, b.serie, ${angabe} as "fahrzeugDaten",
    ${personJson('fp', 'fu')} as "fahrerPerson", ${personJson('vp', 'vu')} as "verantwortlichPerson",
    (select coalesce(json_agg(json_build_object('_id', w._id, 'fahrzeug', w.fahrzeug, 'bezeichnung', wf.bezeichnung) order by wf.bezeichnung, w._id), '[]')
      from fahrzeugbelegungen w join fahrzeuge wf on wf._id = w.fahrzeug
      where w.buchung = b.buchung and w._id <> b._id and w.status in ('angefragt', 'bestaetigt')) as weitere,
    d._id as "dienstId", coalesce(d.bezeichnung, '') as "dienstName", d._id is null or ${sichtbar(nutzer)} as gesehen`,
  from: sql`fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug
    left join profile fp on fp._id = b.fahrer left join users fu on fu._id = fp."user"
    left join profile vp on vp._id = b.verantwortlich left join users vu on vu._id = vp."user"
    left join angebot_fahrzeuge av on av._id = b."angebotFahrzeug" left join angebote a on a._id = av.angebot
    left join sanitaetsdienste d on d._id = a.sanitaetsdienst`,
  // A service that one may not see is found by its vehicle and not by what stands in it.
  treffer: (
    muster,
  ) => sql`b.fahrzeug = any(array(select sr._id from fahrzeuge sr where concat_ws(' ', sr.bezeichnung, sr.kennung, sr.funkrufname) ilike ${muster}))
    or ((b.zweck || ' ' || b.ziel ilike ${muster} or b.verantwortlich = any(${personenMit(muster)}) or b.fahrer = any(${personenMit(muster)}))
      and (b."angebotFahrzeug" is null or b."angebotFahrzeug" in (select sv._id from angebot_fahrzeuge sv join angebote sa on sa._id = sv.angebot
        join sanitaetsdienste d on d._id = sa.sanitaetsdienst where ${sichtbar(nutzer)})))`,
})

/** The row as this person may read it, and what they may do with it. */
function fuerPerson({ dienstId, dienstName, gesehen, ...zeile }: Zeile, nutzer: Nutzer, jetzt: Date): Fahrzeugbelegung {
  const gemessen = {
    ...zeile,
    verantwortlichName: zeile.verantwortlichPerson ? `${zeile.verantwortlichPerson.vorname} ${zeile.verantwortlichPerson.nachname}` : '',
    dienst: dienstId,
    dienstName,
  }
  const nein = aendernAblehnung(FAHRZEUGE, nutzer, gemessen, jetzt)
  if (gesehen)
    return { ...zeile, dienst: dienstId === null ? null : { _id: dienstId, bezeichnung: dienstName }, aenderbar: aenderbar(nein) }
  return {
    ...zeile,
    zweck: VERDECKT,
    bemerkung: '',
    erstelltVon: null,
    geaendertVon: null,
    verantwortlich: null,
    verantwortlichPerson: null,
    dienst: null,
    aenderbar: { moeglich: false, gruende: ['Diese Belegung gehört zu einem Dienst und wird dort geändert.'] },
  }
}

/** @throws 404 */
export async function liesBelegung(db: Db | Trx, nutzer: Nutzer, id: string, jetzt: Date): Promise<Fahrzeugbelegung> {
  const { auswahl, from } = lesart(nutzer)
  const { rows } = await sql<Zeile>`select ${auswahl} from ${from} where b._id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw nichtGefunden(FAHRZEUGE.nennung)
  return fuerPerson(rows[0], nutzer, jetzt)
}

type Frage = Listenfrage & { readonly fahrzeug?: string | undefined; readonly art?: string | undefined }

async function seite({ jetzt }: Kontext, db: Db, nutzer: Nutzer, frage: Frage) {
  const eigene: Sql[] = []
  if (frage.fahrzeug !== undefined) eigene.push(sql`b.fahrzeug = ${frage.fahrzeug}::uuid`)
  if (frage.art !== undefined) eigene.push(sql`b.art = ${frage.art}`)
  const { zeilen, ...rest } = await leseSeite(db, FAHRZEUGE, lesart(nutzer), frage, eigene, nutzer, jetzt())
  return { ...rest, zeilen: zeilen.map((zeile) => fuerPerson(zeile, nutzer, jetzt())) }
}

export const liste =
  (kontext: Kontext): Handler<C['list']> =>
  ({ db, nutzer, query }) =>
    seite(kontext, db, nutzer, query)

const ausZeile = (titel: string, wert: (zeile: Fahrzeugbelegung) => string | number | null): Spalte => ({
  titel,
  wert: (zeile) => wert(zeile as unknown as Fahrzeugbelegung),
})
const name = (person: Fahrzeugbelegung['fahrerPerson']) => (person ? `${person.vorname} ${person.nachname}` : '')
const spalten: readonly Spalte[] = [
  ausZeile('Fahrzeug', ({ fahrzeugDaten }) => fahrzeugDaten.bezeichnung),
  ausZeile('Kennung', ({ fahrzeugDaten }) => fahrzeugDaten.kennung),
  ausZeile('Beginn', ({ beginn }) => lesbareZeit(beginn)),
  ausZeile('Ende', ({ ende }) => lesbareZeit(ende)),
  ...spaltenAus(belegungsFelder, ['zweck', 'art', 'ziel']),
  ausZeile('Verantwortlich', ({ verantwortlichPerson }) => name(verantwortlichPerson)),
  ausZeile('Fahrer', ({ fahrerPerson }) => name(fahrerPerson)),
  ausZeile('Status', ({ status }) => (status === 'bestaetigt' ? 'bestätigt' : status)),
  ...spaltenAus(belegungsFelder, ['kmStart', 'kmEnde', 'bemerkung']),
]

export const exportiere =
  (kontext: Kontext): Handler<C['export']> =>
  async ({ db, nutzer, params, query, reply }) => {
    const zeilen: Fahrzeugbelegung[] = []
    let nach: string | undefined
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page names the next one
      const eine = await seite(kontext, db, nutzer, { ...query, limit: 500, nach })
      zeilen.push(...eine.zeilen)
      nach = eine.naechste ?? undefined
    } while (nach !== undefined)
    await sendeExport(reply, kontext, params.format, {
      titel: 'Fahrzeugbelegungen',
      spalten,
      zeilen,
    })
  }
