// Refusal texts with the titles of all rights and who holds them, which are not part of the sign-in bundle.
import { rechtText } from '#contract/rights/recht-titles.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import { type Rollenname, rollenWith } from '#contract/rights/rollen.ts'
import { joinWords } from '#contract/words.ts'
import { useMay } from '../app/session.ts'

/** Reason for a disabled button, or undefined if the member holds the right. */
export function useReasonWithout(recht: Zugang): string | undefined {
  return useMay(recht) ? undefined : missingRechtText(recht)
}

export const missingRechtText = (recht: Zugang): string => `Dir fehlt das Recht ${rechtText(recht)}. ${whomToAsk(recht)}`

/** More kinds of people than this help nobody. */
const NAMED = 4
const PEOPLE: Readonly<Record<Rollenname, string>> = {
  Mitglied: 'Mitglieder',
  'Externer/Eingeschränkt': 'Externe',
  'Dienstführung (San)': 'die Dienstführung',
  'KTW-Disponent': 'KTW-Disponenten',
  Ausbilder: 'Ausbilder',
  Ausbildungsleitung: 'die Ausbildungsleitung',
  Materialwart: 'Materialwarte',
  Fahrzeugwart: 'Fahrzeugwarte',
  Alarmierung: 'die Alarmierung',
  'Personal/Verwaltung': 'die Verwaltung',
  Kasse: 'die Kasse',
  Presse: 'die Presse',
  Vorstand: 'der Vorstand',
  Administrator: 'die Administration',
}

/** 'Fahrzeuge sehen nur die Dienstführung, Fahrzeugwarte und der Vorstand: Frag dort.' */
export function whomToAsk(recht: Zugang): string {
  const people = rollenWith(recht).map((name) => PEOPLE[name])
  if (people.length === 0 || people.length > NAMED) return 'Frag eure Leitung.'
  const isSingle = people.length === 1 && /^d(er|ie) /.test(people[0] ?? '')
  const seen = /^„(\p{L}+) ansehen“$/u.exec(rechtText(recht))?.[1]
  const may = seen ? `${seen} ${isSingle ? 'sieht' : 'sehen'} nur` : `Das ${isSingle ? 'darf' : 'dürfen'} meist nur`
  return `${may} ${joinWords(people)}: Frag dort.`
}
