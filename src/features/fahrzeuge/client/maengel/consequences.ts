import type { Affected } from '#features/fahrzeuge/contract.ts'

const count = (n: number, singular: string, plural: string): readonly string[] =>
  n === 0 ? [] : [n === 1 ? `1 ${singular}` : `${n} ${plural}`]

/** Consequences of a vehicle's absence, with the mails that follow; `stays`: the absence is temporary, and plans keep the vehicle. */
export function consequencesText({ belegungen, dienste, entwuerfe, fehlend }: Affected, stays = false): string {
  const what = stays
    ? [
        ...count(belegungen, 'Belegung bleibt stehen', 'Belegungen bleiben stehen'),
        ...count(fehlend, 'Dienst steht so lange ohne dieses Fahrzeug da', 'Dienste stehen so lange ohne dieses Fahrzeug da'),
      ]
    : [
        ...count(belegungen, 'Belegung wird storniert', 'Belegungen werden storniert'),
        ...count(dienste, 'Dienst verliert dieses Fahrzeug', 'Dienste verlieren dieses Fahrzeug'),
        ...count(entwuerfe, 'Entwurf verliert es', 'Entwürfe verlieren es'),
      ]
  if (what.length === 0) return 'Es ist nichts geplant, was davon betroffen wäre.'
  return [
    `${what.join(', ')}.`,
    ...(stays && fehlend > 0 ? ['Wer außer dir dort leitet oder plant, bekommt eine Mail.'] : []),
    ...(!stays && belegungen + dienste > 0 ? ['Wer außer dir davon betroffen ist, bekommt eine Mail.'] : []),
    ...(!stays && entwuerfe > 0 ? ['Von Entwürfen erfährt niemand.'] : []),
  ].join(' ')
}
