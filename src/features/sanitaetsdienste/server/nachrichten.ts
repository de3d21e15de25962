// Who is told of what by mail. Each function writes into the outbox in the caller's transaction, never for one's own
// action, never to whoever switched such mails off.
import type { Anmeldestatus } from '#contract/anmeldung.ts'
import type { Kontext, Trx } from '#server/kontext.ts'

/** Why a registration's state changed: by oneself, by who staffs, from the waiting list, by a hand-over or a call for help. */
export type Anstoss = 'selbst' | 'einteilung' | 'nachgerueckt' | 'uebergabe' | 'hilferuf'

export interface Standwechsel {
  readonly anmeldung: string
  readonly vorher: Anmeldestatus | null
  readonly nachher: Anmeldestatus
  readonly anstoss: Anstoss
}

/** A service was published: told to those who may see it and want such mails. `wer` is the acting user, null for the system. */
export async function meldeNeuenDienst(_kontext: Kontext, _trx: Trx, _dienst: string, _wer: string | null): Promise<void> {}

/** Time or place changed; `was` are German labels of what did: told to all who are registered, staffed or wait. */
export async function meldeVerlegung(
  _kontext: Kontext,
  _trx: Trx,
  _dienst: string,
  _wer: string | null,
  _was: readonly string[],
): Promise<void> {}

/** The service was called off: told to all concerned and the leaders. */
export async function meldeAbsage(_kontext: Kontext, _trx: Trx, _dienst: string, _wer: string | null): Promise<void> {}

/** States of registrations changed: told to each person concerned; a staffed person who signs off is told to the leader. */
export async function meldeStand(_kontext: Kontext, _trx: Trx, _wechsel: readonly Standwechsel[], _wer: string | null): Promise<void> {}
