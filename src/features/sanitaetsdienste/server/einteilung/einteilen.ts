import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { angeboteOf, applySteps, changedHelfer, knownHere, oneOffer, planEinteilung, readHelfer } from '#blocks/anmeldung/server/index.ts'
import { notFound, stale } from '#server/errors.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { dienste } from '../occasion.ts'
import { loadForEinteilen } from './besetzen.ts'
import { read } from '../read/read.ts'

type C = typeof sanitaetsdiensteContract

/** Staffs a service: only the people named change, all of them or none. Two leaders on one board: the second is told (409). */
export const einteilen =
  (context: AppContext): Handler<C['einteilung']> =>
  async ({ trx, actor, params, body }) => {
    const dienst = await loadForEinteilen(trx, actor, params.id)
    if (dienst.version !== body.version) throw stale()
    const rows = body.helfer.map((row) => ({ ...row, profil: row.profil.toLowerCase(), schicht: row.schicht.toLowerCase() }))
    const steps = await planEinteilung(
      trx,
      await angeboteOf(trx, dienste, dienst._id),
      rows,
      (number, field) => `helfer.${number}.${field}`,
      { now: context.now(), reader: actor },
    )
    await applySteps({ context, trx, kind: dienste }, dienst._id, steps, actor._id)
    return read(context, trx, actor, dienst._id)
  }

/** Puts one person into a state, also somebody who never signed up. */
export const setAnmeldung =
  (context: AppContext): Handler<C['setzeAnmeldung']> =>
  async ({ trx, actor, params, body }) => {
    const dienst = await loadForEinteilen(trx, actor, params.id)
    const schichten = await angeboteOf(trx, dienste, dienst._id)
    const profil = params.profileId.toLowerCase()
    const { kommentar: comment, kommentarSichtbarkeit: commentSichtbarkeit, schicht: chosen, ...rest } = body
    const schicht = oneOffer(dienste, schichten, chosen)
    await requireProfil(trx, actor, profil, schichten)
    // What the member wrote stays, unless the planner writes something.
    const commentProps = comment === '' ? {} : { kommentar: comment, kommentarSichtbarkeit: commentSichtbarkeit }
    const steps = await planEinteilung(trx, schichten, [{ ...rest, ...commentProps, profil, schicht }], (_, field) => field, {
      now: context.now(),
      reader: actor,
    })
    const before = await readHelfer(trx, schicht, profil)
    await applySteps({ context, trx, kind: dienste }, dienst._id, steps, actor._id)
    return changedHelfer(trx, schicht, profil, before)
  }

/** @throws 404 */
async function requireProfil(trx: Trx, actor: Actor, profil: string, schichten: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select 1 from profile p where p._id = ${profil}::uuid and p."geloeschtAm" is null and ${knownHere(actor, schichten)}`.execute(
      trx,
    )
  if (rows.length === 0) throw notFound('Die Person')
}
