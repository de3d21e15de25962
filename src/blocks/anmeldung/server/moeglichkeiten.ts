import { passtUeberhaupt } from '../besetzung.ts'
import type { Anmeldestatus, Moeglichkeit } from '../contract.ts'
import { alterAm, type Bewerberstand } from './bewerber.ts'
import { type Anlass, type Angebotsstand, deadline, type Fall, type Grund, hindernisse, moeglichkeitAus } from './regeln.ts'

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

/** Of a whole occasion: possible when any offer is; otherwise what speaks against them, each reason once. */
export function gesamt(
  each: readonly Moeglichkeit[],
  reasons = (): string[] => [...new Set(each.flatMap(({ gruende }) => gruende))],
): Moeglichkeit {
  const possible = each.filter(({ moeglich }) => moeglich)
  const warteliste = possible.length > 0 && possible.every(({ warteliste: waits }) => waits)
  const alsPraktikant = (possible.length === 0 || warteliste) && each.some((offer) => offer.alsPraktikant === true)
  return {
    moeglich: possible.length > 0,
    gruende: possible.length > 0 ? [] : reasons(),
    warteliste,
    ...(alsPraktikant ? { alsPraktikant } : {}),
  }
}

/**
 * The same verdict as lists carry it: one short reason, the mildest over all offers; none where the sheet has to say it (nothing
 * asked for, nothing left). `passt`: an open place fits the person and is free to take.
 * Annahme: a trainee's place fits only whom no line of the need fits.
 */
export function listVerdict(
  bewerber: Bewerberstand | null,
  anlass: Anlass,
  offers: readonly Pick<Frage, 'angebot' | 'meldung'>[],
  jetzt: Date,
): { readonly passt: boolean; readonly anmeldung: Moeglichkeit } {
  const late = deadline({ anlass, jetzt })?.brief?.text
  if (!bewerber) return { passt: false, anmeldung: { ...OHNE_PROFIL, gruende: late ? [late] : [] } }
  const cases = offers.map((offer) => {
    const fall = fallAus(bewerber, { ...offer, anlass }, jetzt)
    const reasons = hindernisse(fall)
    return { fall, reasons, answer: moeglichkeitAus(fall, reasons) }
  })
  const passt = cases.some(({ fall: { angebot, person }, answer: { moeglich, warteliste, alsPraktikant } }) =>
    moeglich && !warteliste ? asksForSomebody(angebot) : alsPraktikant === true && !passtUeberhaupt(angebot, person),
  )
  const each = cases.map(({ answer }) => answer)
  return { passt, anmeldung: gesamt(each, () => (late ? [late] : briefly(cases))) }
}

const asksForSomebody = ({ bedarf }: Angebotsstand): boolean => bedarf.some(({ anzahl }) => anzahl > 0)

function briefly(cases: readonly { readonly fall: Fall; readonly reasons: readonly Grund[] }[]): string[] {
  const worst = cases.flatMap(({ fall, reasons }) => {
    const briefs = reasons.flatMap(({ brief }) => brief ?? [])
    if (briefs.length < reasons.length) return []
    return asksForSomebody(fall.angebot) ? briefs.toSorted((a, b) => b.severity - a.severity).slice(0, 1) : [{ text: '', severity: 0 }]
  })
  const [mildest] = worst.toSorted((a, b) => a.severity - b.severity)
  return mildest?.text ? [mildest.text] : []
}
