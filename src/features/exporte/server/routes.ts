import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ExportFormat } from '#contract/endpoint.ts'
import { isRecht } from '#contract/rights/rechte.ts'
import { rechtText } from '#contract/rights/recht-titles.ts'
import type { Area } from '#server/app.ts'
import { actorOfUser } from '#server/auth/sessions.ts'
import type { AppContext } from '#server/context.ts'
import { badRequest, conflict, forbidden, HttpError, notFound } from '#server/errors.ts'
import { exportHead, makeExport, requireFits } from '#server/export/send-file.ts'
import type { Asked } from '#server/export/table.ts'
import { defineJob, enqueue, handle } from '#server/jobs/job.ts'
import { askerOf } from '#server/http/network.ts'
import { addRoutes } from '#server/http/routes.ts'
import { exportsContract, type Export, KEPT_DAYS } from '../contract.ts'
import { EXPORTS_PER_PERSON } from '#contract/limits.ts'

const job = defineJob('export', z.object({ export: z.uuid() }), { versuche: 3, rang: 12 })
/** Annahme: above these row counts an export takes longer than a member waits. */
const LONG: Readonly<Record<ExportFormat, number>> = { csv: 5000, xlsx: 2000, pdf: 500 }
const PROGRESS_MS = 1000
const FAILED = 'Die Datei ließ sich nicht erstellen. Versuche es noch einmal.'
const NOBODY = 'Dein Konto ist gesperrt.'

interface Ordered {
  readonly user: string
  readonly pfad: string
  readonly frage: Asked['query']
  readonly format: ExportFormat
}
const isKept = (now: Date) => sql`e."erstelltAm" > ${new Date(now.getTime() - KEPT_DAYS * 86_400_000)}`
const hasJob = (state: RawBuilder<unknown>) => sql`exists (
  select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = ${job.name} and j.payload ->> 'export' = e._id::text and ${state})`
const AGAIN = hasJob(sql`j.attempts < j.max_attempts`)
/** Restarts use up attempts too: without a waiting or running job the file is never made. */
const OPEN = sql`(e.inhalt is null and e.fehler = '' and ${hasJob(sql`(j.attempts < j.max_attempts or j.locked_at is not null)`)})`
const pattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/.]+)')}$`)
/** @throws 400 */
function sourceOf({ exports }: AppContext, path: string) {
  for (const [exportPath, source] of exports) {
    const params = pattern(exportPath).exec(path)?.groups
    if (params && Object.hasOwn(LONG, params['format'] ?? '')) return { source, params, format: params['format'] as ExportFormat }
  }
  throw badRequest('Diese Liste gibt es nicht als Datei.', 'pfad')
}

/** Makes the file of a waiting export, on behalf of its owner and with the owner's current rights. */
async function make(context: AppContext, id: string, abort: AbortSignal): Promise<void> {
  const { db } = context
  const { rows } = await sql<Ordered>`select "user", pfad, frage, format from exporte where _id = ${id}::uuid and inhalt is null`.execute(
    db,
  )
  const [ordered] = rows
  if (!ordered) return
  const gone = new AbortController()
  const stop = AbortSignal.any([abort, gone.signal])
  let lastTold = performance.now()
  const reached = async (count: number) => {
    if (performance.now() - lastTold < PROGRESS_MS) return
    lastTold = performance.now()
    const { rows: updated } = await sql`update exporte set fertig = ${count} where _id = ${id}::uuid returning 1`.execute(db)
    if (updated.length === 0) gone.abort(new Error('The export was deleted.'))
  }
  const end = (failure: string, unless = sql`false`) =>
    sql`update exporte e set fehler = ${failure} where e._id = ${id}::uuid and not ${unless}`.execute(db)
  try {
    const actor = await actorOfUser(db, ordered.user)
    if (!actor) throw badRequest(NOBODY)
    const { source, params } = sourceOf(context, ordered.pfad)
    const table = await source.table(db, actor, { params, query: ordered.frage })
    const content = await makeExport(context, ordered.format, table, reached, stop)
    await sql`
      update exporte
      set inhalt = ${content}, rechte = ${[...actor.rechte]}::text[], fehler = '', fertig = zeilen
      where _id = ${id}::uuid`.execute(db)
  } catch (error) {
    // Another node took over, or the export was deleted.
    if (gone.signal.aborted) return
    if (abort.aborted) throw error
    const refused = error instanceof HttpError && error.status < 500
    // An export remains in progress until its last attempt.
    await (refused ? end(error.errors.map(({ msg }) => msg).join(' ')) : end(FAILED, AGAIN))
    if (!refused) throw error
  }
}

export const exporte: Area = {
  name: 'exporte',
  contract: exportsContract,
  handlers: (context) => [handle(job, ({ export: id }, abort) => make(context, id, abort))],
  cleanup: (db, now) => sql`delete from exporte e where not ${isKept(now)}`.execute(db),
  personal: {
    data: ({ user }) => [
      {
        titel: 'Exporte der letzten Woche',
        rows: sql`select "erstelltAm" as "Wann", titel as "Liste", format as "Art", zeilen as "Zeilen"
          from exporte
          where "user" = ${user}::uuid
          order by "erstelltAm", _id`,
      },
    ],
  },
  routes: (app, context) =>
    addRoutes(app, context, exportsContract, {
      list: async ({ db, actor }) => {
        const { rows } = await sql<Export>`
          select e._id, e.titel, e.format, e.zeilen, e.fertig, s.stand, iso(e."erstelltAm") as "erstelltAm",
            iso(e."erstelltAm" + make_interval(days => ${KEPT_DAYS})) as bis, octet_length(e.inhalt) as groesse,
            case when s.stand = 'fehlgeschlagen' then coalesce(nullif(e.fehler, ''), ${FAILED}) else '' end as fehler
          from exporte e cross join lateral (select case when e.inhalt is not null then 'fertig' when not ${OPEN} then 'fehlgeschlagen'
            when e.fertig > 0 then 'laeuft' else 'wartet' end as stand) s
          where e."user" = ${actor._id}::uuid and ${isKept(context.now())} order by e."erstelltAm" desc, e._id`.execute(db)
        return rows
      },
      create: async ({ db, transact, actor, req, body: { pfad, query } }) => {
        const { source, params, format } = sourceOf(context, pfad)
        // Counts like a direct download: one at a time per person, in turn, outside a transaction.
        const leave = context.files.enter(askerOf(req))
        const count = async () => {
          const table = await source.table(db, actor, { params, query })
          return { titel: table.titel, total: (await requireFits(format, table)).gesamt }
        }
        const { titel, total } = await context.turn(askerOf(req), count).finally(leave)
        if (total <= LONG[format]) return { auftrag: null, zeilen: total }
        const made = await transact(async (trx) => {
          await sql`select pg_advisory_xact_lock(hashtext('exporte'), hashtext(${actor._id}))`.execute(trx)
          const { rows: open } = await sql`
            select 1 from exporte e where e."user" = ${actor._id}::uuid and ${OPEN} and ${isKept(context.now())}`.execute(trx)
          if (open.length >= EXPORTS_PER_PERSON)
            throw conflict(`Für dich entstehen schon ${EXPORTS_PER_PERSON} Dateien. Warte, bis eine fertig ist.`)
          const { rows } = await sql<{ _id: string }>`
            insert into exporte ("erstelltAm", "user", pfad, frage, titel, format, zeilen)
            values (${context.now()}, ${actor._id}::uuid, ${pfad}, ${JSON.stringify(query)}::jsonb, ${titel}, ${format},
              ${total})
            returning _id`.execute(trx)
          const id = rows[0]?._id ?? ''
          // Runs one at a time on a separate queue, so that mails and reminders are not delayed.
          await enqueue(trx, job, { export: id }, { queue: 'export' })
          return id
        })
        return { auftrag: made, zeilen: total }
      },
      file: async ({ db, actor, params, reply }) => {
        const { rows } = await sql<
          Pick<Ordered, 'pfad' | 'format'> & { titel: string; erstelltAm: string; inhalt: Buffer; rechte: readonly string[] }
        >`
          select e.pfad, e.titel, e.format, e."erstelltAm", e.inhalt, e.rechte from exporte e
          where e._id = ${params.id}::uuid and e."user" = ${actor._id}::uuid and e.inhalt is not null and ${isKept(context.now())}`.execute(
          db,
        )
        const [file] = rows
        if (!file) throw notFound('Die Datei')
        sourceOf(context, file.pfad).source.allow(actor)
        // The rows depended on finer rights than that of the call.
        const lost = file.rechte.filter(isRecht).find((recht) => !actor.rechte.has(recht))
        if (lost) throw forbidden(`Dafür fehlt dir das Recht ${rechtText(lost)}.`)
        await reply.headers(exportHead(file.titel, file.format, new Date(file.erstelltAm))).send(file.inhalt)
      },
      remove: async ({ trx, actor, params }) => {
        const { rows } = await sql`delete from exporte where _id = ${params.id}::uuid and "user" = ${actor._id}::uuid returning 1`.execute(
          trx,
        )
        if (rows.length === 0) throw notFound('Der Export')
      },
    }),
}
