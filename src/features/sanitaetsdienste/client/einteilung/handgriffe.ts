// What hands can do on the board, by tap, key or mouse: the moves of schritte.ts, with what is said where one is not possible.
import type { Kandidat } from '#features/sanitaetsdienste/formen.ts'
import { melde } from '#client/melde.ts'
import { ansage, neueStelle, nimmHeraus, setzeAuf } from './schritte.ts'
import { offeneSitze, type Tafel, type Ziel } from './tafel.ts'
import type { Brett } from './useBrett.ts'
import { schlageVor } from './vorschlag.ts'
import type { Stelle } from './zustand.ts'

interface Angaben {
  readonly brett: Brett
  readonly tafel: Tafel
  readonly kandidaten: readonly Kandidat[]
  /** Where somebody already stands at that time. */
  readonly besetzt: (kandidat: Kandidat) => string | null
  /** Why nothing can be changed at all. */
  readonly grund: string | undefined
  /** Says what was done to who does not see it. */
  readonly sage: (text: string) => void
}

export type Handgriffe = ReturnType<typeof handgriffe>

export function handgriffe({ brett, tafel, kandidaten, besetzt, grund, sage }: Angaben) {
  const schicht = tafel.schicht._id
  const finde = (profil: string) => kandidaten.find((kandidat) => kandidat.profil._id === profil)
  /** As the person stands here, or as they would when put here. */
  const wer = (profil: string): Stelle | undefined => {
    const kandidat = finde(profil)
    return tafel.stellen.get(profil) ?? (kandidat && neueStelle({ person: kandidat.profil, qualifikation: kandidat.qualifikation }, tafel))
  }
  const sperre = (profil: string): string | null => {
    const kandidat = finde(profil)
    return kandidat ? besetzt(kandidat) : null
  }
  const aendere: Brett['aendere'] = (schritte) => (grund === undefined ? brett.aendere(schritte) : melde(grund, 'error'))
  return {
    finde,
    wer,
    sperre,
    lege: (profil: string, ziel: Ziel): void => {
      const [stelle, wo] = [wer(profil), sperre(profil)]
      if (!stelle) return
      const { vorname, nachname } = stelle.person
      if (wo !== null) return melde(`${vorname} ${nachname} ist zu dieser Zeit schon eingeteilt: ${wo}.`, 'error')
      aendere(setzeAuf(stelle, ziel, tafel, brett.gespeichert))
      sage(ansage(stelle, ziel, tafel))
    },
    nimmHeraus: (profil: string): void => {
      if (tafel.stellen.get(profil)?.status === 'eingeteilt') aendere([nimmHeraus(profil, tafel, brett.gespeichert)])
    },
    /** Out of the vehicle; the place in the shift stays. */
    steigAus: (profil: string): void => {
      const stelle = tafel.stellen.get(profil)
      if (stelle) aendere([[schicht, profil, { ...stelle, fahrzeug: null, funktion: '' }]])
    },
    setze: (stelle: Stelle): void => aendere([[schicht, stelle.person._id, stelle]]),
    schlageVor: (): void => {
      const vorschlag = schlageVor(tafel, kandidaten, besetzt)
      if (vorschlag.length === 0) return melde('Von den Gemeldeten passt niemand auf einen freien Platz.')
      aendere(vorschlag.map((stelle) => [schicht, stelle.person._id, stelle]))
      melde(`${vorschlag.length === 1 ? '1 Person' : `${vorschlag.length} Personen`} vorgeschlagen. Prüfe und speichere.`)
    },
  }
}

/** Why a proposal is of no use; what it would be, only the press works out: with many people that takes its time. */
export function ohneVorschlag(tafel: Tafel): string | undefined {
  const { soll, offen, praktikanten, praktikantenSoll } = tafel.verteilung
  const sitze = offeneSitze(tafel)
  if (soll > 0 && offen === 0 && praktikanten.length >= praktikantenSoll && sitze === 0) return 'Alle Plätze sind besetzt.'
  const jemand = [...tafel.stellen.values()].some(({ status }) => status === 'gemeldet')
  return jemand || sitze > 0 ? undefined : 'Es hat sich niemand gemeldet, der noch nicht eingeteilt ist.'
}
