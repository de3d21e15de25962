import { sql } from 'kysely'
import { INBOX_MAX } from '#contract/limits.ts'
import { dateText } from '#contract/time/berlin.ts'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { joinQuery } from '#server/db/joined.ts'
import { filesOf, mayName } from '#server/db/vocabulary.ts'
import { badRequest, conflict, stale } from '#server/errors.ts'
import { saveFile } from '#server/files/file-store.ts'
import { readUpload } from '#server/files/upload.ts'
import { recordChange } from '#server/history/record.ts'
import type { Handlers } from '#server/http/routes.ts'
import {
  ATTACHMENTS_MAX,
  deletionHindernis,
  NEWS_DAYS,
  newsletterContract,
  newsletterHistory,
  PICTURE_MAX,
  PICTURES_MAX,
} from '../contract.ts'
import { audienceChoices, countAudience } from './audience.ts'
import { letterOf, previewOf, trialMail } from './letter.ts'
import { ATTACHMENT, filesOfIt, loadNewsletter, loadDraft, LOCKED, PICTURE, type Row, isSeen, seesDrafts, TABLE } from './load.ts'
import { failuresOf, progressOf } from './progress.ts'
import { sanitiseHtml } from './rich-text.ts'
import { clearInbox, sendingJobs, startSending } from './sending.ts'

const TEXT_MAX = 50_000
/** Annahme: wider than any screen; larger claims are a mistake or a decompression bomb. */
const PICTURE_LIMITS = { max: PICTURE_MAX, types: ['image/jpeg', 'image/png', 'image/webp'], pixels: 8_000_000 } as const
type Limits = Parameters<typeof readUpload>[1]

async function clean(trx: Trx, id: string | null, html: string): Promise<string> {
  const pictures = (await filesOfIt(trx, id)).filter(({ feld }) => feld === PICTURE)
  const text = sanitiseHtml(html, new Set(pictures.map(({ _id }) => _id)))
  if (text.length > TEXT_MAX) throw badRequest('Der Text ist zu lang.', 'text')
  return text
}

const area = crudArea(
  newsletterContract,
  {
    table: TABLE,
    order: { newest: ['datum'] },
    tracked: ['titel', 'text', 'empfaenger'],
    told: newsletterHistory,
    computed: {
      datum: sql`t.datum::text`,
      // Only editors see the audience.
      empfaenger: (actor) => sql`case when ${seesDrafts(actor)} then t.empfaenger else '{"verteiler":[],"gruppen":[]}' end`,
      autor: (actor) =>
        sql`(select p.person from personen p join profile x on x._id = p._id where p."user" = t."erstelltVon" and ${mayName(actor, 'x')})`,
      gelesen: (actor) => sql`exists (select 1 from newsletter_gelesen g where g.newsletter = t._id and g.profil = ${actor.profil}::uuid)`,
      gelesenVon: sql`(select count(*)::int from newsletter_gelesen g where g.newsletter = t._id)`,
      dateien: filesOf(TABLE, sql`t._id`),
      words: sql`regexp_replace(t.text, '<[^>]*>', ' ', 'g')`,
    },
    searched: ['titel', 'words'],
    scope: isSeen,
    mention: 'Der Newsletter',
    alsoReads: ['users', 'profile', 'dateien', 'newsletter_gelesen'],
    // The read state is per member.
    audience: (actor) => `${seesDrafts(actor)} ${actor._id}`,
    conflicts: {
      newsletter_gesperrt: { msg: LOCKED.versendet },
      newsletter_leer_check: { msg: 'Der Newsletter hat noch keinen Text.', feld: 'text' },
    },
    finds: { titel: 'Newsletter', path: (id) => path('/newsletter/{id}', { id }), name: ['titel'], hint: ['datum'] },
  },
  (context, plain) => {
    const step = async (trx: Trx, actor: Actor, row: Row, after: Pick<Row, 'status' | 'versandAm'>) => {
      await startSending(trx, row, after, actor._id)
      await recordChange(trx, { area: TABLE, object: row._id, before: { ...row }, after, actor: actor._id })
    }
    type Upload = Parameters<Handlers<typeof newsletterContract>['attach']>[0]
    const upload = async ({ db, transact, actor, params, req }: Upload, field: string, max: number, full: string, limits?: Limits) => {
      await loadNewsletter(db, actor, params.id)
      const file = await readUpload(req, limits)
      return transact(async (trx) => {
        await loadDraft(trx, actor, params.id)
        const files = await filesOfIt(trx, params.id)
        if (files.filter((present) => present.feld === field).length >= max) throw conflict(full, 'datei')
        return saveFile(trx, { area: TABLE, object: params.id, field }, file, actor._id)
      })
    }
    return {
      // Includes deleted records, which the scope refuses.
      history: (request) => plain.history(request, null),
      create: async (request) =>
        plain.create({ ...request, body: { ...request.body, text: await clean(request.trx, null, request.body.text) } }),
      update: async (request) => {
        const row = await loadDraft(request.trx, request.actor, request.params.id)
        return plain.update({ ...request, body: { ...request.body, text: await clean(request.trx, row._id, request.body.text) } })
      },
      /** Refused while mails are waiting: a newsletter sent to some goes to all. Without a mail server nothing is ever sent. */
      remove: async (request) => {
        const { trx, actor, params } = request
        await loadNewsletter(trx, actor, params.id, sql`for update`)
        const refused = deletionHindernis(await progressOf(context, params.id, trx))
        if (refused !== undefined) throw conflict(refused)
        await clearInbox(trx, params.id)
        await sql`delete from dateien where bereich = ${TABLE} and objekt = ${request.params.id}::uuid`.execute(request.trx)
        return plain.remove(request)
      },
      choices: ({ db }) => audienceChoices(db),
      picture: (request) =>
        upload(request, PICTURE, PICTURES_MAX, `In einen Newsletter passen ${PICTURES_MAX} Bilder. Lösche zuerst eines.`, PICTURE_LIMITS),
      attach: (request) =>
        upload(request, ATTACHMENT, ATTACHMENTS_MAX, `Mehr als ${ATTACHMENTS_MAX} Anhänge gehen nicht. Lösche zuerst einen.`),
      audience: async ({ db, actor, params }) => countAudience(db, (await loadNewsletter(db, actor, params.id)).empfaenger),
      preview: async ({ db, actor, params }) => previewOf(context, await loadNewsletter(db, actor, params.id)),
      trial: async ({ db, transact, actor, params }) => {
        const row = await loadNewsletter(db, actor, params.id)
        const letter = await letterOf(context, row)
        await transact((trx) => trialMail(context, trx, actor, row, letter))
      },
      send: async (request) => {
        const { trx, actor, params, body } = request
        const row = await loadNewsletter(trx, actor, params.id, sql`for update`)
        if (row.status !== 'entwurf') throw conflict(LOCKED[row.status])
        if (row.version !== body.version) throw stale()
        if (row.text === '') throw badRequest('Der Newsletter hat noch keinen Text.', 'text')
        const now = context.now()
        if (body.versandAm !== null && Date.parse(body.versandAm) <= now.getTime())
          throw badRequest('Der Versand liegt in der Vergangenheit.', 'versandAm')
        const { anzahl } = await countAudience(trx, row.empfaenger)
        if (anzahl > body.anzahl)
          throw conflict(
            `Inzwischen sind es ${anzahl.toLocaleString('de-DE')} Empfänger. Sieh nach und versende dann noch einmal.`,
            'anzahl',
          )
        const after = {
          status: body.versandAm === null ? ('versendet' as const) : ('geplant' as const),
          versandAm: body.versandAm ?? now.toISOString(),
        }
        await step(trx, actor, row, after)
        return plain.get(inTransaction(request))
      },
      takeBack: async (request) => {
        const { trx, actor, params } = request
        const row = await loadNewsletter(trx, actor, params.id, sql`for update`)
        if (row.status !== 'geplant')
          throw conflict(row.status === 'versendet' ? LOCKED.versendet : 'Für den Newsletter ist kein Versand geplant.')
        const after = { status: 'entwurf', versandAm: null } as const
        await step(trx, actor, row, after)
        return plain.get(inTransaction(request))
      },
      progress: async ({ db, actor, params }) => progressOf(context, (await loadNewsletter(db, actor, params.id))._id),
      failures: async ({ db, actor, params }) => failuresOf(db, actor, (await loadNewsletter(db, actor, params.id))._id),
      read: async ({ trx, actor, params }) => {
        const row = await loadNewsletter(trx, actor, params.id)
        if (row.status !== 'versendet' || actor.profil === null) return
        await sql`insert into newsletter_gelesen (newsletter, profil, "gelesenAm")
          values (${row._id}::uuid, ${actor.profil}::uuid, ${context.now()})
          on conflict  do nothing`.execute(trx)
      },
      unread: async ({ trx, actor, params }) => {
        const row = await loadNewsletter(trx, actor, params.id)
        await sql`delete from newsletter_gelesen where newsletter = ${row._id}::uuid and profil = ${actor.profil}::uuid`.execute(trx)
      },
    }
  },
)

export const newsletter: Area & typeof area = {
  ...area,
  ...sendingJobs,
  inbox: {
    zugang: 'READ_NEWSLETTER',
    tables: () => ['newsletter', 'newsletter_gelesen'],
    items: ({ profil }, now) => [
      joinQuery(
        sql<{ _id: string; titel: string; datum: string }>`
          select t._id, t.titel, t.datum::text as datum from newsletter t
          where t.status = 'versendet' and t."versandAm" > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})
            and not exists (select 1 from newsletter_gelesen g where g.newsletter = t._id and g.profil = ${profil}::uuid)
          order by t.datum desc, t._id desc limit ${INBOX_MAX}`,
        (rows) =>
          rows.map(({ _id, titel, datum }) => ({
            art: 'newsletter',
            _id,
            gruppe: 'neue Newsletter',
            titel,
            unter: `Newsletter vom ${dateText(datum)}`,
            pfad: path('/newsletter/{id}', { id: _id }),
          })),
      ),
    ],
  },
  fileRecht: {
    [TABLE]: async (actor, object, purpose, db) => {
      const { rows } = await sql<{ status: string; own: boolean }>`
        select t.status, t."erstelltVon" is not distinct from ${actor._id}::uuid as own
        from newsletter t
        where t._id = ${object}::uuid and ${isSeen(actor)}`.execute(db)
      const [row] = rows
      if (!row) return false
      if (purpose === 'lesen') return may(actor, ['READ_NEWSLETTER', 'CREATE_NEWSLETTER', 'UPDATE_NEWSLETTER'])
      return row.status === 'entwurf' && (may(actor, 'UPDATE_NEWSLETTER') || (may(actor, 'CREATE_NEWSLETTER') && row.own))
    },
  },
  personal: {
    data: ({ profil, user }) => [
      {
        titel: 'Newsletter, die du geschrieben hast',
        rows: sql`select t.datum as "Tag", t.titel as "Titel", t.status as "Stand"
          from newsletter t
          where t."erstelltVon" = ${user}::uuid
          order by 1, t._id`,
      },
      {
        titel: 'Newsletter, die du bekommen oder gelesen hast',
        rows: sql`select t.titel as "Titel", e."erledigtAm" as "Per Mail", g."gelesenAm" as "Gelesen" from newsletter t
          left join newsletter_empfaenger e on e.newsletter = t._id and e.profil = ${profil}::uuid and e.mail is not null
          left join newsletter_gelesen g on g.newsletter = t._id and g.profil = ${profil}::uuid
          where e.newsletter is not null or g.newsletter is not null order by t.datum, t._id`,
      },
    ],
  },
}
