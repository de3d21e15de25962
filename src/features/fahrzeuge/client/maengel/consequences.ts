const count = (n: number, singular: string, plural: string) => (n === 1 ? `1 ${singular}` : `${n} ${plural}`)

/** What goes out of service with a vehicle, in one sentence. */
export function consequences({ belegungen, dienste }: { readonly belegungen: number; readonly dienste: number }): string {
  if (belegungen === 0 && dienste === 0) return 'Es ist nichts geplant, was davon betroffen wäre.'
  const what = [
    ...(belegungen > 0 ? [count(belegungen, 'Belegung wird storniert', 'Belegungen werden storniert')] : []),
    ...(dienste > 0 ? [count(dienste, 'Dienst verliert dieses Fahrzeug', 'Dienste verlieren dieses Fahrzeug')] : []),
  ]
  return `${what.join(', ')}. Alle Betroffenen bekommen eine Mail.`
}
