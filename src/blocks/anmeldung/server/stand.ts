// How a registration's state changes, and what follows for the questions that hang on it.
import { sql } from 'kysely'
import type { Trx } from '#server/kontext.ts'
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

/** A change as it is planned: a new registration has no id yet. */
export type EigenerWechsel = Omit<Standwechsel, 'anmeldung'>

const aktiv = (status: Anmeldestatus) => status === 'gemeldet' || status === 'eingeteilt'

/** Who was asked for help and has a place now is asked no longer: by themselves they said yes, by another's hand nothing. */
export async function schliesseErledigte(trx: Trx, wechsel: readonly EigenerWechsel[], jetzt: Date): Promise<void> {
  const da = wechsel.filter(({ nachher }) => aktiv(nachher))
  if (da.length === 0) return
  await sql`
    update anfragen set "beantwortetAm" = ${jetzt}, antwort = n.antwort
    from unnest(${da.map(({ angebot }) => angebot)}::uuid[], ${da.map(({ profil }) => profil)}::uuid[],
      ${da.map(({ anstoss }) => (anstoss === 'selbst' ? 'zugesagt' : 'zurueckgezogen'))}::text[]) as n(angebot, profil, antwort)
    where anfragen.antwort is null and anfragen.art = 'hilferuf' and anfragen.angebot = n.angebot and anfragen.profil = n.profil`.execute(
    trx,
  )
}

/** Whoever no longer has a place can no longer hand it over. */
export async function zieheAngeboteZurueck(trx: Trx, anmeldungen: readonly string[], jetzt: Date): Promise<void> {
  if (anmeldungen.length === 0) return
  await sql`update anfragen set antwort = 'zurueckgezogen', "beantwortetAm" = ${jetzt}
    where anmeldung = any(${anmeldungen}::uuid[]) and antwort is null`.execute(trx)
}
