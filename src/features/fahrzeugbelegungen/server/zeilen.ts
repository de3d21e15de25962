// Bookings of vehicles as they are read: one, a page, or a file.
import { sql } from 'kysely'
import { type Fahrzeugbelegung, belegungsFelder } from '#features/fahrzeugbelegungen/contract.ts'
import { sichtbar } from '#features/sanitaetsdienste/server/queries.ts'
import { darfDamit, type Lesart, leserVon, personenMit, VERDECKT } from '#blocks/belegung/server/index.ts'
import { type Spalte, spaltenAus } from '#server/export/tabelle.ts'
import type { Nutzer } from '#server/kontext.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import { FAHRZEUGE } from './art.ts'
import { BELEGUNGSSTATUS_NAMEN, STEHENDE_BELEGUNG } from '#blocks/belegung/contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'

type Zeile = Omit<Fahrzeugbelegung, 'aenderbar' | 'wiederherstellbar' | 'dienst'> & {
  readonly dienstId: string | null
  readonly dienstName: string
  readonly gesehen: boolean
}

const angabe = sql`json_build_object('_id', r._id, 'bezeichnung', r.bezeichnung, 'kennung', r.kennung, 'funkrufname', r.funkrufname, 'typ', r.typ, 'status', r.status)`

const lesart = (nutzer: Nutzer): Lesart<Zeile> => ({
  auswahl: sql<Zeile>`b._id, b.version, b."erstelltAm", b."erstelltVon", b."geaendertAm", b."geaendertVon", b.beginn, b.ende, b.zweck, b.art, b.fahrer,
    b.verantwortlich, b.ziel, b."kmStart", b."kmEnde", b.bemerkung, b.fahrzeug, b.status, b.grund, b.buchung, b.serie, ${angabe} as "fahrzeugDaten",
    fp.person as "fahrerPerson", vp.person as "verantwortlichPerson",
    (select coalesce(json_agg(json_build_object('_id', w._id, 'fahrzeug', w.fahrzeug, 'bezeichnung', wf.bezeichnung) order by wf.bezeichnung, w._id), '[]')
      from fahrzeugbelegungen w join fahrzeuge wf on wf._id = w.fahrzeug
      where w.buchung = b.buchung and w._id <> b._id and ${oneOf('w.status', STEHENDE_BELEGUNG)}) as weitere,
    d._id as "dienstId", coalesce(d.bezeichnung, '') as "dienstName", d._id is null or ${sichtbar(nutzer)} as gesehen`,
  from: sql`fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug
    left join personen fp on fp._id = b.fahrer left join personen vp on vp._id = b.verantwortlich
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
export function fuerPerson({ dienstId, dienstName, gesehen, ...zeile }: Zeile, nutzer: Nutzer, jetzt: Date): Fahrzeugbelegung {
  const gemessen = {
    ...zeile,
    verantwortlichName: zeile.verantwortlichPerson ? `${zeile.verantwortlichPerson.vorname} ${zeile.verantwortlichPerson.nachname}` : '',
    dienst: dienstId,
    dienstName,
  }
  const dienst = dienstId === null ? null : { _id: dienstId, bezeichnung: dienstName }
  if (gesehen) return { ...zeile, dienst, ...darfDamit(FAHRZEUGE, nutzer, gemessen, jetzt) }
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
  ...spaltenAus(belegungsFelder, ['zweck']),
  ausZeile('Art', ({ art }) => art),
  ...spaltenAus(belegungsFelder, ['ziel']),
  ausZeile('Verantwortlich', ({ verantwortlichPerson }) => name(verantwortlichPerson)),
  ausZeile('Fahrer', ({ fahrerPerson }) => name(fahrerPerson)),
  ausZeile('Status', ({ status }) => BELEGUNGSSTATUS_NAMEN[status].toLowerCase()),
  ...spaltenAus(belegungsFelder, ['kmStart', 'kmEnde', 'bemerkung']),
]

export const leser = leserVon(FAHRZEUGE, {
  lesart,
  fuerPerson,
  filter: { fahrzeug: 'uuid', art: 'text' },
  titel: 'Fahrzeugbelegungen',
  spalten,
})
