// May somebody drive a vehicle on a day: class, validity, check of the licence, briefing (rules.md 4.4, entities.md 2.5).
import { darfFahren } from '../contract.ts'
import { datumText, type Hinweis } from './hinweis.ts'

/** Days are `YYYY-MM-DD`. */
export interface Fahrer {
  readonly klassen: readonly string[]
  readonly gueltigBis: string | null
  readonly kontrolleNaechsteAm: string | null
  readonly einweisungen: readonly Einweisung[]
}
export interface Einweisung {
  readonly fahrzeug: string
  /** The `einweisungsgruppe` of that vehicle, '' for none: a briefing holds for all vehicles of its group. */
  readonly gruppe: string
  readonly datum: string
  readonly gueltigBis: string
}
export interface Fahrzeug {
  readonly fahrzeug: string
  /** As people call it. */
  readonly name: string
  readonly fuehrerscheinklasse: string
  readonly zulGesamtmasse: number | null
  readonly einweisungErforderlich: boolean
  readonly einweisungsgruppe: string
}

/** "läuft am 28.02.2027 ab", or in the past tense. */
const ablauf = (am: string, heute: string): string => (am < heute ? `ist am ${datumText(am)} abgelaufen` : `läuft am ${datumText(am)} ab`)

/** What is wrong with the licence itself on that day, whatever the vehicle. */
export function fuehrerscheinHinweis({ klassen, gueltigBis, kontrolleNaechsteAm }: Fahrer, tag: string, heute: string): Hinweis | null {
  const hinweis = (text: string): Hinweis => ({ art: 'fuehrerschein', text })
  if (klassen.length === 0) return hinweis('Kein Führerschein eingetragen.')
  if (gueltigBis !== null && gueltigBis < tag) return hinweis(`Führerschein ${ablauf(gueltigBis, heute)}.`)
  if (kontrolleNaechsteAm === null) return hinweis('Führerschein noch nicht kontrolliert.')
  if (kontrolleNaechsteAm < tag) return hinweis(`Führerscheinkontrolle ${ablauf(kontrolleNaechsteAm, heute)}.`)
  return null
}

/** What is wrong between this person and this vehicle on that day. */
export function fahrzeugHinweis({ klassen, einweisungen }: Fahrer, fahrzeug: Fahrzeug, tag: string, heute: string): Hinweis | null {
  const { name, fuehrerscheinklasse, einweisungErforderlich, einweisungsgruppe } = fahrzeug
  if (!darfFahren(klassen, fahrzeug)) return { art: 'fuehrerschein', text: `${name}: Führerscheinklasse ${fuehrerscheinklasse} fehlt.` }
  if (!einweisungErforderlich) return null
  const passende = einweisungen.filter(
    (eine) => eine.datum <= tag && (eine.fahrzeug === fahrzeug.fahrzeug || (einweisungsgruppe !== '' && eine.gruppe === einweisungsgruppe)),
  )
  const letzte = passende
    .map(({ gueltigBis }) => gueltigBis)
    .sort()
    .at(-1)
  if (letzte === undefined) return { art: 'einweisung', text: `${name}: Einweisung fehlt.` }
  return letzte < tag ? { art: 'einweisung', text: `${name}: Einweisung ${ablauf(letzte, heute)}.` } : null
}
