// Waiting list of a taken resource: the first in line is notified once it is free, and may book it.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readableSpan } from '#contract/time/berlin.ts'
import { may } from '#contract/rights/rechte.ts'
import { withQuery } from '#contract/screens.ts'
import type { AppContext, Actor, Db, Trx } from '#server/context.ts'
import { mayName, setTouched } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import type { Vormerkung, vormerkungsFields } from '../../contract.ts'
import type { Sql } from '../read/belegung-rows.ts'
import type { Belegungsart, ObjectionQuestion, Resource } from '../kind.ts'
import { periodObjection, requireGrid, type Span } from '../check/period.ts'
import { requireSpan } from '../check/pruefung.ts'
import { requirePossible } from '../check/rules.ts'
import { lockAndRead } from '../write/situation.ts'
import { WAITLIST_PER_PERSON } from '#contract/limits.ts'

/** Head start of the first in line before the next one is notified. */
const FIRST_HOURS = 24

const column = (kind: Belegungsart, row = 'v') => sql.ref(`${row}.${kind.column}`)
const free = (kind: Belegungsart, row = 'v'): Sql => {
  const [von, bis] = kind.prepared
    ? [sql`plus_minuten(b.beginn, - b."ruestzeitVor")`, sql`plus_minuten(b.ende, b."ruestzeitNach")`]
    : [sql`b.beginn`, sql`b.ende`]
  return sql`not exists (select 1
    from ${sql.table(kind.table)} b
    where ${sql.ref(`b.${kind.column}`)} = ${column(kind, row)}
      and b.status = 'bestaetigt'
      and tstzrange(${von}, ${bis}) && tstzrange(${sql.ref(`${row}.beginn`)}, ${sql.ref(`${row}.ende`)}))`
}
/** Condition: the wish `w` precedes `v` and overlaps it. */
const before = (kind: Belegungsart): Sql =>
  sql`${column(kind, 'w')} = ${column(kind)}
    and tstzrange(w.beginn, w.ende) && tstzrange(v.beginn, v.ende)
    and (w."erstelltAm", w._id) < (v."erstelltAm", v._id)`

/** Ids of awaited resources that are bookable once free. */
async function bookable(db: Db | Trx, kind: Belegungsart, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<
    Resource & Readonly<Record<string, unknown>>
  >`select ${kind.resource.notice} from ${sql.table(kind.resource.table)} r
    where r._id in (select ${column(kind)} from vormerkungen v where v.beginn > ${now})`.execute(db)
  return rows.filter((resource) => !kind.resource.objection(resource, asking(now))).map(({ _id }) => _id)
}
/** Checks only the resource, independent of person and time. */
const asking = (now: Date): ObjectionQuestion => ({
  werte: {},
  before: null,
  spans: [],
  different: true,
  mayEverything: true,
  now,
  field: 'ressource',
})

/** Own entries; all entries for members who may change bookings. */
export async function readWaiting(db: Db | Trx, kind: Belegungsart, actor: Actor, now: Date): Promise<Vormerkung[]> {
  const ids = await bookable(db, kind, now)
  const { rows } = await sql<Vormerkung>`
    select v._id, ${column(kind)} as ressource, ${kind.resource.name} as name, iso(v.beginn) as beginn,
      iso(v.ende) as ende, v.zweck, case when ${mayName(actor, 'x')} then p.person end as person,
      v.profil = ${actor.profil}::uuid as eigene, ${free(kind)} and ${column(kind)} = any(${ids}::uuid[]) as frei,
      1 + (select count(*)::int from vormerkungen w where ${before(kind)} and w.beginn > ${now}) as platz
    from vormerkungen v
      join ${sql.table(kind.resource.table)} r on r._id = ${column(kind)}
      join personen p on p._id = v.profil
      join profile x on x._id = p._id
    where v.beginn > ${now} and (v.profil = ${actor.profil}::uuid or ${may(actor, `UPDATE_${kind.area}`)})
    order by v.beginn, v."erstelltAm", v._id`.execute(db)
  return rows
}

type Wish = z.output<z.ZodMiniObject<typeof vormerkungsFields>>

/** @throws 400 or 409 naming the field: nothing taken, taken only by oneself, not bookable even once free, or too many entries */
export async function createVormerkung<R extends Resource>(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart<R>,
  actor: Actor,
  wish: Wish,
): Promise<Vormerkung> {
  const { ressource, beginn, ende, zweck } = wish
  const now = context.now()
  requireSpan(periodObjection({ beginn, ende }, now))
  // A wish must itself be bookable.
  requireGrid([{ beginn, ende }])
  if (actor.profil === null) throw conflict('Auf die Warteliste kommen nur Mitglieder.')
  if (Date.parse(beginn) <= now.getTime()) throw badRequest('Der Beginn liegt in der Vergangenheit.', 'beginn')
  const question = { ressource, beginn, ende, ruestzeitVor: 0, ruestzeitNach: 0 }
  const { belegt, ressourcen: resources } = await lockAndRead(trx, kind, {
    ressourcen: [ressource],
    personen: [],
    wishes: [question],
    feld: 'ressource',
  })
  requirePossible(kind, resources.get(ressource), asking(now))
  if (belegt[0]?.length === 0) throw conflict(`${resources.get(ressource)?.name ?? ''} ist dann frei. Du kannst gleich buchen.`, 'beginn')
  const { rows: others } = await sql`
    select 1 from ${sql.table(kind.table)} b where b._id = any (${(belegt[0] ?? []).map(({ _id }) => _id)}::uuid[])
      and b.verantwortlich is distinct from ${actor.profil}::uuid limit 1`.execute(trx)
  if (others.length === 0) throw conflict(`Dann hast du selbst gebucht: „${belegt[0]?.[0]?.titel ?? ''}“.`, 'beginn')
  await sql`select pg_advisory_xact_lock(hashtext('vormerkungen'), hashtext(${actor.profil}))`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from vormerkungen v
    where v.profil = ${actor.profil}::uuid and ${column(kind)} is not null and v.beginn > ${now}`.execute(trx)
  if ((rows[0]?.n ?? 0) >= WAITLIST_PER_PERSON)
    throw conflict(`Du wartest schon auf ${WAITLIST_PER_PERSON} Zeiten. Zieh zuerst eine zurück.`)
  const made = await sql<{ _id: string }>`
    insert into vormerkungen (profil, ${sql.ref(kind.column)}, beginn, ende, zweck, "erstelltVon", "geaendertVon")
    values (${actor.profil}::uuid, ${ressource}::uuid, ${beginn}, ${ende}, ${zweck}, ${actor._id}::uuid, ${actor._id}::uuid)
    on conflict on constraint vormerkungen_einmal do nothing returning _id`.execute(trx)
  const entry = (await readWaiting(trx, kind, actor, now)).find(({ _id }) => _id === made.rows[0]?._id)
  if (!entry) throw conflict('Auf diese Zeit wartest du schon.', 'beginn')
  return entry
}

/** Removes an own entry, or any for members who may change bookings. @throws 404 */
export async function stopWaiting(trx: Trx, kind: Belegungsart, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`
    delete from vormerkungen v where v._id = ${id}::uuid and ${column(kind)} is not null
      and (v.profil = ${actor.profil}::uuid or ${may(actor, `UPDATE_${kind.area}`)}) returning 1`.execute(trx)
  if (rows.length === 0) throw notFound('Der Platz auf der Warteliste')
}

/** Statement that removes waiting-list entries fulfilled by a booking, even partly. */
export const endsWaiting = (kind: Belegungsart, actor: Actor, resources: readonly string[], spans: readonly Span[]): Sql =>
  sql`delete from vormerkungen v using unnest(${spans.map(({ beginn }) => beginn)}::timestamptz[],
      ${spans.map(({ ende }) => ende)}::timestamptz[]) s(von, bis)
    where v.profil = ${actor.profil}::uuid
      and ${column(kind)} = any(${[...resources]}::uuid[])
      and v.beginn < s.bis
      and v.ende > s.von`

/** Checks for freed times after the commit. The schedule checks as well, because releases by plans do not trigger it. */
export const waitingJob = (kind: Belegungsart) => defineJob(`${kind.table}-warteliste`, z.unknown(), { rang: 6 })
export const enqueueWaiting = (trx: Trx, kind: Belegungsart): Promise<void> =>
  enqueue(trx, waitingJob(kind), null, { key: `${kind.table}-warteliste` })

interface Told {
  readonly _id: string
  readonly ressource: string
  readonly name: string
  readonly beginn: string
  readonly ende: string
  readonly zweck: string
  readonly profil: string
  readonly vorname: string
  readonly email: string
  readonly will: boolean
}

/**
 * Notifies the first in line of each free time once, until it is taken again or not bookable. After a day without a booking the next one
 * is notified as well. A marker in the row makes it idempotent across nodes.
 */
export const tellWaiting = (context: AppContext, kind: Belegungsart): Promise<void> =>
  context.transact(async (trx) => {
    const now = context.now()
    const ids = await bookable(trx, kind, now)
    const isFreeNow = sql`(${free(kind)} and ${column(kind)} = any(${ids}::uuid[]))`
    const open = sql`${column(kind)} is not null and v.beginn > ${now}`
    await sql`update vormerkungen v set "gemeldetAm" = null where ${open} and v."gemeldetAm" is not null and not ${isFreeNow}`.execute(trx)
    const { rows } = await sql<Told>`
      with n as (
        update vormerkungen v set "gemeldetAm" = ${now}, ${setTouched(null, sql`now()`, 'v')}
        where ${open} and v."gemeldetAm" is null and ${isFreeNow} and not exists (
          select 1 from vormerkungen w where ${before(kind)} and w.beginn > ${now} and ${free(kind, 'w')}
            and (w."gemeldetAm" is null or w."gemeldetAm" > ${now}::timestamptz - make_interval(hours => ${FIRST_HOURS})))
        returning v.*)
      select v._id, ${column(kind)} as ressource, ${kind.resource.name} as name, v.beginn, v.ende, v.zweck, v.profil, p.vorname, p.email,
        p."geloeschtAm" is null and not p.gesperrt as will
      from n v join ${sql.table(kind.resource.table)} r on r._id = ${column(kind)} join personen p on p._id = v.profil`.execute(trx)
    await context.sendMail(
      trx,
      rows.flatMap(({ ressource, name, beginn, ende, zweck, profil, vorname, email, will }) =>
        will
          ? [
              {
                to: { email, name: vorname, profil },
                kind: 'dienstGeaendert',
                subject: `Wieder frei: ${name}, ${readableSpan(beginn, ende)}`,
                paragraphs: [
                  `worauf du wartest, ist frei: ${name}. Gebucht ist noch nichts. ` +
                    `Buchst du nicht, erfährt es nach ${FIRST_HOURS} Stunden auch, wer nach dir wartet.`,
                ],
                facts: [['Wann', readableSpan(beginn, ende)] as const, ...(zweck === '' ? [] : [['Wofür', zweck] as const])],
                button: {
                  text: 'Jetzt buchen',
                  path: withQuery(kind.screens.create, {
                    [kind.column]: ressource,
                    beginn,
                    ende,
                    ...(zweck === '' ? {} : { [kind.titel]: zweck }),
                  }),
                },
                expiresAt: new Date(beginn),
              },
            ]
          : [],
      ),
    )
  })
