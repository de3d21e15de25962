// What the dashboard shows of the services: in five queries at most, whatever there is.
import { type RawBuilder, sql } from 'kysely'
import type { Besetzung } from '#blocks/anmeldung/contract.ts'
import { fehltText } from '#blocks/anmeldung/besetzung.ts'
import { darf } from '#contract/rechte.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { ARTEN, rechtFuer, type Uebersicht } from '../../formen.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { anfragenAbfrage, nochOffen } from '../anfragen/anfrage-daten.ts'
import { published, sichtbar } from '../visibility.ts'
import { dienstseite } from './zeilen.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { STEHENDE_ANMELDUNG } from '#blocks/anmeldung/contract.ts'

type C = typeof sanitaetsdiensteContract
type Sql = RawBuilder<unknown>
type Aufgabe = Uebersicht['zuTun'][number]

/** So many duties and open services; of each kind of task one more, the rest is in the list. */
const HOECHSTENS = 5
// Annahme: a gap is urgent two weeks before.
const LUECKE_TAGE = 14

const utc = (spalte: Sql): Sql => sql`to_char(${spalte} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ortDaten = sql`jsonb_build_object('_id', o._id, 'name', o.name, 'strasse', o.strasse, 'hausnummer', o.hausnummer, 'plz', o.plz,
  'stadt', o.stadt, 'koordinaten', o.koordinaten, 'hinweise', o.hinweise)`
const leute = (wer: Sql): Sql =>
  sql`coalesce((select jsonb_agg(p.person order by p.vorname, p.nachname)
    from personen p where p._id in (${wer})), '[]')`

/** What I lead without a place in any of its shifts: over its whole time, with all who are staffed. */
const geleitet = (nutzer: Nutzer, jetzt: Date): Sql => sql`
  select d._id, d._id as dienst, d.bezeichnung, '' as schicht, null::text as status, ${utc(sql`d.beginn`)} as von, ${utc(sql`d.ende`)} as bis, d.treffpunkt,
    ${utc(sql`d."treffpunktZeit"`)} as "treffpunktZeit", '' as funktion, ${ortDaten} as "ortDaten",
    ${leute(sql`select x.profil from angebote a join anmeldungen x on x.angebot = a._id where a.sanitaetsdienst = d._id and x.status = 'eingeteilt'`)} as mit
  from sanitaetsdienste d join orte o on o._id = d.ort
  where ${nutzer.profil}::uuid in (d.leiter, d."stvLeiter") and d.ende > ${jetzt} and not d.abgesagt and d.status in ('ausgeschrieben', 'besetzt')
    and ${sichtbar(nutzer)} and not exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id
      where a.sanitaetsdienst = d._id and m.profil = ${nutzer.profil}::uuid and ${oneOf('m.status', STEHENDE_ANMELDUNG)})
  order by d.beginn, d._id limit ${HOECHSTENS}`

/** Annahme: with me are those who are staffed; as long as I only registered, who did so too. */
const meine = (nutzer: Nutzer, jetzt: Date): Sql => sql`
  select m._id, d._id as dienst, d.bezeichnung, a.bezeichnung as schicht, m.status, ${utc(sql`m.beginn`)} as von, ${utc(sql`m.ende`)} as bis, d.treffpunkt,
    ${utc(sql`d."treffpunktZeit"`)} as "treffpunktZeit", m.funktion,
    ${ortDaten} as "ortDaten",
    ${leute(sql`select x.profil from anmeldungen x where x.angebot = a._id and x.profil <> m.profil and x.beginn < m.ende and x.ende > m.beginn
      and (x.status = 'eingeteilt' or (m.status <> 'eingeteilt' and x.status = 'gemeldet'))`)} as mit
  from anmeldungen m join angebote a on a._id = m.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst join orte o on o._id = d.ort
  where m.profil = ${nutzer.profil}::uuid and m.ende > ${jetzt} and m.gilt and ${oneOf('m.status', STEHENDE_ANMELDUNG)}
    and not d.abgesagt and ${sichtbar(nutzer)}
  order by m.beginn, m._id limit ${HOECHSTENS}`

/** What waits for who plans or leads: raw, the sentences are made of it. */
interface Offenes {
  readonly _id: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly was: Aufgabe['was']
  readonly zahl: number
  readonly besetzungen: readonly Besetzung[] | null
}

const offenes = (nutzer: Nutzer, jetzt: Date): Sql => {
  const plant = ARTEN.filter((art) => darf(nutzer, rechtFuer('UPDATE', art)))
  const dazu = sql`not d.abgesagt and ${sichtbar(nutzer)} and (d.art = any(${plant}::text[]) or ${nutzer.profil}::uuid in (d.leiter, d."stvLeiter"))`
  const laufend = sql`d.status in ('ausgeschrieben', 'besetzt')`
  const zeile = (was: Aufgabe['was'], mehr: Sql, wo: Sql): Sql => sql`
    (select d._id, d.bezeichnung, d.beginn, ${was}::text as was, ${mehr} from sanitaetsdienste d where ${dazu} and ${wo} order by d.beginn, d._id limit ${HOECHSTENS})`
  const schichten = (was: Sql): Sql => sql`(select ${was} from angebote a where a.sanitaetsdienst = d._id and a.ende > ${jetzt})`
  const offen = schichten(sql`coalesce(sum((a.besetzung ->> 'offen')::int), 0)::int`)
  const gemeldet = schichten(sql`coalesce(sum((a.besetzung ->> 'gemeldet')::int), 0)::int`)
  const bald = sql`d.ende > ${jetzt} and d.beginn < ${jetzt}::timestamptz + make_interval(days => ${LUECKE_TAGE})`
  const nichts = sql`0 as zahl, null::jsonb as besetzungen`
  return sql`
    ${zeile('luecke', sql`${offen} as zahl, ${schichten(sql`jsonb_agg(a.besetzung order by a.beginn)`)} as besetzungen`, sql`${laufend} and ${bald} and ${offen} > 0`)}
    union all ${zeile('leitung', nichts, sql`${laufend} and ${bald} and d.leiter is null`)}
    union all ${zeile('einteilen', sql`${gemeldet} as zahl, null::jsonb as besetzungen`, sql`${laufend} and d.ende > ${jetzt} and ${gemeldet} > 0`)}
    union all ${zeile('abschliessen', nichts, sql`${laufend} and d.ende <= ${jetzt}`)}
    union all ${zeile('entwurf', nichts, sql`not (${published}) and d.ende > ${jetzt}`)}`
}

/** The same missing lines of several shifts as one: '3 SanA und 1 RS'. */
export function fehlendes(besetzungen: readonly Pick<Besetzung, 'fehlt'>[]): string {
  const summe = new Map<string, Besetzung['fehlt'][number]>()
  for (const zeile of besetzungen.flatMap(({ fehlt }) => fehlt)) {
    const name = `${zeile.qualifikation} ${zeile.mindestalter ?? 0} ${zeile.funktion}`
    summe.set(name, { ...zeile, anzahl: zeile.anzahl + (summe.get(name)?.anzahl ?? 0) })
  }
  return fehltText([...summe.values()])
}

const SATZ: Record<Aufgabe['was'], (offenes: Offenes) => string> = {
  luecke: ({ zahl, besetzungen }) => `Es ${zahl === 1 ? 'fehlt' : 'fehlen'} ${fehlendes(besetzungen ?? [])}.`,
  leitung: () => 'Noch niemand leitet den Dienst.',
  einteilen: ({ zahl }) => (zahl === 1 ? '1 Meldung wartet auf deine Einteilung.' : `${zahl} Meldungen warten auf deine Einteilung.`),
  abschliessen: () => 'Der Dienst ist vorbei. Trage ein, wer da war.',
  entwurf: () => 'Noch ein Entwurf, für Mitglieder nicht zu sehen.',
}

interface Eigenes {
  readonly meine: Uebersicht['meine']
  readonly offenes: readonly Offenes[]
  readonly anfragen: Uebersicht['anfragen']
  readonly monate: readonly { readonly monat: number; readonly bestaetigt: number; readonly entwurf: number }[]
}

/** Questions put to me that I can still answer. */
const anMich = ({ profil }: Nutzer, jetzt: Date): Sql => anfragenAbfrage(sql`f.profil = ${profil}::uuid and ${nochOffen(jetzt)}`)

/** Instants that came inside of JSON, in the form of all others. */
const inUtc = <N extends string>(zeile: Readonly<Record<N, string>>, namen: readonly N[]): Record<N, string> =>
  Object.fromEntries(namen.map((name) => [name, new Date(zeile[name]).toISOString()])) as Record<N, string>

/** What concerns only this person, in one query. */
async function eigenes(db: Db, nutzer: Nutzer, jetzt: Date, jahr: number): Promise<Eigenes> {
  const liste = (abfrage: Sql, ordnung: Sql): Sql =>
    sql`(select coalesce(jsonb_agg(to_jsonb(z) order by ${ordnung}), '[]') from (${abfrage}) z)`
  const { rows } = await sql<Eigenes>`
    select ${liste(sql`(${meine(nutzer, jetzt)}) union all (${geleitet(nutzer, jetzt)}) order by von, _id limit ${HOECHSTENS}`, sql`z.von, z._id`)} as meine, ${liste(offenes(nutzer, jetzt), sql`z.beginn, z._id, z.was`)} as offenes,
      ${liste(anMich(nutzer, jetzt), sql`z."laeuftAb", z._id`)} as anfragen,
      ${liste(
        sql`select extract(month from datum)::int as monat, coalesce(sum(stunden) filter (where status = 'bestaetigt'), 0)::float8 as bestaetigt,
            coalesce(sum(stunden) filter (where status in ('entwurf', 'eingereicht')), 0)::float8 as entwurf
          from stundennachweise where profil = ${nutzer.profil}::uuid and datum between make_date(${jahr}::int, 1, 1) and make_date(${jahr}::int, 12, 31)
          group by 1`,
        sql`z.monat`,
      )} as monate`.execute(db)
  return rows[0] ?? { meine: [], offenes: [], anfragen: [], monate: [] }
}

/** Annahme: what was turned down counts for no month. */
function stunden(monate: Eigenes['monate'], jahr: number): Uebersicht['stunden'] {
  const jeMonat = Array.from({ length: 12 }, (_, i) => {
    const monat = monate.find((einer) => einer.monat === i + 1)
    return monat ? monat.bestaetigt + monat.entwurf : 0
  })
  const summe = (was: 'bestaetigt' | 'entwurf') => monate.reduce((bisher, monat) => bisher + monat[was], 0)
  return { jahr, bestaetigt: summe('bestaetigt'), entwurf: summe('entwurf'), jeMonat }
}

export const uebersicht =
  (kontext: Kontext): Handler<C['uebersicht']> =>
  async ({ db, nutzer }) => {
    const jetzt = kontext.jetzt()
    const jahr = Number(tagInBerlin(jetzt).slice(0, 4))
    const eigen = await eigenes(db, nutzer, jetzt, jahr)
    const { zeilen: offen, gesamt: offenGesamt } = await dienstseite(kontext, db, nutzer, { nur: 'offen', limit: HOECHSTENS })
    return {
      meine: eigen.meine,
      offen: [...offen],
      offenGesamt,
      zuTun: eigen.offenes.map((eines) => ({
        dienst: eines._id,
        bezeichnung: eines.bezeichnung,
        ...inUtc(eines, ['beginn']),
        was: eines.was,
        text: SATZ[eines.was](eines),
      })),
      anfragen: eigen.anfragen.map((eine) => ({ ...eine, ...inUtc(eine, ['beginn', 'ende', 'gestelltAm', 'laeuftAb']) })),
      stunden: stunden(eigen.monate, jahr),
    }
  }
