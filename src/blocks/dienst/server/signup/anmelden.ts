// Signing up and off as calls of an area: what melden.ts does, and what is told of it.
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import type { AnmeldungCalls } from '../../contract.ts'
import { settle } from '../asking/tell.ts'
import { promoted } from './follow.ts'
import { notifyAnmeldungen } from '../mails/notify.ts'
import { signOff, signUp } from './melden.ts'
import type { OccasionKind } from './occasion.ts'
import { ownProfil } from './person.ts'

export function anmelden(kind: OccasionKind): Handler<AnmeldungCalls['anmelden']> {
  const write = signUp(kind)
  return ({ trx, actor, params, body, arrived: now }) => write(trx, params.id, body, { profil: ownProfil(actor), actor, now })
}

export function abmelden(context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['abmelden']> {
  const write = signOff(kind)
  return async ({ trx, actor, params, query }) => {
    const acting = { profil: ownProfil(actor), actor, now: context.now() }
    const scope = { context, trx, kind }
    const { anlass, eigene: own, nachgerueckt, uebergaben } = await write(trx, params.id, query, acting)
    if (own.some(({ vorher: before }) => before === 'eingeteilt')) {
      await kind.refreshStatus(trx, anlass)
      await notifyAnmeldungen(scope, own, actor._id)
    }
    await settle(scope, anlass, uebergaben, actor._id)
    await promoted(scope, anlass, nachgerueckt)
  }
}
