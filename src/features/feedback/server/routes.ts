import { type RawBuilder, sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { withQuery } from '#contract/screens.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { filesOf, mayName, setTouched, reachable } from '#server/db/vocabulary.ts'
import { conflict, forbidden, notFound, stale } from '#server/errors.ts'
import { saveFile } from '#server/files/file-store.ts'
import { readUpload } from '#server/files/upload.ts'
import { recordChange } from '#server/history/record.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import { dailyEntries } from '#server/share.ts'
import {
  feedbackContract,
  feedbackFields,
  HANDLES,
  handlingFields,
  type Kind,
  SCREENS,
  SCREENSHOT_MAX,
  STATUS,
  type Status,
  VOTED,
} from '../contract.ts'

const TABLE = 'feedback'
const takeShare = dailyEntries(TABLE, 'Meldungen geschrieben')
interface FeedbackRow {
  readonly _id: string
  readonly version: number
  readonly erstelltVon: string | null
  readonly art: Kind
  readonly titel: string
  readonly status: Status
  readonly antwort: string
  readonly bilder: number
}

const handles = (actor: Actor) => may(actor, HANDLES)
const isOwn = (actor: Actor) => sql<boolean>`t."erstelltVon" is not distinct from ${actor._id}::uuid`
const seen = (actor: Actor) => sql<boolean>`(${handles(actor)} or t.art = 'verbesserungsvorschlag' or ${isOwn(actor)})`
const closer = (column: string, otherwise: RawBuilder<unknown>) => (actor: Actor) =>
  sql`case when ${handles(actor)} or ${isOwn(actor)} then ${sql.ref(`t.${column}`)} else ${otherwise} end`
const none = sql`''`

async function load(db: Db | Trx, actor: Actor, id: string, lock = sql``): Promise<FeedbackRow> {
  const { rows } = await sql<FeedbackRow>`
    select t._id, t.version, t."erstelltVon", t.art, t.titel, t.status, t.antwort,
      (select count(*)::int from dateien d where d.bereich = ${TABLE} and d.objekt = t._id) as bilder
    from feedback t where t._id = ${id}::uuid and ${seen(actor)} ${lock}`.execute(db)
  if (!rows[0]) throw notFound('Die Meldung')
  return rows[0]
}
const locked = sql`for update of t`
/** @throws 409 if it does not accept votes */
async function votable(trx: Trx, actor: Actor, id: string): Promise<FeedbackRow> {
  const row = await load(trx, actor, id, locked)
  if (row.art === 'bug') throw conflict('Für einen Fehler wird nicht gestimmt.')
  if (!VOTED.includes(row.status)) throw conflict(`Das geht nicht mehr: Der Vorschlag ist ${STATUS[row.status].toLowerCase()}.`)
  return row
}

const CALLED = { bug: 'Deine Fehlermeldung', verbesserungsvorschlag: 'Dein Vorschlag' } as const
async function tellWriter(context: AppContext, trx: Trx, { _id, erstelltVon, art, titel }: FeedbackRow, status: Status, answer: string) {
  const { rows } = await sql<{ profil: string; vorname: string; email: string }>`
    select p._id as profil, p.vorname, p.email from personen p where p."user" = ${erstelltVon}::uuid and ${reachable}`.execute(trx)
  const state = STATUS[status].toLowerCase()
  await context.sendMail(
    trx,
    rows.map(({ profil, vorname, email }) => ({
      to: { email, name: vorname, profil },
      kind: PERSONAL,
      subject: `${CALLED[art]} ist ${status === 'offen' ? 'wieder offen' : state}: ${titel}`,
      paragraphs: [`${CALLED[art]} „${titel}“ ist jetzt ${state}.`, ...(answer === '' ? [] : [answer])],
      button: { text: 'Meldung ansehen', path: withQuery(SCREENS[art], { ansicht: 'liste', eintrag: _id }) },
      bundle: `feedback ${_id}`,
    })),
  )
}

const area = crudArea(
  feedbackContract,
  {
    table: TABLE,
    order: { newest: ['erstelltAm'] },
    told: { ...feedbackFields, ...handlingFields },
    computed: {
      erstelltVon: closer('erstelltVon', sql`null`),
      geaendertVon: closer('geaendertVon', sql`null`),
      seite: closer('seite', none),
      browser: closer('browser', none),
      versionsnummer: closer('versionsnummer', none),
      schritte: closer('schritte', none),
      meins: isOwn,
      meineStimme: (actor) => sql`exists (select 1 from feedback_stimmen s where s.feedback = t._id and s."user" = ${actor._id}::uuid)`,
      person: (actor) => sql`case when ${handles(actor)} or ${isOwn(actor)} then
        (select p.person from personen p join profile x on x._id = p._id where p."user" = t."erstelltVon" and ${mayName(actor, 'x')}) end`,
      dateien: (actor) => sql`case when ${handles(actor)} or ${isOwn(actor)} then ${filesOf(TABLE, sql`t._id`)} else '[]' end`,
    },
    searched: ['titel', 'beschreibung'],
    filter: { meine: (wanted: boolean, { actor }) => (wanted ? isOwn(actor) : null) },
    scope: seen,
    mention: 'Die Meldung',
    alsoReads: ['users', 'profile', 'dateien'],
    // Responses depend on the actor: own vote and own bugs.
    audience: (actor) => `${handles(actor)} ${may(actor, 'READ_UNSICHTBARE_USER')} ${actor._id}`,
  },
  (context, plain) => {
    return {
      // Includes deleted records, which the scope refuses.
      history: (request) => plain.history(request, null),
      update: async (request) => {
        const { trx, actor, params, body } = request
        const before = await load(trx, actor, params.id, locked)
        if (before.version !== body.version) throw stale()
        const { status, antwort } = body
        await sql`update feedback
          set status = ${status}, antwort = ${antwort}, ${setTouched(actor._id)}
          where _id = ${params.id}::uuid`.execute(trx)
        const after = { status, antwort }
        await recordChange(trx, { area: TABLE, object: before._id, before: { ...before }, after, actor: actor._id })
        if (before.erstelltVon !== actor._id && (before.status !== status || (antwort !== '' && antwort !== before.antwort)))
          await tellWriter(context, trx, before, status, antwort)
        return plain.get(inTransaction(request))
      },
      create: async (request) => {
        await takeShare(request.trx, request.actor)
        return plain.create(request)
      },
      remove: async (request) => {
        const row = await load(request.trx, request.actor, request.params.id, locked)
        if (!handles(request.actor)) {
          if (row.erstelltVon !== request.actor._id) throw forbidden('Zurückziehen kannst du nur, was du selbst gemeldet hast.')
          if (row.status !== 'offen') throw conflict('Das geht nicht mehr: Darüber ist schon entschieden.')
        }
        await sql`delete from dateien where bereich = ${TABLE} and objekt = ${row._id}::uuid`.execute(request.trx)
        return plain.remove(request)
      },
      vote: async (request) => {
        const { trx, actor, params } = request
        const row = await votable(trx, actor, params.id)
        await sql`insert into feedback_stimmen (feedback, "user")
          values (${row._id}::uuid, ${actor._id}::uuid)
          on conflict  do nothing`.execute(trx)
        return plain.get(inTransaction(request))
      },
      takeVoteBack: async ({ trx, actor, params }) => {
        const row = await votable(trx, actor, params.id)
        await sql`delete from feedback_stimmen where feedback = ${row._id}::uuid and "user" = ${actor._id}::uuid`.execute(trx)
      },
      screenshot: async ({ db, transact, actor, params, req }) => {
        const check = async (on: Db | Trx, lock = sql``) => {
          const row = await load(on, actor, params.id, lock)
          if (row.erstelltVon !== actor._id) throw forbidden('Ein Bild legt nur dazu, wer es gemeldet hat.')
          return row.bilder
        }
        await check(db)
        const picture = await readUpload(req, { max: SCREENSHOT_MAX, types: ['image/jpeg', 'image/png', 'image/webp'] })
        return transact(async (trx) => {
          if ((await check(trx, locked)) > 0) throw conflict('Ein Bild ist schon dabei.', 'datei')
          return saveFile(trx, { area: TABLE, object: params.id, field: 'screenshot' }, picture, actor._id)
        })
      },
    }
  },
)

export const feedback: Area & typeof area = {
  ...area,
  fileRecht: {
    [TABLE]: async (actor, object, purpose, db) => {
      const { rows } = await sql`select 1 from feedback t where t._id = ${object}::uuid and (${handles(actor)} or ${isOwn(actor)})`.execute(
        db,
      )
      return rows.length > 0 && (purpose === 'lesen' || handles(actor))
    },
  },
  personal: {
    data: ({ user }) => [
      {
        titel: 'Feedback',
        rows: sql`select "erstelltAm" as "Zeit", art as "Art", titel as "Titel", beschreibung as "Beschreibung",
            schritte as "Schritte", erwartet as "Erwartet", seite as "Seite", versionsnummer as "Version",
            browser as "Browser", status as "Stand", antwort as "Antwort"
          from feedback
          where "erstelltVon" = ${user}::uuid
          order by 1, _id`,
      },
      {
        titel: 'Vorschläge, für die du gestimmt hast',
        rows: sql`select f.titel as "Vorschlag"
          from feedback_stimmen s join feedback f on f._id = s.feedback
          where s."user" = ${user}::uuid
          order by 1`,
      },
    ],
  },
}
