import { sql } from 'kysely'
import { titelOf } from '#contract/schema.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { dienstFields, type SchichtProps, schichtName } from '../../schemas.ts'
import { changeHindernis } from '../../hindernisse.ts'
import { lockAngebote, notifyMove, promote, withdrawQuestions } from '#blocks/anmeldung/server/index.ts'
import { conflict, badRequest, stale } from '#server/errors.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { recordDienst } from '../changes.ts'
import { dienste, refreshStatus } from '../occasion.ts'
import { requireRecht } from './create.ts'
import { bucheFahrzeuge } from './fahrzeuge.ts'
import { asColumns, asUtc, checkReferences } from './head-data.ts'
import { loadWith } from '../load.ts'
import { read } from '../read/read.ts'
import { changeSchichten, insertSchichten, validatedSchichten, checkSchichtfahrzeuge } from './schichten.ts'
import { moveQuestions, moveHelfer } from './move.ts'
import { isDraft } from '../visibility.ts'
import { type DienstData, dienstData } from '../reading.ts'

type C = typeof sanitaetsdiensteContract
type Existing = SchichtProps & { readonly _id: string }

/** Gives shifts and vehicles the identity that they have already, where the client left it out. */
function withIdentity(before: DienstData, schichten: readonly SchichtProps[], short: boolean): SchichtProps[] {
  const [only, second] = before.schichten
  return schichten.map((props, i) => {
    // A service of one shift, written without the list, stays that shift.
    const schicht: SchichtProps = short && only && !second ? { ...props, _id: only._id, bezeichnung: only.bezeichnung } : props
    const current = before.schichten.find(({ _id }) => _id === schicht._id)
    if (schicht._id !== undefined && !current) throw badRequest('Diese Schicht gehört nicht zu diesem Dienst.', `schichten.${i}._id`)
    const fahrzeuge = schicht.fahrzeuge.map((fahrzeug) => {
      if (fahrzeug._id !== undefined || fahrzeug.fahrzeug === null) return fahrzeug
      const same = current?.fahrzeuge.find((one) => one.fahrzeug === fahrzeug.fahrzeug)
      return same ? { ...fahrzeug, _id: same._id } : fahrzeug
    })
    return { ...schicht, fahrzeuge, beginn: asUtc(schicht.beginn), ende: asUtc(schicht.ende) }
  })
}

/** Deletes shifts that the client no longer names, and tells those who were asked for them. @throws 409 while somebody is registered, naming the shift and how many */
async function removeSchichten(context: AppContext, trx: Trx, before: DienstData, kept: ReadonlySet<string>, actor: string): Promise<void> {
  const removed = before.schichten.filter(({ _id }) => !kept.has(_id))
  for (const schicht of removed) {
    const gemeldete = before.helfer.filter(
      (helfer) => helfer.schicht === schicht._id && ['gemeldet', 'eingeteilt', 'warteliste'].includes(helfer.status),
    ).length
    if (gemeldete > 0) {
      const titel = schichtName(schicht.bezeichnung, before.schichten.indexOf(schicht) + 1)
      throw conflict(
        `${titel} lässt sich nicht streichen: ${gemeldete === 1 ? 'Eine Person ist' : `${gemeldete} Personen sind`} dort gemeldet oder eingeteilt. Teile sie erst anderswo ein oder lehne sie ab.`,
        'schichten',
      )
    }
  }
  if (removed.length === 0) return
  const ids = removed.map(({ _id }) => _id)
  await withdrawQuestions({ context, trx, kind: dienste }, before._id, ids, actor)
  await sql`delete from angebote where _id = any(${ids}::uuid[])`.execute(trx)
}

const WHERE = ['ort', 'treffpunkt', 'treffpunktZeit'] as const
const WHERE_AND_WHEN = ['beginn', 'ende', ...WHERE] as const

/** German labels of what changed about time and place. */
function movedLabels(before: DienstData, after: DienstData): string[] {
  const head = WHERE_AND_WHEN.filter((field) => before[field] !== after[field]).map((field) => titelOf(dienstFields[field]) ?? field)
  const schichten = after.schichten.some((schicht) => {
    const current = before.schichten.find(({ _id }) => _id === schicht._id)
    return current && (current.beginn !== schicht.beginn || current.ende !== schicht.ende)
  })
  return [...head, ...(schichten && !head.includes('Beginn') && !head.includes('Ende') ? ['Schichtzeiten'] : [])]
}

export const update =
  (context: AppContext): Handler<C['update']> =>
  async ({ trx, actor, params, body }) => {
    const old = await loadWith(trx, actor, params.id, 'UPDATE')
    if (old.version !== body.version) throw stale()
    const hindernis = changeHindernis(old)
    if (hindernis) throw conflict(hindernis)
    // A service that changes its kind changes hands: one needs the right for both.
    if (body.art !== old.art) requireRecht(actor, 'UPDATE', body.art)
    const before = await loadLocked(trx, params.id)
    const short = body.schichten.length === 0
    const schichten = withIdentity(before, validatedSchichten(body, context.now(), before.beginn), short)
    await checkReferences(trx, body, before)
    const current = new Set(before.schichten.flatMap(({ fahrzeuge }) => fahrzeuge.flatMap(({ fahrzeug }) => fahrzeug ?? [])))
    await checkSchichtfahrzeuge(trx, schichten, { short, current })

    const existing = schichten.filter((schicht): schicht is Existing => schicht._id !== undefined)
    await removeSchichten(context, trx, before, new Set(existing.map(({ _id }) => _id)), actor._id)
    await trx
      .updateTable('sanitaetsdienste')
      .set((eb) => ({ ...asColumns(body), version: eb('version', '+', 1), geaendertAm: sql<string>`now()`, geaendertVon: actor._id }))
      .where('_id', '=', params.id)
      .execute()
    const moved = existing.flatMap(({ _id, beginn, ende }) => {
      const schicht = before.schichten.find((one) => one._id === _id)
      return schicht && (schicht.beginn !== beginn || schicht.ende !== ende) ? [{ schicht, neu: { beginn, ende } }] : []
    })
    await moveHelfer(trx, before, moved, actor._id)
    await changeSchichten(trx, existing)
    await moveQuestions(
      trx,
      moved.map(({ schicht }) => schicht._id),
    )
    const fresh = await insertSchichten(
      trx,
      params.id,
      schichten.filter(({ _id }) => _id === undefined),
    )
    await bucheFahrzeuge(trx, params.id, actor._id)
    await promote({ context, trx, kind: dienste }, params.id, [...existing.map(({ _id }) => _id), ...fresh])
    await refreshStatus(trx, params.id)

    const after = await dienstData(trx, params.id)
    await recordDienst(trx, before, after, actor._id)
    const labels = movedLabels(before, after)
    const oeffentlich = !isDraft(after) && Date.parse(after.ende) > context.now().getTime()
    if (labels.length > 0 && oeffentlich) {
      const placeChanged = WHERE.some((field) => before[field] !== after[field])
      const affected = placeChanged ? existing : moved.map(({ schicht }) => schicht)
      await notifyMove(
        { context, trx, kind: dienste },
        params.id,
        actor._id,
        labels,
        affected.map(({ _id }) => _id),
      )
    }
    return read(context, trx, actor, params.id)
  }

/** The service whole, with its offers locked: nobody signs up or off meanwhile. */
async function loadLocked(trx: Trx, id: string): Promise<DienstData> {
  const { rows } = await sql<{ _id: string }>`select _id from angebote where sanitaetsdienst = ${id}::uuid`.execute(trx)
  await lockAngebote(
    trx,
    rows.map(({ _id }) => _id),
  )
  return dienstData(trx, id)
}
