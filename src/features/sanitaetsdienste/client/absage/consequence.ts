const helfer = (number: number) => (number === 1 ? '1 Helfer' : `${number} Helfer`)
const fahrzeuge = (number: number) => (number === 1 ? '1 Fahrzeug' : `${number} Fahrzeuge`)

export function consequenceText({ people, fahrzeuge: vehicles }: { readonly people: number; readonly fahrzeuge: number }): string {
  const post =
    people === 0
      ? 'Noch ist niemand gemeldet.'
      : `${helfer(people)} ${people === 1 ? 'ist betroffen und bekommt' : 'sind betroffen und bekommen'} eine E-Mail mit deinem Grund.`
  const free = vehicles === 0 ? '' : ` ${fahrzeuge(vehicles)} ${vehicles === 1 ? 'wird' : 'werden'} frei.`
  return `${post}${free} Eine Absage lässt sich nicht zurücknehmen.`
}
