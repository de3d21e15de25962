const helfer = (zahl: number) => (zahl === 1 ? '1 Helfer' : `${zahl} Helfer`)
const fahrzeuge = (zahl: number) => (zahl === 1 ? '1 Fahrzeug' : `${zahl} Fahrzeuge`)

/** What a cancellation means, in one or two sentences. */
export function folge({ personen, fahrzeuge: wagen }: { readonly personen: number; readonly fahrzeuge: number }): string {
  const post =
    personen === 0
      ? 'Noch ist niemand gemeldet.'
      : `${helfer(personen)} ${personen === 1 ? 'ist betroffen und bekommt' : 'sind betroffen und bekommen'} eine E-Mail mit deinem Grund.`
  const frei = wagen === 0 ? '' : ` ${fahrzeuge(wagen)} ${wagen === 1 ? 'wird' : 'werden'} frei.`
  return `${post}${frei} Eine Absage lässt sich nicht zurücknehmen.`
}
