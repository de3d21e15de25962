import { Text } from '@mantine/core'
import type { Zugang } from '#contract/rights/rechte.ts'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { type Rollenname, rollenWith } from '#contract/rights/rollen.ts'
import { joinWords } from '#contract/words.ts'

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

/** 'Fahrzeuge sehen nur die Dienstführung, Fahrzeugwarte und der Vorstand. Frag dort, wenn du das brauchst.' */
export function WhomToAsk({ recht }: { readonly recht: Zugang }) {
  const people = rollenWith(recht).map((name) => PEOPLE[name])
  return (
    <Text c="dimmed">{people.length > 0 && people.length <= NAMED ? who(recht, people) : 'Frag eure Leitung, wenn du es brauchst.'}</Text>
  )
}

function who(recht: Zugang, people: readonly string[]): string {
  const isSingle = people.length === 1 && /^d(er|ie) /.test(people[0] ?? '')
  const seen = /^„(\p{L}+) ansehen“$/u.exec(rechtText(recht))?.[1]
  const may = seen ? `${seen} ${isSingle ? 'sieht' : 'sehen'} nur` : `Das ${isSingle ? 'darf' : 'dürfen'} meist nur`
  return `${may} ${joinWords(people)}. Frag dort, wenn du das brauchst.`
}
