// Services as lists show them: a page for one person. What is the same for everybody is read once and kept; a person's own
// states and the order of the page are one query, whatever its length.
import { type RawBuilder, sql } from 'kysely'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { type Dienstzeile, ENTWURF, type LISTEN } from '../../formen.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import { alsZeiger, ausZeiger, suchmuster } from '#server/seitenzeiger.ts'
import { sichtbar, TABELLEN } from '../queries.ts'

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

type Eigenteil = Pick<Dienstzeile, 'meine' | 'passt' | 'hindernis'>
type Allgemein = Omit<Dienstzeile, keyof Eigenteil>
/** A row without the person's part: as an object, and as JSON without its closing brace. */
interface Fragment {
  readonly zeile: Allgemein
  readonly text: string
}
interface Eigenes extends Eigenteil {
  readonly _id: string
  readonly zeiger: string
}
export interface Dienstseite {
  readonly zeilen: readonly Dienstzeile[]
  /** The same rows as JSON. */
  readonly json: string
  readonly gesamt: number
  readonly naechste: string | null
}

const rangVon = (name: Sql): Sql => sql`coalesce(array_position(${[...SANITAETSAUSBILDUNGEN]}::text[], ${name}), 1)`

/** Who asks, as the row `ich`, with the spans in which they stand somewhere; no row while there is no profile. */
const ich = (nutzer: Nutzer, jetzt: Date): Sql => sql`ich as materialized (
  select p._id, p.gruppe, p.geburtsdatum, ${rangVon(sql`p.sanitaetsausbildung`)} as rang,
    coalesce((select range_agg(tstzrange(m.beginn, m.ende)) from anmeldungen m
      where m.profil = p._id and m.status = 'eingeteilt' and m.gilt and m.ende > ${jetzt}), '{}'::tstzmultirange) as belegt
  from profile p where p._id = ${nutzer.profil}::uuid and p.status in ('aktiv', 'eingeschraenkt', 'extern'))`

/**
 * Has the service `d` an open place that fits me, and am I free to take it? As the rules of src/server/anmeldung, over many
 * services at once.
 * Annahme: a trainee's place fits only whom no line of the need fits.
 */
const passt = (
  jetzt: Date,
): Sql => sql`(not d.abgesagt and d.status in ('ausgeschrieben', 'besetzt') and (d.meldeschluss is null or d.meldeschluss >= ${jetzt})
  and exists (
    select 1 from ich join angebote a on a.sanitaetsdienst = d._id and a.beginn > ${jetzt}
    where (d."sichtbarFuer" = '{}' or ich.gruppe = any(d."sichtbarFuer"))
      and (exists (select 1 from jsonb_array_elements(a.besetzung -> 'fehlt') f where ${rangVon(sql`f ->> 'qualifikation'`)} <= ich.rang
          and (f ->> 'mindestalter' is null or ich.geburtsdatum is null
            or extract(year from age((a.beginn at time zone 'Europe/Berlin')::date, ich.geburtsdatum)) >= (f ->> 'mindestalter')::int))
        or ((a.praktikanten ->> 'anzahl')::int > (a.besetzung ->> 'praktikanten')::int
          and ${rangVon(sql`a.praktikanten ->> 'mindestqualifikation'`)} <= ich.rang
          and not exists (select 1 from jsonb_array_elements(a.bedarf) b where (b ->> 'anzahl')::int > 0 and ${rangVon(sql`b ->> 'qualifikation'`)} <= ich.rang)))
      and not exists (select 1 from anmeldungen m where m.angebot = a._id and m.profil = ich._id and m.status <> 'abgesagt')
      and not ich.belegt && tstzrange(a.beginn, a.ende)))`

/**
 * What a tap on "Melden" meets where no open place fits: the waiting list, or what speaks against it; the mildest over all
 * shifts. Null where the sheet has to say it: nothing asked for, nothing left. The sentences stand in the client.
 */
const hindernis = (jetzt: Date): Sql => sql`(case
  when d.abgesagt or d.status not in ('ausgeschrieben', 'besetzt') then null
  when d.meldeschluss < ${jetzt} then 'meldeschluss'
  else (select case min(s.stufe) when 1 then 'warteliste' when 2 then 'voll' when 3 then 'belegt' when 4 then 'gruppe' when 5 then 'qualifikation' end
    from (select case
        when not exists (select 1 from jsonb_array_elements(a.bedarf) b where (b ->> 'anzahl')::int > 0) then 0
        when not exists (select 1 from jsonb_array_elements(a.bedarf) b where (b ->> 'anzahl')::int > 0 and ${rangVon(sql`b ->> 'qualifikation'`)} <= ich.rang
          and (b ->> 'mindestalter' is null or ich.geburtsdatum is null
            or extract(year from age((a.beginn at time zone 'Europe/Berlin')::date, ich.geburtsdatum)) >= (b ->> 'mindestalter')::int)) then 5
        when d."sichtbarFuer" <> '{}' and ich.gruppe <> all(d."sichtbarFuer") then 4
        when ich.belegt && tstzrange(a.beginn, a.ende) then 3
        when not d.warteliste then 2
        else 1 end as stufe
      from ich join angebote a on a.sanitaetsdienst = d._id and a.beginn > ${jetzt}
      where not exists (select 1 from anmeldungen m where m.angebot = a._id and m.profil = ich._id and m.status <> 'abgesagt')) s)
  end)`

// No service lasts longer than 14 days: what has not ended began after this, and the index on `beginn` finds it.
const VORLAUF = sql`interval '15 days'`
const endetNach = (zeit: Date | string): Sql => sql`d.ende > ${zeit}::timestamptz and d.beginn > ${zeit}::timestamptz - ${VORLAUF}`
const keinEntwurf = sql`d.status <> all(${[...ENTWURF]}::text[])`

const listenregel: Record<Listenart, (nutzer: Nutzer, jetzt: Date, frage: Listenfrage) => Sql> = {
  kommend: (_, jetzt) => sql`${endetNach(jetzt)} and not d.abgesagt and ${keinEntwurf}`,
  vergangen: (_, jetzt) => sql`d.ende <= ${jetzt} and d.beginn <= ${jetzt} and not d.abgesagt and ${keinEntwurf}`,
  // Annahme: mine is where I am registered, staffed or wait, and what I lead; without a span what has not ended yet.
  meine: ({ profil }, jetzt, { von, bis }) => sql`${von === undefined && bis === undefined ? endetNach(jetzt) : sql`true`}
    and (${profil}::uuid in (d.leiter, d."stvLeiter") or exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id
      where a.sanitaetsdienst = d._id and m.profil = ${profil}::uuid and m.status in ('gemeldet', 'eingeteilt', 'warteliste')))`,
  offen: (_, jetzt) => sql`${endetNach(jetzt)} and ${passt(jetzt)}`,
  abgesagt: () => sql`d.abgesagt`,
  entwurf: () => sql`not d.abgesagt and d.status = any(${[...ENTWURF]}::text[])`,
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

async function eigenes(db: Db, nutzer: Nutzer, frage: Listenfrage, jetzt: Date): Promise<Eigenes[]> {
  const zurueck = RUECKWAERTS.includes(frage.nur)
  const ordnung = zurueck ? sql`d.beginn desc, d._id desc` : sql`d.beginn, d._id`
  const dahinter = frage.nach
    ? sql`and (d.beginn, d._id) ${zurueck ? sql`<` : sql`>`} (${ausZeiger(frage.nach, 2, /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)})`
    : sql``
  const { rows } = await sql<Eigenes>`
    with ${ich(nutzer, jetzt)}, seite as (
      select d.* from sanitaetsdienste d where ${bedingung(nutzer, frage, jetzt)} ${dahinter} order by ${ordnung} limit ${frage.limit + 1}
    )
    select d._id, d.beginn::text as zeiger, p.passt, case when not p.passt then ${hindernis(jetzt)} end as hindernis, coalesce(e.meine, '[]') as meine
    from seite d cross join lateral (select ${frage.nur === 'offen' ? sql`true` : passt(jetzt)} as passt offset 0) p left join (
      select a.sanitaetsdienst, json_agg(json_build_object('schicht', m.angebot, 'status', m.status, 'von', iso(m.beginn), 'bis', iso(m.ende))
        order by m.beginn, m._id) as meine
      from seite s join angebote a on a.sanitaetsdienst = s._id join anmeldungen m on m.angebot = a._id and m.profil = ${nutzer.profil}::uuid
      group by a.sanitaetsdienst
    ) e on e.sanitaetsdienst = d._id
    order by ${ordnung}`.execute(db)
  return rows
}

async function anzahl(db: Db, nutzer: Nutzer, frage: Listenfrage, jetzt: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${ich(nutzer, jetzt)} select count(*)::int as n from sanitaetsdienste d where ${bedingung(nutzer, frage, jetzt)}`.execute(db)
  return rows[0]?.n ?? 0
}

type Schicht = Allgemein['schichten'][number] & { readonly sanitaetsdienst: string; readonly fahrzeuge: number }

/** Two queries, whatever the number of services; put together here, so that no plan depends on how many shifts one has. */
async function fragmente(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Fragment>> {
  if (ids.length === 0) return new Map()
  const { rows: schichten } = await sql<Schicht>`
    select a.sanitaetsdienst, a._id, a.bezeichnung, a.beginn, a.ende, a.besetzung,
      (select count(*)::int from angebot_fahrzeuge v where v.angebot = a._id) as fahrzeuge
    from angebote a where a.sanitaetsdienst = any(${ids}::uuid[]) order by a.beginn, a.ende, a._id`.execute(db)
  const { rows } = await sql<Omit<Allgemein, 'schichten' | 'fahrzeuge'>>`
    select d._id, d.version, d."erstelltAm", d."erstelltVon", d."geaendertAm", d."geaendertVon", d.nummer, d.status, d.abgesagt, d."absageGrund",
      d."absageVon", d."abgesagtAm", d.art, d.bezeichnung, d.kategorie, d.veranstalter ->> 'name' as "veranstalterName", d.ort, o.name as "ortName",
      d."treffpunktZeit", d.beginn, d.ende, d.meldeschluss,
      case when l._id is null then null else json_build_object('_id', l._id, 'vorname', lu.vorname, 'nachname', lu.nachname) end as "leiterPerson"
    from sanitaetsdienste d join orte o on o._id = d.ort left join profile l on l._id = d.leiter left join users lu on lu._id = l."user"
    where d._id = any(${ids}::uuid[])`.execute(db)
  const jeDienst = Map.groupBy(schichten, ({ sanitaetsdienst }) => sanitaetsdienst)
  return new Map(
    rows.map((kopf) => {
      const seine = jeDienst.get(kopf._id) ?? []
      const zeile = {
        ...kopf,
        fahrzeuge: seine.reduce((summe, { fahrzeuge }) => summe + fahrzeuge, 0),
        schichten: seine.map(({ _id, bezeichnung, beginn, ende, besetzung }) => ({ _id, bezeichnung, beginn, ende, besetzung })),
      }
      return [zeile._id, { zeile, text: JSON.stringify(zeile).slice(0, -1) }]
    }),
  )
}

/**
 * A page of the services that this person may see. At most four queries, whatever its length: the page with the person's
 * own states, the rows that are the same for all (two, kept), and the total where the page does not say it.
 */
export async function dienstseite(kontext: Kontext, db: Db, nutzer: Nutzer, frage: Listenfrage): Promise<Dienstseite> {
  const jetzt = kontext.jetzt()
  const gefunden = await eigenes(db, nutzer, frage, jetzt)
  const seite = gefunden.slice(0, frage.limit)
  const ids = seite.map(({ _id }) => _id)
  const rest = await kontext.speicher.hole(
    `sanitaetsdienste ${ids.join()}`,
    TABELLEN,
    () => fragmente(db, ids),
    () => ids.length * 2500 + 200,
  )
  // A service that was deleted between the two queries is left out.
  const da = seite.flatMap((eigen) => {
    const fragment = rest.get(eigen._id)
    return fragment ? [{ eigen, fragment }] : []
  })
  const letzte = seite.at(-1)
  const weiter = gefunden.length > seite.length
  return {
    zeilen: da.map(({ eigen, fragment }) => ({ ...fragment.zeile, meine: eigen.meine, passt: eigen.passt, hindernis: eigen.hindernis })),
    json: `[${da
      .map(
        ({ eigen: e, fragment }) =>
          `${fragment.text},"meine":${JSON.stringify(e.meine)},"passt":${e.passt},"hindernis":${JSON.stringify(e.hindernis)}}`,
      )
      .join()}]`,
    gesamt: weiter || frage.nach ? await anzahl(db, nutzer, frage, jetzt) : da.length,
    naechste: weiter && letzte ? alsZeiger([letzte.zeiger, letzte._id]) : null,
  }
}
