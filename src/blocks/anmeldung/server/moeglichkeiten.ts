import type { Anmeldestatus, Moeglichkeit } from '../contract.ts'
import { alterAm, type Bewerberstand } from './bewerber.ts'
import { type Anlass, type Angebotsstand, type Fall, moeglichkeitAus } from './regeln.ts'

/** An offer as it stands, and what the area says of its occasion. Without `von` and `bis` the whole of it is meant. */
export interface Frage {
  readonly angebot: Angebotsstand
  readonly anlass: Anlass
  /** The state that the person has in this offer, or null. */
  readonly meldung: Anmeldestatus | null
  readonly von?: string | null | undefined
  readonly bis?: string | null | undefined
  readonly praktikant?: boolean
}

/**
 * The case for the rules. A wish may still end before it begins: that is for the rules to say, and whoever stands anywhere
 * between its ends is taken.
 */
export function fallAus({ belegt, geburtsdatum, ...person }: Bewerberstand, frage: Frage, jetzt: Date): Fall {
  const { angebot, anlass, meldung, praktikant = false } = frage
  const [von, bis] = [frage.von ?? angebot.beginn, frage.bis ?? angebot.ende]
  const [ab, zu] = [Date.parse(von), Date.parse(bis)].toSorted((a, b) => a - b) as [number, number]
  const dort = belegt.find((eine) => eine.angebot !== angebot._id && Date.parse(eine.beginn) < zu && Date.parse(eine.ende) > ab)
  return {
    anlass,
    angebot,
    person: { ...person, alter: alterAm(geburtsdatum, angebot.beginn), praktikant, funktion: '' },
    meldung,
    belegt: dort ? [dort] : [],
    von,
    bis,
    jetzt,
  }
}

const OHNE_PROFIL: Moeglichkeit = { moeglich: false, gruende: ['Zu deinem Zugang gibt es noch kein Profil.'], warteliste: false }

/** May this person sign up for this offer, and if not, why? */
export const moeglichkeit = (bewerber: Bewerberstand | null, frage: Frage, jetzt: Date): Moeglichkeit =>
  bewerber ? moeglichkeitAus(fallAus(bewerber, frage, jetzt)) : OHNE_PROFIL
