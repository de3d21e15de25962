// The ledgers of hours: who has a duty to train, and what they did, as the rules read it.
import { sql } from 'kysely'
import type { RdfContract } from '../contract.ts'
import { AMPEL_NAMES, hoursOf, type Konto, type Teilnahme } from '../schemas.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import { sendExport } from '#server/export/send-file.ts'
import type { Handler } from '#server/routes.ts'
import { rdfRules } from './regeln.ts'
import { kontoOf, type Leistung, type Pflichtige, yearOf } from './rules.ts'

type C = RdfContract
/** Who has at least this qualification has the duty. */
const LIABLE_FROM = 'RH'

/** All who have the duty in a year, or one person whatever they have; only whom this reader may name. */
async function people(db: Db, actor: Actor, jahr: number, profil: string | null): Promise<Pflichtige[]> {
  const { rows } = await sql<Pflichtige>`
    select p.person, p.sanitaetsausbildung as qualifikation, rang_sanitaet(p.sanitaetsausbildung) >= rang_sanitaet(${LIABLE_FROM}) as liable,
      (select extract(year from min(a.ende))::int from ausbildungen a join lehrgaenge l on l._id = a.lehrgang
        where a.profil = p._id and a.bestanden and a."geprueftAm" is not null
          and rang_sanitaet(l.qualifikation) >= rang_sanitaet(${LIABLE_FROM})) as "kursJahr"
    from personen p join profile x on x._id = p._id
    where p."geloeschtAm" is null and ${mayName(actor, 'x')} and ${
      profil === null
        ? sql`rang_sanitaet(p.sanitaetsausbildung) >= rang_sanitaet(${LIABLE_FROM}) and p.status <> all (${[...STATUS_FORMER]}::text[])
            and coalesce(extract(year from x.eintrittsdatum) <= ${jahr}, true)`
        : sql`p._id = ${profil}::uuid`
    }
    order by p.nachname, p.vorname, p._id`.execute(db)
  return rows
}

type Row = Omit<Leistung, 'stunden'> & { profil: string; beginn: string; stunden: number } & {
  own: Omit<Teilnahme, 'profil' | 'status'> | null
}

/** What these people did from the first of January of `first` to the last day of `last`, by Berlin's calendar. */
async function leistungen(db: Db, ids: readonly string[], first: number, last: number): Promise<Map<string, Leistung[]>> {
  const newYear = (year: number) => sql`make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Europe/Berlin')`
  const { rows } = await sql<Row>`
    select t.profil, f._id, 'fortbildung' as art, f.thema as titel, f.themengebiet, f.beginn, f.ende, f.stunden, f.format = 'online' as online,
      f.anerkannt, case t.status when 'teilgenommen' then 'ja' when 'angemeldet' then 'offen' else 'nein' end as teilnahme,
      jsonb_build_object('anwesendVon', t."anwesendVon", 'anwesendBis', t."anwesendBis", 'stunden', t.stunden) as own
    from rdf_teilnahmen t join rettungsdienstfortbildungen f on f._id = t.fortbildung
    where t.profil = any(${ids}::uuid[]) and f.ende >= ${newYear(first)} and f.ende < ${newYear(last + 1)}`.execute(db)
  const { rows: records } = await sql<Row>`
    select a.profil, a._id, 'ausbildung' as art, a.bezeichnung as titel, a.ende, a.stunden, false as online, true as anerkannt,
      case when a."geprueftAm" is null then 'offen' else 'ja' end as teilnahme
    from ausbildungen a
    where a.profil = any(${ids}::uuid[]) and a."rdfAnrechenbar" and a.bestanden and a.stunden > 0
      and a.ende >= make_date(${first}, 1, 1) and a.ende < make_date(${last + 1}, 1, 1)`.execute(db)
  const all = [...rows, ...records].map((row) => ({
    ...row,
    themengebiet: row.themengebiet ?? null,
    stunden: row.own ? hoursOf(row, row.own) : row.stunden,
  }))
  return Map.groupBy(all, ({ profil }) => profil)
}

/** The ledgers, those who lack most first. `jahr`: this year by default. */
async function kontenOf(context: AppContext, db: Db, actor: Actor, jahr: number | undefined, profil: string | null): Promise<Konto[]> {
  const now = context.now()
  const year = jahr ?? yearOf(tagInBerlin(now))
  const { version: _version, ...regel } = await rdfRules(context).read(db)
  const all = await people(db, actor, year, profil)
  const ids = all.map(({ person }) => person._id)
  const done = await leistungen(db, ids, year + 1 - (regel.mittelJahre ?? 1), year)
  return all
    .map((who) => kontoOf({ ...regel, land: context.config.federalState }, year, who, done.get(who.person._id) ?? [], now))
    .toSorted((a, b) => (b.offen ?? 0) - (a.offen ?? 0))
}

export const konten =
  (context: AppContext): Handler<C['konten']> =>
  ({ db, actor, query }) =>
    kontenOf(context, db, actor, query.jahr, null)

async function one(context: AppContext, db: Db, actor: Actor, jahr: number | undefined, profil: string | null): Promise<Konto> {
  const [konto] = profil === null ? [] : await kontenOf(context, db, actor, jahr, profil)
  if (!konto) throw notFound('Das Profil')
  return konto
}
export const konto =
  (context: AppContext): Handler<C['konto']> =>
  ({ db, actor, query, params }) =>
    one(context, db, actor, query.jahr, params.id)
export const ownKonto =
  (context: AppContext): Handler<C['meinKonto']> =>
  ({ db, actor, query }) =>
    one(context, db, actor, query.jahr, actor.profil)

const COLUMNS: readonly (readonly [string, (konto: Konto) => string | number | null])[] = [
  ['Nachname', ({ person }) => person.nachname],
  ['Vorname', ({ person }) => person.vorname],
  ['Ausbildung', ({ qualifikation }) => qualifikation],
  ['Jahr', ({ jahr }) => jahr],
  ['Soll', ({ soll }) => soll],
  ['Ist', ({ ist }) => ist],
  ['Offen', ({ offen }) => offen],
  ['Stand', ({ ampel }) => ampel && AMPEL_NAMES[ampel]],
  ['Zählt nicht', ({ einheiten }) => einheiten.flatMap(({ titel, grund }) => (grund === '' ? [] : [`${titel}: ${grund}`])).join(' ')],
]
export const kontenExport =
  (context: AppContext): Handler<C['kontenExport']> =>
  async ({ db, actor, query, params, reply }) => {
    const rows = await kontenOf(context, db, actor, query.jahr, null)
    await sendExport(reply, context, params.format, {
      titel: `RDF-Konten${query.jahr === undefined ? '' : ` ${query.jahr}`}`,
      columns: COLUMNS.map(([titel, value]) => ({ titel, value: (row) => value(row as unknown as Konto) })),
      page: async () => ({ zeilen: rows as unknown as Readonly<Record<string, unknown>>[], gesamt: rows.length, naechste: null }),
    })
  }
