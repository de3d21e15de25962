import type { Anmeldestatus } from '../contract.ts'

/**
 * Why a registration's state changed: by oneself, by who staffs, from the waiting list, by a hand-over or a call for help, or
 * because the person takes part in nothing any more.
 */
export type Anstoss = 'selbst' | 'einteilung' | 'nachgerueckt' | 'uebergabe' | 'hilferuf' | 'ausgeschieden'

/** A registration whose state changed; `vorher` is null for a new one. */
export interface Standwechsel {
  readonly anmeldung: string
  readonly angebot: string
  readonly profil: string
  readonly vorher: Anmeldestatus | null
  readonly nachher: Anmeldestatus
  readonly anstoss: Anstoss
}
