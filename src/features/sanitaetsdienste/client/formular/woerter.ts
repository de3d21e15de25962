/** How the values of the closed lists read on the screen. */
export const ART_NAMEN = { intern: 'Eigener Dienst', extern: 'Dienst eines anderen Verbands' } as const
export const VERPFLEGUNG_NAMEN = {
  Veranstalter: 'durch den Veranstalter',
  selbst: 'bringt jeder selbst mit',
  Marken: 'mit Marken',
  keine: 'keine',
} as const
export const ABRECHNUNG_NAMEN = {
  kostenlos: 'kostenlos',
  pauschal: 'pauschal',
  nachSaetzen: 'nach Sätzen',
  spende: 'gegen Spende',
} as const
export const QUALIFIKATION_NAMEN = { keine: 'ohne Ausbildung', NA: 'NA (Notarzt)' } as const
export const TYP_NAMEN: Readonly<Record<string, string>> = { Anhaenger: 'Anhänger' }
