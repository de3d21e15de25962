// A planner staffs an occasion that is locked: its board as a whole, or one person.
import { sql } from 'kysely'
import type { Actor, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Helfer } from '../contract.ts'
import { type Change, planEinteilung } from './einteilung.ts'
import { angeboteOf, applySteps, offersOf } from './follow.ts'
import { oneOffer } from './melden.ts'
import { knownHere } from './naming.ts'
import type { Scope } from './occasion.ts'
import { helferFrom } from './verlauf/helfer.ts'

/** Only the people named change, all of them or none. */
export async function staffBoard(scope: Scope, occasion: string, actor: Actor, helfer: readonly Change[]): Promise<void> {
  const { context, trx, kind } = scope
  const rows = helfer.map((row) => ({ ...row, profil: row.profil.toLowerCase(), schicht: row.schicht.toLowerCase() }))
  const steps = await planEinteilung(trx, offersOf(kind, occasion), rows, (number, field) => `helfer.${number}.${field}`, {
    now: context.now(),
    reader: actor,
  })
  await applySteps(scope, occasion, steps, actor._id)
}

interface Wanted extends Omit<Change, 'profil' | 'schicht' | 'kommentar' | 'kommentarSichtbarkeit'> {
  readonly schicht?: string | undefined
  readonly kommentar: string
  readonly kommentarSichtbarkeit: 'fuehrung' | 'alle'
}
/**
 * Puts one person into a state, also somebody who never signed up; returns the registration as it is now, or as it ended.
 * @throws 404, and those of `planEinteilung`
 */
export async function staffOne(scope: Scope, occasion: string, actor: Actor, profileId: string, body: Wanted): Promise<Helfer> {
  const { context, trx, kind } = scope
  const offers = await angeboteOf(trx, kind, occasion)
  const profil = profileId.toLowerCase()
  const { kommentar: comment, kommentarSichtbarkeit: readers, schicht: chosen, ...rest } = body
  const schicht = oneOffer(kind, offers, chosen)
  const { rows } =
    await sql`select 1 from profile p where p._id = ${profil}::uuid and p."geloeschtAm" is null and ${knownHere(actor, sql`${offers}::uuid[]`)}`.execute(
      trx,
    )
  if (rows.length === 0) throw notFound('Die Person')
  // The member's own comment stays, unless the planner writes one.
  const commented = comment === '' ? {} : { kommentar: comment, kommentarSichtbarkeit: readers }
  const steps = await planEinteilung(trx, offers, [{ ...rest, ...commented, profil, schicht }], (_, field) => field, {
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
    ${helferFrom(sql`anmeldungen`)} where m.angebot = ${angebot}::uuid and m.profil = ${profil}::uuid`.execute(trx)
  return rows[0]?.helfer ?? null
}
