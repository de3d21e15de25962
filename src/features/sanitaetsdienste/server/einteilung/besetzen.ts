// Changes of who stands in a service, with all that follows from them: shared by sign-up, staffing, hand-over and the
// answers to a call for help.
import { sql } from 'kysely'
import { changeHindernis } from '../../hindernisse.ts'
import { type Trigger, promoteNext, writeEinteilung, type Step, withdrawAngebote } from '#blocks/anmeldung/server/index.ts'
import type { Allowed } from '#server/allowed.ts'
import { conflict } from '#server/errors.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { refreshStatus } from '../anmeldung/anlass.ts'
import { helferStates, recordHelfer } from '../verlauf/helfer-history.ts'
import { type Dienstkopf, loadWith } from '../load.ts'
import { notifyAnmeldungen } from '../messages/messages.ts'
import { touched } from '#server/db/vocabulary.ts'

/** A service whose people a planner may still change. @throws 403, 404, 409 */
export async function loadForEinteilen(trx: Trx, actor: Actor, id: string): Promise<Allowed<Dienstkopf>> {
  const dienst = await loadWith(trx, actor, id, 'UPDATE')
  const hindernis = changeHindernis(dienst)
  if (hindernis !== null) throw conflict(hindernis)
  return dienst
}

/**
 * Writes checked changes of who stands in a service, with all that follows: counts, promotion, the service's state and
 * version, history and mails. `actor` is the acting user, null for the system.
 */
export async function applySteps(
  context: AppContext,
  trx: Trx,
  dienst: Pick<Dienstkopf, '_id'>,
  steps: readonly Step[],
  actor: string | null,
  trigger: Trigger = 'einteilung',
): Promise<void> {
  if (steps.length === 0) return
  const now = context.now()
  const before = await helferStates(
    trx,
    steps.flatMap(({ alt: old }) => (old ? [old._id] : [])),
  )
  const changes = await writeEinteilung(trx, steps, { wer: actor, jetzt: now, trigger })
  // Annahme: somebody put on the waiting list just now does not move up by the same change.
  const waiting = steps.filter(({ status }) => status === 'warteliste').map(({ profil }) => profil)
  const nachgerueckt = await promoteNext(trx, [...new Set(steps.map(({ schicht }) => schicht))], now, waiting)
  const leaving = changes.filter(({ after }) => after !== 'gemeldet' && after !== 'eingeteilt')
  await withdrawAngebote(
    trx,
    leaving.map(({ anmeldung }) => anmeldung),
    now,
  )
  await sql`update sanitaetsdienste set ${touched(actor, now)} where _id = ${dienst._id}::uuid`.execute(trx)
  await refreshStatus(trx, dienst._id)
  await recordHelfer(trx, dienst._id, changes, actor, before)
  await recordHelfer(trx, dienst._id, nachgerueckt, null)
  await notifyAnmeldungen(context, trx, changes, actor)
  await notifyAnmeldungen(context, trx, nachgerueckt, null)
}
