import { type RawBuilder, sql } from 'kysely'
import type { Actor, Trx } from '#server/context.ts'
import { conflict, notFound, stale } from '#server/errors.ts'
import type { Helfer } from '../../contract.ts'
import { type Change, lockBoard } from './board.ts'
import { planEinteilung, planLocked } from './einteilung.ts'
import { angeboteOf, applySteps, offersOf } from '../signup/follow.ts'
import { oneOffer } from '../signup/melden.ts'
import { knownHere } from './naming.ts'
import type { Occasion, OccasionHead, OccasionKind, Scope } from '../signup/occasion.ts'
import { helferFrom } from '../signup/write.ts'

interface Board {
  readonly id: string
  readonly version: number
  readonly helfer: readonly Change[]
}
interface Answering<H, D> {
  readonly hindernis: (head: H) => string | null
  /** Occasion with its current people; `extra`: further columns over the row `d`. One read serves mails and response. */
  readonly read: (extra?: RawBuilder<unknown>) => Promise<D>
  readonly asOccasion: (read: D) => Occasion
}

/**
 * Changes only the named people, all or none. Of two leaders on one board, the second gets a 409. Returns the current occasion.
 * @throws 404, 403, 409, and those of `planEinteilung`
 */
export async function staffBoard<H extends OccasionHead, D extends object>(
  { context, trx, kind }: Pick<Scope, 'context' | 'trx'> & { readonly kind: OccasionKind<H> },
  actor: Actor,
  { id, version, helfer }: Board,
  { hindernis, read, asOccasion }: Answering<H, D>,
): Promise<D> {
  const rows = helfer.map((row) => ({ ...row, profil: row.profil.toLowerCase(), schicht: row.schicht.toLowerCase() }))
  const { head, people } = await lockBoard(trx, kind, actor, id, rows)
  kind.requireLeading(actor, head)
  const reason = hindernis(head)
  if (reason !== null) throw conflict(reason)
  if (head.version !== version) throw stale()
  const offers = sql`array(${offersOf(kind, head._id)})`
  const steps = await planLocked(trx, { offers, people }, rows, (number, field) => `helfer.${number}.${field}`, {
    now: context.now(),
    reader: actor,
  })
  let known: D | undefined
  const board = {
    ...kind,
    read: async <More>(_db: unknown, _ids: readonly string[], extra?: RawBuilder<More>) => {
      const now = await read(extra)
      known = now
      return [asOccasion(now) as Occasion & H & More]
    },
  }
  const ended = await applySteps({ context, trx, kind: board }, head._id, steps, actor._id)
  return known && ended.length === 0 ? known : read()
}

interface Wanted extends Omit<Change, 'profil' | 'schicht' | 'kommentar' | 'kommentarSichtbarkeit'> {
  readonly schicht?: string | undefined
  readonly kommentar: string
  readonly kommentarSichtbarkeit: 'fuehrung' | 'alle'
}
/**
 * Sets one person's state, with or without a sign-up; returns the registration in its current or final state.
 * @throws 404, and those of `planEinteilung`
 */
export async function staffOne(scope: Scope, occasion: string, actor: Actor, profileId: string, body: Wanted): Promise<Helfer> {
  const { context, trx, kind } = scope
  const offers = await angeboteOf(trx, kind, occasion)
  const profil = profileId.toLowerCase()
  const { kommentar, kommentarSichtbarkeit, schicht: chosen, ...seat } = body
  const schicht = oneOffer(kind, offers, chosen)
  const { rows } = await sql`select 1
      from profile p
      where p._id = ${profil}::uuid
        and p."geloeschtAm" is null
        and ${knownHere(actor, sql`${offers}::uuid[]`)}`.execute(trx)
  if (rows.length === 0) throw notFound('Die Person')
  // Keeps the member's comment unless the planner writes one.
  const commented = kommentar === '' ? {} : { kommentar, kommentarSichtbarkeit }
  const steps = await planEinteilung(trx, offers, [{ ...seat, ...commented, profil, schicht }], (_, field) => field, {
    now: context.now(),
    reader: actor,
  })
  const before = await readHelfer(trx, schicht, profil)
  await applySteps(scope, occasion, steps, actor._id)
  const now = await readHelfer(trx, schicht, profil)
  if (now) return now
  if (!before) throw notFound('Die Meldung')
  return { ...before, status: 'abgesagt', funktion: '', fahrzeug: null, eingeteiltVon: null, zuvor: null }
}

async function readHelfer(trx: Trx, angebot: string, profil: string): Promise<Helfer | null> {
  const { rows } = await sql<{ helfer: Helfer }>`
    ${helferFrom(sql`anmeldungen`)} where meldung.angebot = ${angebot}::uuid and meldung.profil = ${profil}::uuid`.execute(trx)
  return rows[0]?.helfer ?? null
}
