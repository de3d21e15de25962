// Labels with a scannable code (ADR 53).
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { path } from '#contract/screens.ts'
import type { AppContext } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { sendMade } from '#server/export/send-file.ts'
import { LABELS_MAX, type LabelSheet, SHEETS } from '../contract.ts'
import { labelCode, type LendingKind } from './kind.ts'
import type { LabelOrder } from './labels-pdf.ts'

interface Wanted {
  /** Absent: all pieces of the kind that are not discarded. */
  readonly ids: readonly string[] | undefined
  readonly sheet: LabelSheet
  readonly from: number
  readonly each: number
}
/** @throws 400 for too many labels or a label position outside the sheet, 404 without any piece, 429 */
export async function sendLabels(
  context: AppContext,
  reply: FastifyReply,
  kind: LendingKind,
  { ids, sheet, from, each }: Wanted,
): Promise<void> {
  const { cols, rows: lines } = SHEETS[sheet]
  if (from > cols * lines) throw badRequest(`Auf diesem Bogen sind es nur ${cols * lines} Etiketten.`, 'ab')
  const { rows } = await sql<{ titel: string; code: string }>`
    select ${kind.row.title} as titel, ${labelCode(kind)} as code
    from ${sql.table(kind.table)} t
    where ${
      ids === undefined ? sql`to_jsonb(t) ->> ${kind.counted ? 'zustand' : 'status'} <> 'ausgesondert'` : sql`t._id = any (${ids}::uuid[])`
    }
    order by 1, t._id
    limit ${LABELS_MAX + 1}`.execute(context.db)
  if (rows.length === 0) throw notFound(kind.words.the)
  if (rows.length * each > LABELS_MAX)
    throw badRequest(`Auf einmal gehen ${LABELS_MAX} Etiketten. Wähle einzelne Stücke aus.`, ids === undefined ? 'ids' : 'anzahl')
  const labels = rows.flatMap(({ titel, code }) => {
    const says = `${context.config.baseUrl}${path('/ausgabe')}?code=${encodeURIComponent(code)}`
    const label = { titel, code: titel.includes(code) || code.length === 36 ? '' : code, says }
    return Array.from({ length: each }, () => label)
  })
  const input: LabelOrder = { sheet, from, labels }
  await sendMade(reply, context, { module: new URL('./labels-pdf.ts', import.meta.url), input }, `Etiketten_${kind.words.many}.pdf`)
}
