// Services as lists show them: a page for one person. What is the same for everybody is read once and kept; a person's own
// states and the order of the page are one query, whatever its length; whether they may sign up follows from both.
import { type RawBuilder, sql } from 'kysely'
import { behaltenerBewerber, listVerdict, type Angebotsstand } from '#blocks/anmeldung/server/index.ts'
import type { Dienst, Dienstzeile, LISTEN } from '../../formen.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import { alsZeiger, ausZeiger, suchmuster } from '#server/seitenzeiger.ts'
import { alsAnlass } from '../anmeldung/anlass.ts'
import { TABELLEN } from '../queries.ts'
import { published, sichtbar } from '../visibility.ts'
import { shiftsOf } from '../reading.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { STEHENDE_ANMELDUNG } from '#blocks/anmeldung/contract.ts'

type Sql = RawBuilder<unknown>
export type Listenart = (typeof LISTEN)[number]

export interface Listenfrage {
  readonly nur?: Listenart | undefined
  readonly art?: 'intern' | 'extern' | undefined
  readonly kategorie?: string | undefined
  readonly von?: string | undefined
  readonly bis?: string | undefined
  readonly suche?: string | undefined
  readonly limit: number
  readonly nach?: string | undefined
}

/** A row without the person's part, with what the rules ask of it. */
type SharedRow = Omit<Dienstzeile, 'meine' | 'passt' | 'anmeldung' | 'schichten'> &
  Pick<Dienst, 'selbstabsageBis' | 'warteliste' | 'sichtbarFuer'> & {
    readonly schichten: readonly (Dienstzeile['schichten'][number] & Angebotsstand)[]
  }
interface OwnRow {
  readonly _id: string
  readonly meine: Dienstzeile['meine']
  /** For the cursor; `after`: lies behind the one that was asked for. */
  readonly zeiger: string
  readonly after: boolean
}
export interface Dienstseite {
  readonly zeilen: readonly Dienstzeile[]
  readonly gesamt: number
  readonly naechste: string | null
}

// No service lasts longer than 14 days: what has not ended began after this, and the index on `beginn` finds it.
const VORLAUF = sql`interval '15 days'`
const endetNach = (zeit: Date | string): Sql => sql`d.ende > ${zeit}::timestamptz and d.beginn > ${zeit}::timestamptz - ${VORLAUF}`
/** One may still sign up for them, as far as the service alone says. */
const open = sql`not d.abgesagt and d.status in ('ausgeschrieben', 'besetzt')`

const listenregel: Record<Listenart, (nutzer: Nutzer, jetzt: Date, frage: Listenfrage) => Sql> = {
  kommend: (_, jetzt) => sql`${endetNach(jetzt)} and not d.abgesagt and ${published}`,
  vergangen: (_, jetzt) => sql`d.ende <= ${jetzt} and d.beginn <= ${jetzt} and not d.abgesagt and ${published}`,
  // Annahme: mine is where I am registered, staffed or wait, and what I lead; without a span what has not ended yet.
  meine: ({ profil }, jetzt, { von, bis }) => sql`${von === undefined && bis === undefined ? endetNach(jetzt) : sql`true`}
    and (${profil}::uuid in (d.leiter, d."stvLeiter") or exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id
      where a.sanitaetsdienst = d._id and m.profil = ${profil}::uuid and ${oneOf('m.status', STEHENDE_ANMELDUNG)}))`,
  // All that could be: which of them fits decide the rules.
  offen: (_, jetzt) => sql`${endetNach(jetzt)} and ${open}`,
  abgesagt: () => sql`d.abgesagt`,
  entwurf: () => sql`not d.abgesagt and not (${published})`,
}
/** Newest first; everything else in the order of time. */
const RUECKWAERTS: readonly (Listenart | undefined)[] = ['vergangen', 'abgesagt']

function bedingung(nutzer: Nutzer, frage: Listenfrage, jetzt: Date): Sql {
  const teile = [sichtbar(nutzer)]
  if (frage.nur) teile.push(listenregel[frage.nur](nutzer, jetzt, frage))
  if (frage.art) teile.push(sql`d.art = ${frage.art}`)
  if (frage.kategorie) teile.push(sql`d.kategorie = ${frage.kategorie}`)
  if (frage.von) teile.push(endetNach(frage.von))
  if (frage.bis) teile.push(sql`d.beginn < ${frage.bis}::timestamptz`)
  for (const muster of suchmuster(frage.suche))
    teile.push(sql`((d.nummer || ' ' || d.bezeichnung || ' ' || (d.veranstalter ->> 'name')) ilike ${muster}
      or d.ort in (select o._id from orte o where o.name || ' ' || o.stadt ilike ${muster}))`)
  return sql.join(teile, sql` and `)
}

/** Of `offen` all candidates, as its pages follow only from the verdicts; otherwise a page and one more. */
async function ownRows(db: Db, nutzer: Nutzer, frage: Listenfrage, jetzt: Date): Promise<OwnRow[]> {
  const zurueck = RUECKWAERTS.includes(frage.nur)
  const offen = frage.nur === 'offen'
  const ordnung = zurueck ? sql`d.beginn desc, d._id desc` : sql`d.beginn, d._id`
  const after = frage.nach
    ? sql`((d.beginn, d._id) ${zurueck ? sql`<` : sql`>`} (${ausZeiger(frage.nach, 2, /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)}))`
    : sql`true`
  const { rows } = await sql<OwnRow>`
    with seite as (
      select d._id, d.beginn, ${after} as after from sanitaetsdienste d where ${bedingung(nutzer, frage, jetzt)} and ${offen ? sql`true` : after}
      order by ${ordnung} limit ${offen ? null : frage.limit + 1}::int
    )
    select d._id, d.beginn::text as zeiger, d.after, coalesce(e.meine, '[]') as meine
    from seite d left join (
      select a.sanitaetsdienst, json_agg(json_build_object('schicht', m.angebot, 'status', m.status, 'von', iso(m.beginn), 'bis', iso(m.ende))
        order by m.beginn, m._id) as meine
      from seite s join angebote a on a.sanitaetsdienst = s._id join anmeldungen m on m.angebot = a._id and m.profil = ${nutzer.profil}::uuid
      group by a.sanitaetsdienst
    ) e on e.sanitaetsdienst = d._id
    order by ${ordnung}`.execute(db)
  return rows
}

async function anzahl(db: Db, nutzer: Nutzer, frage: Listenfrage, jetzt: Date): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from sanitaetsdienste d where ${bedingung(nutzer, frage, jetzt)}`.execute(db)
  return rows[0]?.n ?? 0
}

async function sharedRows(db: Db, wo: Sql): Promise<ReadonlyMap<string, SharedRow>> {
  const { rows } = await sql<SharedRow>`
    select d._id, d.version, d."erstelltAm", d."erstelltVon", d."geaendertAm", d."geaendertVon", d.nummer, d.status, d.abgesagt, d."absageGrund",
      d."absageVon", d."abgesagtAm", d.art, d.bezeichnung, d.kategorie, d.veranstalter ->> 'name' as "veranstalterName", d.ort, o.name as "ortName",
      d."treffpunktZeit", d.beginn, d.ende, d.meldeschluss, d."selbstabsageBis", d.warteliste, d."sichtbarFuer", l.person as "leiterPerson",
      (select count(*)::int from angebote a join angebot_fahrzeuge v on v.angebot = a._id where a.sanitaetsdienst = d._id) as fahrzeuge,
      ${shiftsOf()} as schichten
    from sanitaetsdienste d join orte o on o._id = d.ort left join personen l on l._id = d.leiter
    where ${wo}`.execute(db)
  return new Map(rows.map((row) => [row._id, row]))
}

/** The rows of a page, or of all that one may still sign up for: these are the same for all who ask, whatever they filter by. */
const keptRows = ({ speicher }: Kontext, db: Db, offen: boolean, ids: readonly string[], jetzt: Date) =>
  speicher.hole(
    offen ? 'sanitaetsdienste offen' : `sanitaetsdienste ${ids.join()}`,
    TABELLEN,
    () => sharedRows(db, offen ? sql`${endetNach(jetzt)} and ${open}` : sql`d._id = any(${[...ids]}::uuid[])`),
    ({ size }) => size * 2500 + 200,
  )

/**
 * A page of the services that this person may see. At most four queries, whatever its length: the page with the person's own
 * states, the rows that are the same for all and the person as the rules know them (both kept), and the total where the page
 * does not say it.
 */
export async function dienstseite(kontext: Kontext, db: Db, nutzer: Nutzer, frage: Listenfrage): Promise<Dienstseite> {
  const jetzt = kontext.jetzt()
  const offen = frage.nur === 'offen'
  const found = await ownRows(db, nutzer, frage, jetzt)
  if (found.length === 0) return { zeilen: [], gesamt: frage.nach && !offen ? await anzahl(db, nutzer, frage, jetzt) : 0, naechste: null }
  const ids = found.slice(0, frage.limit).map(({ _id }) => _id)
  const shared = await keptRows(kontext, db, offen, ids, jetzt)
  const bewerber = nutzer.profil === null ? null : await behaltenerBewerber(kontext, nutzer.profil)
  const judged = found.map(({ _id, zeiger, after, meine }) => {
    const row = shared.get(_id)
    const offers = row?.schichten.map((angebot) => ({
      angebot,
      meldung: meine.find(({ schicht }) => schicht === angebot._id)?.status ?? null,
    }))
    const zeile = row && offers && { ...row, schichten: [...row.schichten], meine, ...listVerdict(bewerber, alsAnlass(row), offers, jetzt) }
    return { _id, zeiger, after, zeile }
  })
  const fitting = offen ? judged.filter(({ zeile }) => zeile?.passt) : judged
  const rest = fitting.filter(({ after }) => after)
  const page = rest.slice(0, frage.limit)
  const last = page.at(-1)
  const more = rest.length > page.length
  // A service that was deleted between the queries is left out.
  const zeilen = page.flatMap(({ zeile }) => zeile ?? [])
  const gesamt = offen ? fitting.length : more || frage.nach ? await anzahl(db, nutzer, frage, jetzt) : zeilen.length
  return { zeilen, gesamt, naechste: more && last ? alsZeiger([last.zeiger, last._id]) : null }
}
