import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/context.ts'
import type { Anmeldestatus } from '../../contract.ts'

/**
 * Cause of a registration's new state. `frist`: no reply in time after moving up.
 * `ausgeschieden`: left for good. `anwesenheit`: recorded on site, without a notice.
 */
export type Trigger = 'selbst' | 'einteilung' | 'nachgerueckt' | 'uebergabe' | 'hilferuf' | 'ausgeschieden' | 'frist' | 'anwesenheit'

/** State change of a registration; `vorher` is null for a new one, `after` for an ended one. `back`: taken off the board. */
export interface StateChange {
  readonly anmeldung: string
  readonly angebot: string
  readonly profil: string
  readonly vorher: Anmeldestatus | null
  readonly after: Anmeldestatus | null
  readonly trigger: Trigger
  readonly back?: true
}

export type OwnChange = Omit<StateChange, 'anmeldung'>

export const hasPlatz = (status: Anmeldestatus | null | undefined): boolean => status === 'gemeldet' || status === 'eingeteilt'

export interface Withdrawn {
  readonly _id: string
  readonly profil: string
  readonly laeuftAb: string
  readonly art: 'hilferuf' | 'uebergabe'
  readonly angebot: string
  readonly beginn: string
  readonly ende: string
}

/** Withdraws the open requests matching `where` (row `f` of anfragen); returns the asked people. */
export async function withdrawAnfragen(trx: Trx, at: Date | RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    update anfragen f
    set antwort = 'zurueckgezogen', "beantwortetAm" = ${at}
    from angebote o
    where o._id = f.angebot and f.antwort is null and ${where}
    returning f._id, f.profil, f."laeuftAb", f.art, f.angebot,
      coalesce((select x.beginn from anmeldungen x where x._id = f.anmeldung), o.beginn) as beginn,
      coalesce((select x.ende from anmeldungen x where x._id = f.anmeldung), o.ende) as ende`.execute(trx)
  return rows
}

/** Without a place there is nothing to hand over; returns the requests this ends. */
export const withdrawAngebote = async (trx: Trx, anmeldungen: readonly string[], now: Date): Promise<Withdrawn[]> =>
  anmeldungen.length > 0 ? withdrawAnfragen(trx, now, sql`f.anmeldung = any(${anmeldungen}::uuid[])`) : []
