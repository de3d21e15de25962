import { sql } from 'kysely'
import { titelOf } from '#contract/schema.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { dienstFields, type SchichtProps, schichtName } from '../../schemas.ts'
import { changeHindernis } from '../../hindernisse.ts'
import { isStandingStatus } from '#blocks/dienst/names.ts'
import {
  angeboteOf,
  changeAngebote,
  checkReferences,
  insertAngebote,
  lockAngebote,
  notifyMove,
  promoteWaiting,
  requireFreeLeader,
  requireKept,
  withdrawQuestions,
} from '#blocks/dienst/server/index.ts'
import { conflict, badRequest, stale } from '#server/errors.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { recordDienst } from '../changes.ts'
import { dienste } from '../occasion.ts'
import { bucheFahrzeuge, checkFahrzeuge } from './fahrzeuge.ts'
import { asColumns, asUtc, occasionKey, requireDeviationReason, withEstimate } from './head-data.ts'
import { loadWith, requireRecht } from '../load.ts'
import { validatedSchichten } from './schichten.ts'
import { type DienstData, dienstData, readDienst } from '../reading.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'
import { isDraft } from '#features/sanitaetsdienste/names.ts'

type C = typeof sanitaetsdiensteContract

/** Restores ids of existing shifts and vehicles that the client omitted. */
function withIdentity(before: DienstData, schichten: readonly SchichtProps[], short: boolean): SchichtProps[] {
  const [only, second] = before.schichten
  return schichten.map((props, i) => {
    // A service of one shift written without the list keeps that shift.
    const schicht: SchichtProps = short && only && !second ? { ...props, _id: only._id, bezeichnung: only.bezeichnung } : props
    const current = before.schichten.find(({ _id }) => _id === schicht._id)
    if (schicht._id !== undefined && !current) throw badRequest('Diese Schicht gehört nicht zu diesem Dienst.', `schichten.${i}._id`)
    const fahrzeuge = schicht.fahrzeuge.map((fahrzeug) => {
      if (fahrzeug._id !== undefined || fahrzeug.fahrzeug === null) return fahrzeug
      const same = current?.fahrzeuge.find((candidate) => candidate.fahrzeug === fahrzeug.fahrzeug)
      return same ? { ...fahrzeug, _id: same._id } : fahrzeug
    })
    return { ...schicht, fahrzeuge, beginn: asUtc(schicht.beginn), ende: asUtc(schicht.ende) }
  })
}

function nameIn({ schichten }: DienstData, id: string): string {
  const number = schichten.findIndex(({ _id }) => _id === id)
  return schichtName(schichten[number]?.bezeichnung ?? '', number + 1)
}

/**
 * Deletes shifts omitted by the client and notifies people with open questions. @throws 409 with shift and count while somebody is
 * registered
 */
async function removeSchichten(
  context: AppContext,
  trx: Trx,
  before: DienstData,
  remaining: ReadonlySet<string>,
  actor: string,
): Promise<void> {
  const ids = before.schichten.flatMap(({ _id }) => (remaining.has(_id) ? [] : [_id]))
  if (ids.length === 0) return
  for (const id of ids) {
    const gemeldete = before.helfer.filter(({ schicht, status }) => schicht === id && isStandingStatus(status)).length
    if (gemeldete > 0)
      throw conflict(
        `${nameIn(before, id)} lässt sich nicht streichen: ${gemeldete === 1 ? 'Eine Person ist' : `${gemeldete} Personen sind`} ` +
          'dort gemeldet oder eingeteilt. Teile sie erst anderswo ein oder lehne sie ab.',
        'schichten',
      )
  }
  await withdrawQuestions({ context, trx, kind: dienste }, before._id, ids, actor)
  await sql`delete from angebote where _id = any(${ids}::uuid[])`.execute(trx)
}

const WHERE = ['ort', 'treffpunkt', 'treffpunktZeit'] as const
const WHERE_AND_WHEN = ['beginn', 'ende', ...WHERE] as const

/** German labels of changed times and places; `moved`: shifts have new times. */
function movedLabels(before: DienstData, after: DienstData, moved: boolean): string[] {
  const head = WHERE_AND_WHEN.filter((field) => before[field] !== after[field]).map((field) => titelOf(dienstFields[field]) ?? field)
  return [...head, ...(moved && !head.includes('Beginn') && !head.includes('Ende') ? ['Schichtzeiten'] : [])]
}

export const update =
  (context: AppContext): Handler<C['update']> =>
  async ({ trx, actor, params, body }) => {
    const old = await loadWith(trx, actor, params.id, 'UPDATE')
    if (old.version !== body.version) throw stale()
    const hindernis = changeHindernis(old)
    if (hindernis) throw conflict(hindernis)
    // Changing the kind requires the right for both kinds.
    if (body.art !== old.art) requireRecht(actor, 'UPDATE', body.art)
    // Locks the offers against concurrent sign-ups and cancellations.
    await lockAngebote(trx, await angeboteOf(trx, dienste, params.id))
    const before = await dienstData(trx, params.id)
    requireKept(before, body.fragen)
    const short = body.schichten.length === 0
    const schichten = withIdentity(before, validatedSchichten(body, context.now(), before.beginn, isDraft(before)), short)
    await checkReferences(trx, actor, body, before)
    await requireFreeLeader(trx, actor, { _id: before._id, leiter: body.leiter, schichten }, before)
    const current = new Set(before.schichten.flatMap(({ fahrzeuge }) => fahrzeuge.flatMap(({ fahrzeug }) => fahrzeug ?? [])))
    const head = await withEstimate(trx, body, before.risiko)
    requireDeviationReason(head, schichten, await checkFahrzeuge(trx, schichten, { short, draft: isDraft(before), current }))

    const existing = schichten.flatMap(({ _id, ...props }) => (_id === undefined ? [] : [{ ...props, _id, name: nameIn(before, _id) }]))
    await removeSchichten(context, trx, before, new Set(existing.map(({ _id }) => _id)), actor._id)
    await trx
      .updateTable('sanitaetsdienste')
      .set({ ...asColumns(head), ...touchedColumns(actor._id) })
      .where('_id', '=', params.id)
      .execute()
    const moved = await changeAngebote(trx, before, existing, actor)
    const inserted = await insertAngebote(
      trx,
      occasionKey(params.id),
      schichten.filter(({ _id }) => _id === undefined),
    )
    await bucheFahrzeuge(trx, params.id, actor, isDraft(before))
    await promoteWaiting({ context, trx, kind: dienste }, params.id, [...existing.map(({ _id }) => _id), ...inserted])
    await dienste.refreshStatus(trx, params.id)

    const after = await dienstData(trx, params.id)
    await recordDienst(trx, before, after, actor._id)
    const labels = movedLabels(before, after, moved.length > 0)
    const oeffentlich = !isDraft(after) && Date.parse(after.ende) > context.now().getTime()
    if (labels.length > 0 && oeffentlich) {
      const placeChanged = WHERE.some((field) => before[field] !== after[field])
      const affected = placeChanged ? existing.map(({ _id }) => _id) : moved
      await notifyMove({ context, trx, kind: dienste }, params.id, actor._id, labels, affected)
    }
    return readDienst(context, trx, actor, params.id)
  }
