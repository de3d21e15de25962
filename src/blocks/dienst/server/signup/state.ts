// How a registration's state changes, and what follows for the open questions about it.
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import type { Anmeldestatus } from '../../contract.ts'

/**
 * Cause of a registration's new state. `frist`: no answer in time after moving up.
 * `ausgeschieden`: the person left for good. `anwesenheit`: noted on the spot; nobody is told.
 */
export type Trigger = 'selbst' | 'einteilung' | 'nachgerueckt' | 'uebergabe' | 'hilferuf' | 'ausgeschieden' | 'frist' | 'anwesenheit'

/** A registration whose state changed; `vorher` is null for a new one, `after` for one that ends. `back`: taken off the board. */
export interface StateChange {
  readonly anmeldung: string
  readonly angebot: string
  readonly profil: string
  readonly vorher: Anmeldestatus | null
  readonly after: Anmeldestatus | null
  readonly trigger: Trigger
  readonly back?: true
}

/** A change as it is planned: a new registration has no id yet. */
export type OwnChange = Omit<StateChange, 'anmeldung'>

/** Registered or staffed: counts for a place. */
export const hasPlatz = (status: Anmeldestatus | null | undefined): boolean => status === 'gemeldet' || status === 'eingeteilt'

/** A question that was taken back, with the span that it asked for. */
export interface Withdrawn {
  readonly _id: string
  readonly profil: string
  readonly laeuftAb: string
  readonly art: 'hilferuf' | 'uebergabe'
  readonly angebot: string
  readonly beginn: string
  readonly ende: string
}

/** Takes back the open questions that `where` picks, over the row `f` of anfragen; returns whom they were put to. */
export async function withdraw(trx: Trx, at: Date | RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    update anfragen f set antwort = 'zurueckgezogen', "beantwortetAm" = ${at} from angebote o where o._id = f.angebot and f.antwort is null and ${where}
    returning f._id, f.profil, f."laeuftAb", f.art, f.angebot, coalesce((select x.beginn from anmeldungen x where x._id = f.anmeldung), o.beginn) as beginn,
      coalesce((select x.ende from anmeldungen x where x._id = f.anmeldung), o.ende) as ende`.execute(trx)
  return rows
}

/** People without a place can no longer hand it over; returns the questions that end by it. */
export const withdrawAngebote = async (trx: Trx, anmeldungen: readonly string[], now: Date): Promise<Withdrawn[]> =>
  anmeldungen.length > 0 ? withdraw(trx, now, sql`f.anmeldung = any(${anmeldungen}::uuid[])`) : []
