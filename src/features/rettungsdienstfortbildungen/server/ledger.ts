import { sql } from 'kysely'
import type { RdfContract } from '../contract.ts'
import { hoursOf, type Ledger, type Teilnahme } from '../schemas.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { may } from '#contract/rights/rechte.ts'
import { containsWord, readForgiving } from '#server/crud/cursor.ts'
import { filesOf, mayName } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import type { InboxContext, InboxSource } from '#server/overview.ts'
import { path, withQuery } from '#contract/screens.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { countText } from '#contract/words.ts'
import type { Handlers } from '#server/http/routes.ts'
import { currentRule } from './land-rules.ts'
import { NACHWEISE } from './nachweise.ts'
import { ledgerOf, type Member, type Work, yearOf } from './rules.ts'

interface Question {
  readonly jahr?: number | undefined
  readonly suche?: Search | undefined
  readonly profil?: string
}

const LIABLE = sql`rang_sanitaet('RH')`

/** Everybody with the duty in a year, or one person, limited to people whom the reader may see. */
async function members(db: Db, actor: Actor, year: number, { suche, profil }: Question): Promise<Member[]> {
  const everybody = sql`rang_sanitaet(p.sanitaetsausbildung) >= ${LIABLE} and p.status <> all (${[...STATUS_FORMER]}::text[])
    and coalesce(extract(year from x.eintrittsdatum) <= ${year}, true)`
  const { rows } = await sql<Member>`
    select p.person, p.sanitaetsausbildung as qualifikation,
      rang_sanitaet(p.sanitaetsausbildung) >= ${LIABLE} as liable,
      (select extract(year from min(a.ende))::int
        from ausbildungen a join lehrgaenge l on l._id = a.lehrgang
        where a.profil = p._id
          and a.bestanden
          and a."geprueftAm" is not null
          and rang_sanitaet(l.qualifikation) >= ${LIABLE}) as "courseYear"
    from personen p join profile x on x._id = p._id
    where p."geloeschtAm" is null
      and ${mayName(actor, 'x')}
      and ${sql.join(
        [
          profil === undefined
            ? everybody
            : sql`p._id = ${profil}::uuid
        and (p._id = ${actor.profil}::uuid
          or p.status <> all (${[...STATUS_FORMER]}::text[])
          or ${may(actor, 'READ_USER')})`,
          ...searchWords(suche ?? '').map((word) => containsWord(sql`p.name`, word)),
        ],
        sql` and `,
      )}
    order by p.nachname, p.vorname, p._id`.execute(db)
  return rows
}

type TrainingRow = Work & { readonly profil: string; readonly beginn: string; readonly presence?: Omit<Teilnahme, 'profil' | 'status'> }

/** Works of these people from January 1 of `first` to the end of `last`, by Berlin's calendar. */
async function worksOf(db: Db, ids: readonly string[], first: number, last: number): Promise<Map<string, Work[]>> {
  const newYear = (year: number) => sql`make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Europe/Berlin')`
  const trainings = sql<TrainingRow>`
    select t.profil, f._id, 'fortbildung' as art, f.thema as titel, f.themengebiet, f.beginn, f.ende, f.stunden,
      f.format = 'online' as online, f.anerkannt, ${filesOf(NACHWEISE, sql`t._id`)} as nachweise,
      case t.status when 'teilgenommen' then 'ja' when 'angemeldet' then 'offen' else 'nein' end as teilnahme,
      to_jsonb(t) as presence
    from rdf_teilnahmen t join rettungsdienstfortbildungen f on f._id = t.fortbildung
    where t.profil = any(${ids}::uuid[]) and f.ende >= ${newYear(first)} and f.ende < ${newYear(last + 1)}`
  const courses = sql<Omit<TrainingRow, 'beginn' | 'presence'> & { presence?: undefined }>`
    select a.profil, a._id, 'ausbildung' as art, a.bezeichnung as titel, null as themengebiet, a.ende, a.stunden, false as online,
      true as anerkannt, '[]'::json as nachweise, case when a."geprueftAm" is null then 'offen' else 'ja' end as teilnahme
    from ausbildungen a
    where a.profil = any(${ids}::uuid[]) and a."rdfAnrechenbar" and a.bestanden and a.stunden > 0
      and a.ende >= make_date(${first}, 1, 1) and a.ende < make_date(${last + 1}, 1, 1)`
  const [{ rows }, { rows: records }] = await Promise.all([trainings.execute(db), courses.execute(db)])
  const all = [...rows, ...records].map((row) => ({ ...row, stunden: row.presence ? hoursOf(row, row.presence) : row.stunden }))
  return Map.groupBy(all, ({ profil }) => profil)
}

interface Reading {
  readonly db: Db
  readonly actor: Actor
}
async function ledgersOf(context: InboxContext, { db, actor }: Reading, question: Question): Promise<Ledger[]> {
  const now = context.now()
  const year = question.jahr ?? yearOf(now.toISOString())
  const found = readForgiving(question, async (asked) => {
    const all = await members(db, actor, year, asked)
    return { all, gesamt: all.length }
  })
  const [rule, { all }] = await Promise.all([currentRule(context, db), found])
  const ids = all.map(({ person }) => person._id)
  const works = await worksOf(db, ids, year + 1 - (rule.mittelJahre ?? 1), year)
  return all
    .map((member) => ledgerOf(rule, year, member, works.get(member.person._id) ?? [], now))
    .toSorted((a, b) => (b.offen ?? 0) - (a.offen ?? 0))
}

/** From this month on the year nears its end. */
const LATE_MONTH = 10
/** Missing hours of the year, once it nears its end. */
export async function inboxOfLedger(db: Db, actor: Actor, now: Date, context: InboxContext): ReturnType<InboxSource['items']> {
  const today = tagInBerlin(now)
  if (actor.profil === null || Number(today.slice(5, 7)) < LATE_MONTH) return []
  const [found] = await ledgersOf(context, { db, actor }, { profil: actor.profil })
  if (!found?.offen) return []
  return [
    {
      art: 'fortbildung',
      _id: String(found.jahr),
      titel: `${countText(found.offen, 'Stunde Fortbildung fehlt', 'Stunden Fortbildung fehlen')} noch`,
      unter: `Für den Rettungsdienst, ${found.soll?.toLocaleString('de-DE') ?? ''} Stunden bis Silvester`,
      pfad: withQuery(path('/profiles/myProfile'), { ansicht: 'ausbildung' }),
    },
  ]
}

export function ledgerCalls(context: AppContext): Pick<Handlers<RdfContract>, 'ledgers' | 'ledger' | 'ownLedger'> {
  async function ledger(request: Reading, question: Question, profil: string | null): Promise<Ledger> {
    const [found] = profil === null ? [] : await ledgersOf(context, request, { ...question, profil })
    if (!found) throw notFound('Das Profil')
    return found
  }
  return {
    ledgers: (request) => ledgersOf(context, request, request.query),
    ledger: (request) => ledger(request, request.query, request.params.id),
    ownLedger: (request) => ledger(request, request.query, request.actor.profil),
  }
}
