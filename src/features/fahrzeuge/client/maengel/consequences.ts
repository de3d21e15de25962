const count = (n: number, singular: string, plural: string) => (n === 1 ? `1 ${singular}` : `${n} ${plural}`)

/** Consequences of a vehicle's absence, in one sentence; `stays`: it comes back, and plans keep it. */
export function consequences({ belegungen, dienste }: { readonly belegungen: number; readonly dienste: number }, stays = false): string {
  if (belegungen === 0 && dienste === 0) return 'Es ist nichts geplant, was davon betroffen wäre.'
  const what = [
    ...(belegungen === 0
      ? []
      : [
          stays
            ? count(belegungen, 'Belegung bleibt stehen', 'Belegungen bleiben stehen')
            : count(belegungen, 'Belegung wird storniert', 'Belegungen werden storniert'),
        ]),
    ...(dienste === 0
      ? []
      : [
          stays
            ? count(dienste, 'Dienst steht so lange ohne Fahrzeug da', 'Dienste stehen so lange ohne Fahrzeug da')
            : count(dienste, 'Dienst verliert dieses Fahrzeug', 'Dienste verlieren dieses Fahrzeug'),
        ]),
  ].join(', ')
  if (!stays) return `${what}. Alle Betroffenen bekommen eine Mail.`
  return `${what}.${dienste > 0 ? ' Wer sie leitet oder plant, bekommt eine Mail.' : ''}`
}
