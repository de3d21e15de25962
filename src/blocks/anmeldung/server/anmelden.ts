// Signing up and off as calls of an area: the occasion and its offers locked, the block's rules (melden.ts), and what is told.
import { sql } from 'kysely'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { touched } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import type { Handler } from '#server/routes.ts'
import type { AnmeldungCalls } from '../contract.ts'
import { answersOf } from './answers.ts'
import { settle } from './anfragen/tell.ts'
import { oneOffer, promoted } from './follow.ts'
import { discardsOwn, notifyAnmeldungen } from './mails/notify.ts'
import { signOff, signUp } from './melden.ts'
import type { OccasionHead, OccasionKind } from './occasion.ts'
import { ownProfil } from './person.ts'
import type { OwnChange } from './state.ts'
import { helferFrom, writesOwn } from './verlauf/helfer.ts'

type Locked = OccasionHead & {
  /** The ids of its offers, by begin. */
  readonly angebote: readonly string[]
}

/**
 * An occasion that this person may see, with the rows of the offers meant (all, or the one named) locked for writing: one query. What it
 * returns of other tables is from before the lock; callers that count read again. First the occasion, then the offers by id, as everywhere.
 * @throws 404
 */
async function lock(
  trx: Trx,
  kind: OccasionKind,
  actor: Actor,
  id: string,
  how: 'share' | 'update',
  schicht: string | undefined,
): Promise<Locked> {
  const { rows } = await sql<Locked>`
    with d as materialized (select ${kind.headColumns}
        from ${kind.from} d where d._id = ${id}::uuid and ${kind.visible(actor)} ${how === 'update' ? sql`for update of d` : sql`for share of d`}),
      s as materialized (select a._id from angebote a where ${kind.id} = (select d._id from d)
        ${schicht === undefined ? sql`` : sql`and a._id = ${schicht}::uuid`} order by a._id for update)
    select d.*, array(select a._id from angebote a where ${kind.id} = d._id order by a.beginn, a.ende, a._id) as angebote,
      (select count(*) from s) as gesperrt
    from d`.execute(trx)
  if (!rows[0]) throw notFound(kind.mention)
  return rows[0]
}

/** Written in the statement of one's own change: its history, and the removal of mails that are now outdated. */
const alongside =
  ({ table }: OccasionKind, occasion: string, profil: string, { _id }: Actor) =>
  (change: readonly OwnChange[]) => [writesOwn(table, occasion, change, _id), discardsOwn(occasion, profil)]

/** Lock, read, write: three statements, for everybody does this at once when an occasion is published. */
export const anmelden =
  (kind: OccasionKind): Handler<AnmeldungCalls['anmelden']> =>
  async ({ trx, actor, params, body, arrived: now }) => {
    const profil = ownProfil(actor)
    // Shared: a call-off waits for this, and this for a call-off.
    const occasion = await lock(trx, kind, actor, params.id, 'share', body.schicht)
    const angebot = oneOffer(kind, occasion.angebote, body.schicht)
    const { helfer } = await signUp(
      trx,
      { ...body, antworten: answersOf(occasion.fragen, body.antworten), angebot, anlass: kind.asAnlass(occasion) },
      { profil, actor, now },
      { writes: alongside(kind, occasion._id, profil, actor), answers: helferFrom(sql`m`) },
    )
    return helfer
  }

export const abmelden =
  (context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['abmelden']> =>
  async ({ trx, actor, params, query }) => {
    const profil = ownProfil(actor)
    const now = context.now()
    const scope = { context, trx, kind }
    // A staffed person leaves a gap: the occasion's own state may follow.
    const occasion = await lock(trx, kind, actor, params.id, 'update', query.schicht)
    const meant = query.schicht === undefined ? occasion.angebote : [oneOffer(kind, occasion.angebote, query.schicht)]
    const {
      eigene: own,
      nachgerueckt,
      uebergaben,
    } = await signOff(trx, { angebote: meant, anlass: kind.asAnlass(occasion), grund: query.grund }, { profil, actor, now }, (change) => [
      ...alongside(kind, occasion._id, profil, actor)(change),
      // A staffing board that is open elsewhere must not bring them back.
      sql`update ${kind.from} set ${touched(actor._id, now)} where _id = ${occasion._id}::uuid`,
    ])
    if (own.some(({ vorher: before }) => before === 'eingeteilt')) {
      await kind.refreshStatus(trx, occasion._id)
      await notifyAnmeldungen(scope, own, actor._id)
    }
    await settle(scope, occasion._id, uebergaben, actor._id)
    await promoted(scope, occasion._id, nachgerueckt)
  }
