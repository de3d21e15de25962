import { type RawBuilder, sql } from 'kysely'
import type { RdfContract } from '../contract.ts'
import { hoursOf, type Ledger, MEAN_YEARS_MAX, type Teilnahme } from '../schemas.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { may } from '#contract/rights/rechte.ts'
import { containsWord, readForgiving } from '#server/crud/cursor.ts'
import { asList, type JoinedQuery, joinQuery, readJoined } from '#server/db/joined.ts'
import { filesOf, mayName } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import type { InboxContext, InboxSource } from '#server/overview.ts'
import { path, withQuery } from '#contract/screens.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { countText } from '#contract/words.ts'
import type { Handlers } from '#server/http/routes.ts'
import { currentRule, landRules } from './land-rules.ts'
import { NACHWEISE } from './nachweise.ts'
import { ledgerOf, type Member, type Work, yearOf } from './rules.ts'

interface Question {
  readonly jahr?: number | undefined
  readonly suche?: Search | undefined
  readonly profil?: string
}

const LIABLE = sql`rang_sanitaet('RH')`

/** Everybody with the duty in a year, or one person, limited to people whom the reader may see. */
function membersOf(actor: Actor, year: number, { suche, profil }: Question): RawBuilder<Member> {
  const everybody = sql`rang_sanitaet(p.sanitaetsausbildung) >= ${LIABLE} and p.status <> all (${[...STATUS_FORMER]}::text[])
    and coalesce(extract(year from x.eintrittsdatum) <= ${year}, true)`
  return sql<Member>`
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
    order by p.nachname, p.vorname, p._id`
}

type TrainingRow = Work & { readonly profil: string; readonly beginn: string; readonly presence: Omit<Teilnahme, 'profil' | 'status'> }
type CourseRow = Omit<TrainingRow, 'beginn' | 'presence'>

/** Works of these people from January 1 of `first` to the end of `last`, by Berlin's calendar. */
function worksOf(ids: readonly string[], first: number, last: number) {
  const newYear = (year: number) => sql`make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Europe/Berlin')`
  return {
    trainings: sql<TrainingRow>`
      select t.profil, f._id, 'fortbildung' as art, f.thema as titel, f.themengebiet, iso(f.beginn) as beginn, iso(f.ende) as ende,
        f.stunden, f.format = 'online' as online, f.anerkannt, ${filesOf(NACHWEISE, sql`t._id`)} as nachweise,
        case t.status when 'teilgenommen' then 'ja' when 'angemeldet' then 'offen' else 'nein' end as teilnahme,
        to_jsonb(t) as presence
      from rdf_teilnahmen t join rettungsdienstfortbildungen f on f._id = t.fortbildung
      where t.profil = any(${ids}::uuid[]) and f.ende >= ${newYear(first)} and f.ende < ${newYear(last + 1)}`,
    courses: sql<CourseRow>`
      select a.profil, a._id, 'ausbildung' as art, a.bezeichnung as titel, null as themengebiet, a.ende, a.stunden, false as online,
        true as anerkannt, '[]'::json as nachweise, case when a."geprueftAm" is null then 'offen' else 'ja' end as teilnahme
      from ausbildungen a
      where a.profil = any(${ids}::uuid[]) and a."rdfAnrechenbar" and a.bestanden and a.stunden > 0
        and a.ende >= make_date(${first}, 1, 1) and a.ende < make_date(${last + 1}, 1, 1)`,
  }
}
const workByPerson = (trainings: readonly TrainingRow[], courses: readonly CourseRow[]): Map<string, Work[]> =>
  Map.groupBy([...trainings.map((row) => ({ ...row, stunden: hoursOf(row, row.presence) })), ...courses], ({ profil }) => profil)

interface Reading {
  readonly db: Db
  readonly actor: Actor
}
async function ledgersOf(context: AppContext, { db, actor }: Reading, question: Question): Promise<Ledger[]> {
  const now = context.now()
  const year = question.jahr ?? yearOf(now.toISOString())
  const found = readForgiving(question, async (asked) => {
    const { rows: all } = await membersOf(actor, year, asked).execute(db)
    return { all, gesamt: all.length }
  })
  const [rule, { all }] = await Promise.all([currentRule(context, db), found])
  const ids = all.map(({ person }) => person._id)
  const { trainings, courses } = worksOf(ids, year + 1 - (rule.mittelJahre ?? 1), year)
  const [{ rows: trained }, { rows: taught }] = await Promise.all([trainings.execute(db), courses.execute(db)])
  const works = workByPerson(trained, taught)
  return all
    .map((member) => ledgerOf(rule, year, member, works.get(member.person._id) ?? [], now))
    .toSorted((a, b) => (b.offen ?? 0) - (a.offen ?? 0))
}

/** Ledger of one person in one query, with the works of the longest mean. */
async function ledgerQuery(context: InboxContext, actor: Actor, profil: string, asked?: number): Promise<JoinedQuery<Ledger>> {
  const now = context.now()
  const year = asked ?? yearOf(now.toISOString())
  const { land } = await context.chapter()
  const rules = landRules(land)
  const { trainings, courses } = worksOf([profil], year + 1 - MEAN_YEARS_MAX, year)
  type Found = Readonly<{ members: Member[]; rule: Parameters<typeof rules.valueOf>[0]; trainings: TrainingRow[]; courses: CourseRow[] }>
  const found = sql<Found>`select ${asList(membersOf(actor, year, { profil }))} as members, ${asList(rules.stored)} as rule,
    ${asList(trainings)} as trainings, ${asList(courses)} as courses`
  return joinQuery(found, (rows) =>
    rows.flatMap(({ members, rule, ...works }) => {
      const theirs = [...workByPerson(works.trainings, works.courses).values()].flat()
      return members.map((member) => ledgerOf({ ...rules.valueOf(rule), land }, year, member, theirs, now))
    }),
  )
}

/** From this month on the year nears its end. */
const LATE_MONTH = 10
/** Missing hours of the year, once it nears its end. */
export const inboxOfLedger: InboxSource['items'] = async (actor, now, context) => {
  if (actor.profil === null || Number(tagInBerlin(now).slice(5, 7)) < LATE_MONTH) return []
  const { rows, read } = await ledgerQuery(context, actor, actor.profil)
  return [
    {
      rows,
      read: (found) =>
        read(found).flatMap(({ jahr, soll, offen }) =>
          offen
            ? [
                {
                  art: 'fortbildung',
                  _id: String(jahr),
                  titel: `${countText(offen, 'Stunde Fortbildung fehlt', 'Stunden Fortbildung fehlen')} noch`,
                  unter: `Für den Rettungsdienst, ${soll?.toLocaleString('de-DE') ?? ''} Stunden bis Silvester`,
                  pfad: withQuery(path('/profiles/myProfile'), { ansicht: 'ausbildung' }),
                },
              ]
            : [],
        ),
    },
  ]
}

export function ledgerCalls(context: AppContext): Pick<Handlers<RdfContract>, 'ledgers' | 'ledger' | 'ownLedger'> {
  async function ledger({ db, actor }: Reading, year: number | undefined, profil: string | null): Promise<Ledger> {
    const [found] = profil === null ? [] : await readJoined(db, [await ledgerQuery(context, actor, profil, year)])
    if (!found) throw notFound('Das Profil')
    return found
  }
  return {
    ledgers: (request) => ledgersOf(context, request, request.query),
    ledger: (request) => ledger(request, request.query.jahr, request.params.id),
    ownLedger: (request) => ledger(request, request.query.jahr, request.actor.profil),
  }
}
