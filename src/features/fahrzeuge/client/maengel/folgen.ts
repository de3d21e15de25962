const anzahl = (n: number, einzahl: string, mehrzahl: string) => (n === 1 ? `1 ${einzahl}` : `${n} ${mehrzahl}`)

/** What goes out of service with a vehicle, in one sentence. */
export function folgen({ belegungen, dienste }: { readonly belegungen: number; readonly dienste: number }): string {
  if (belegungen === 0 && dienste === 0) return 'Es ist nichts geplant, was davon betroffen wäre.'
  const was = [
    ...(belegungen > 0 ? [anzahl(belegungen, 'Belegung wird storniert', 'Belegungen werden storniert')] : []),
    ...(dienste > 0 ? [anzahl(dienste, 'Sanitätsdienst verliert dieses Fahrzeug', 'Sanitätsdienste verlieren dieses Fahrzeug')] : []),
  ]
  return `${was.join(', ')}. Alle Betroffenen bekommen eine Mail.`
}
