import { sql } from 'kysely'
import * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { containsWord, decodeCursor, encodeCursor, readForgiving } from '#server/crud/cursor.ts'
import { personIfVisible, reachable } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound, stale, tooMany } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { defineJob, handle } from '#server/jobs/job.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import { networkOf } from '#server/http/network.ts'
import { addRoutes, type Handlers } from '#server/http/routes.ts'
import { type Entry, kummerkastenContract } from '../contract.ts'
import { hashOfTyped, newCode, perAddress } from './code.ts'

const TABLE = 'kummerkasten'
const LIST = path('/kummerkasten')
type Query = Parameters<Handlers<typeof kummerkastenContract>['list']>[0]['query']

const columns = (actor: Actor) =>
  sql`t._id, t.version, t.tag::text as tag, t.kategorie, t.text, t.status, t.antwort, t.anonym,
    ${personIfVisible(actor, 't.absender')} as person`

/** Readers see an entry from the next morning's mail on, which hides its time. */
const reported = sql`t.gemeldet`

/** Sorted by day, then by random id: the order does not reveal the time. */
async function list(db: Db, actor: Actor, { suche, limit, nach, status, kategorie }: Query) {
  const conditions = [
    reported,
    ...searchWords(suche as Search | undefined).map((word) => containsWord(sql`t.text || ' ' || t.antwort`, word)),
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(kategorie ? [sql`t.kategorie = ${kategorie}`] : []),
  ]
  const found = sql.join(conditions, sql` and `)
  const beyond = nach === undefined ? sql`` : sql`and (t.tag, t._id) < (${decodeCursor(nach, 2, true)})`
  const { rows } = await sql<Entry & { gesamt: number }>`
    select ${columns(actor)}, (select count(*)::int from kummerkasten t where ${found}) as gesamt
    from kummerkasten t where ${found} ${beyond} order by t.tag desc, t._id desc limit ${limit + 1}`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    zeilen: rows.slice(0, limit),
    gesamt: rows[0]?.gesamt ?? 0,
    naechste: last ? encodeCursor([last.tag, last._id]) : null,
  }
}

async function readEntry(db: Db | Trx, actor: Actor, id: string, lock = sql``): Promise<Entry> {
  const { rows } = await sql<Entry>`select ${columns(actor)} from kummerkasten t where t._id = ${id}::uuid and ${reported} ${lock}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

const tell = (count: number) =>
  count === 1 ? 'Im Kummerkasten liegt ein neuer Eintrag.' : `Im Kummerkasten liegen ${count} neue Einträge.`

/** Runs daily at a fixed hour, and only for past days: mails do not reveal the time of writing. */
export const tellReaders = (context: AppContext): Promise<void> =>
  context.transact(async (trx) => {
    const today = tagInBerlin(context.now())
    const { rows } = await sql`update kummerkasten set gemeldet = true where not gemeldet and tag < ${today}::date returning 1`.execute(trx)
    if (rows.length === 0) return
    const readers = await sql<{ profil: string; vorname: string; email: string }>`
      select p._id as profil, p.vorname, p.email from personen p
      where p.rechte @> array['UPDATE_USER_RECHTE'] and ${reachable}`.execute(trx)
    await context.sendMail(
      trx,
      readers.rows.map(({ profil, vorname, email }) => ({
        to: { email, name: vorname, profil },
        kind: PERSONAL,
        subject: tell(rows.length).slice(0, -1),
        paragraphs: [tell(rows.length), 'Wer anonym geschrieben hat, liest deine Antwort mit einem Code.'],
        button: { text: 'Kummerkasten öffnen', path: withQuery(LIST, { ansicht: 'lesen', status: 'neu' }) },
        key: `kummerkasten ${today} ${profil}`,
      })),
    )
  })
const daily = defineJob('kummerkasten-neu', z.unknown(), { rang: 8 })

const handlers = (context: AppContext): Handlers<typeof kummerkastenContract> => {
  const waitFor = perAddress()
  return {
    list: ({ db, actor, query }) => readForgiving(query, (asked) => list(db, actor, asked)),
    get: ({ db, actor, params }) => readEntry(db, actor, params.id),
    create: async ({ trx, actor, body: { kategorie, text, anonym }, req }) => {
      const seconds = waitFor(networkOf(req), context.now().getTime())
      if (seconds > 0)
        throw tooMany('Von hier kam gerade schon viel in den Kummerkasten. Versuche es in einer Stunde noch einmal.', seconds)
      if (!anonym && actor.profil === null) throw conflict('Zu deinem Zugang gibt es noch kein Profil. Schreib anonym.', 'anonym')
      const { code, hash } = newCode(req.headers['idempotency-key'])
      await sql`insert into kummerkasten (tag, anonym, absender, kategorie, text, "codeHash")
        values (${tagInBerlin(context.now())}::date, ${anonym}, ${anonym ? null : actor.profil}::uuid, ${kategorie}, ${text}, ${hash})
        on conflict ("codeHash") do nothing`.execute(trx)
      const { rows } =
        await sql`select 1 from kummerkasten where "codeHash" = ${hash} and text = ${text} and kategorie = ${kategorie}`.execute(trx)
      if (rows.length === 0) throw conflict('Dieser Idempotency-Key gehört zu einer anderen Anfrage.', 'Idempotency-Key')
      return { code }
    },
    update: async ({ trx, actor, params, body }) => {
      const before = await readEntry(trx, actor, params.id, sql`for update of t`)
      if (before.version !== body.version) throw stale()
      // The first answer sets the state to answered.
      const answered = before.antwort === '' && body.antwort !== '' && body.status !== 'erledigt'
      const after = { antwort: body.antwort, status: answered ? 'beantwortet' : body.status } as const
      if (after.status === 'beantwortet' && after.antwort === '') throw badRequest('Beantwortet ist erst, was eine Antwort hat.', 'antwort')
      await sql`update kummerkasten
        set antwort = ${after.antwort}, status = ${after.status}, version = version + 1
        where _id = ${params.id}::uuid`.execute(trx)
      await recordChange(trx, { area: TABLE, object: params.id, before, after, actor: actor._id })
      return readEntry(trx, actor, params.id)
    },
    // Annahme: “one-time” means that the code is issued once, for one entry; reading does not consume it (ADR 64).
    answer: async ({ db, params }) => {
      const { rows } = await sql<Pick<Entry, 'tag' | 'text' | 'antwort' | 'status'>>`
        select tag::text as tag, text, antwort, status from kummerkasten where "codeHash" = ${hashOfTyped(params.code)}`.execute(db)
      if (!rows[0]) throw notFound('Ein Eintrag zu diesem Code')
      return rows[0]
    },
  }
}

export const kummerkasten: Area & { readonly contract: typeof kummerkastenContract } = {
  name: TABLE,
  contract: kummerkastenContract,
  // No cache: new entries send no notification that would invalidate it.
  routes: (app, context) => addRoutes(app, context, kummerkastenContract, handlers(context)),
  handlers: (context) => [handle(daily, () => tellReaders(context))],
  // In UTC: morning in Berlin.
  termine: [{ job: daily, when: '0 5 * * *' }],
  // Annahme: settled entries remain readable for one year.
  cleanup: (db, now) =>
    sql`delete from kummerkasten where status = 'erledigt' and tag < ${tagInBerlin(now)}::date - interval '1 year'`.execute(db),
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Kummerkasten, unter deinem Namen',
        rows: sql`select tag::text as "Tag", text as "Text", antwort as "Antwort", status as "Stand" from kummerkasten
          where absender = ${profil}::uuid order by tag, _id`,
      },
    ],
  },
}
