import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type OwnChange, signOff, signUp } from '#blocks/anmeldung/server/index.ts'
import { conflict } from '#server/errors.ts'
import type { AppContext, Actor } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { asAnlass, oneSchicht, refreshStatus, lockForMelden } from './anlass.ts'
import { recordHelfer, writesOwn } from '../verlauf/helfer-history.ts'
import { notifyAnmeldungen, discardsOwn } from '../messages/messages.ts'
import { helferFrom } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

function ownProfil(actor: Actor): string {
  if (actor.profil === null) throw conflict('Zu deinem Zugang gibt es noch kein Profil.')
  return actor.profil
}

/** Written in the statement of one's own change: its history, and the removal of mails that are now outdated. */
const alongside =
  (dienst: string, profil: string, { _id }: Actor) =>
  (change: readonly OwnChange[]) => [writesOwn(dienst, change, _id), discardsOwn(dienst, profil)]

/** Lock, read, write: three statements, for everybody does this at once when a service is published. */
export const anmelden =
  (context: AppContext): Handler<C['anmelden']> =>
  async ({ trx, actor, params, body }) => {
    const profil = ownProfil(actor)
    const now = context.now()
    // Shared: a call-off waits for this, and this for a call-off.
    const dienst = await lockForMelden(trx, actor, params.id, 'share', body.schicht)
    const angebot = oneSchicht(dienst.schichten, body.schicht)
    const { helfer } = await signUp(
      trx,
      { ...body, angebot, anlass: asAnlass(dienst) },
      { profil, wer: actor._id, jetzt: now },
      { writes: alongside(dienst._id, profil, actor), answers: helferFrom(sql`m`) },
    )
    return helfer
  }

export const abmelden =
  (context: AppContext): Handler<C['abmelden']> =>
  async ({ trx, actor, params, query }) => {
    const profil = ownProfil(actor)
    const now = context.now()
    // A staffed person leaves a gap: the service's own state may follow.
    const dienst = await lockForMelden(trx, actor, params.id, 'update', query.schicht)
    const meant = query.schicht === undefined ? dienst.schichten : [oneSchicht(dienst.schichten, query.schicht)]
    const { eigene: own, nachgerueckt } = await signOff(
      trx,
      { angebote: meant, anlass: asAnlass(dienst), grund: query.grund },
      { profil, wer: actor._id, jetzt: now },
      alongside(dienst._id, profil, actor),
    )
    await recordHelfer(trx, dienst._id, nachgerueckt, null)
    if (own.some(({ vorher: before }) => before === 'eingeteilt')) {
      await refreshStatus(trx, dienst._id)
      await notifyAnmeldungen(context, trx, own, actor._id)
    }
    await notifyAnmeldungen(context, trx, nachgerueckt, null)
  }
