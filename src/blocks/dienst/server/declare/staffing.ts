import { type RawBuilder, sql } from 'kysely'
import type { Helfer } from '../../contract.ts'
import { candidatesPage, type CandidatesWish, wantedOffer } from '../staffing/kandidaten.ts'
import { staffBoard, staffOne } from '../staffing/staffing.ts'
import type { AnlassContract, AnlassDetail } from '../../declaration.ts'
import { changeHindernis } from '../../hindernisse.ts'
import type { Validated } from '#contract/endpoint.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import type { Head } from './declaration.ts'
import { type AnlassKind, asOccasion } from './kind.ts'
import { answerWith, readWith } from './read.ts'

type Asked<C extends keyof AnlassContract> = Validated<AnlassContract[C]> & { readonly trx: Trx; readonly actor: Actor }

/**
 * Loads and locks an occasion with editable people for its planner or leader.
 * @throws 403, 404, 409
 */
export async function loadLed(kind: AnlassKind, trx: Trx, actor: Actor, id: string): Promise<Head> {
  const head = await kind.occasions.load(trx, actor, id, 'update')
  kind.occasions.requireLeading(actor, head)
  return head
}
/** @throws those of `loadLed`, 409 if its people no longer change */
export async function loadOpen(kind: AnlassKind, trx: Trx, actor: Actor, id: string): Promise<Head> {
  const head = await loadLed(kind, trx, actor, id)
  const reason = changeHindernis(kind.words, head, kind.states)
  if (reason !== null) throw conflict(reason)
  return head
}

export async function staffAnlass(
  kind: AnlassKind,
  context: AppContext,
  { trx, actor, params: { id }, body }: Asked<'einteilung'>,
): Promise<AnlassDetail> {
  const data = await staffBoard(
    { context, trx, kind: kind.occasions },
    actor,
    { ...body, id },
    {
      hindernis: (head) => changeHindernis(kind.words, head, kind.states),
      read: (extra) => readWith(kind, context, trx, actor, id, extra),
      asOccasion: (data) => asOccasion(kind, data),
    },
  )
  return answerWith(kind, context, trx, actor, data)
}

export async function setAnmeldung(
  kind: AnlassKind,
  context: AppContext,
  { trx, actor, params, body }: Asked<'setzeAnmeldung'>,
): Promise<Helfer> {
  const head = await loadOpen(kind, trx, actor, params.id)
  return staffOne({ context, trx, kind: kind.occasions }, head._id, actor, params.profileId, body)
}

/** Profiles staffed in the original of this copy; undefined if the kind has no copies. */
export const staffedBefore = ({ table, column, columns: { original } }: AnlassKind, { _id }: Head): RawBuilder<unknown> | undefined =>
  original === undefined
    ? undefined
    : sql`select meldung.profil
      from ${sql.table(table)} d
        join angebote angebot on ${sql.ref(`angebot.${column}`)} = ${sql.ref(`d.${original}`)}
        join anmeldungen meldung on meldung.angebot = angebot._id
      where d._id = ${_id}::uuid and meldung.status = 'eingeteilt'`

/**
 * Candidates of an offer with the reasons against each, best suited first.
 * @throws 404
 */
export async function candidatesFor(
  db: Db | Trx,
  { gruppen }: { readonly gruppen: readonly string[] },
  offer: string,
  now: Date,
  reader: Actor,
  wish: CandidatesWish = {},
  wasThere?: RawBuilder<unknown>,
): ReturnType<typeof candidatesPage> {
  const wanted = { ...(await wantedOffer(db, offer)), gruppen, ...(wasThere ? { wasThere } : {}) }
  return candidatesPage(db, wanted, now, reader, wish)
}
