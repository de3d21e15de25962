import type { PersonRef } from '#client/text/person.ts'

type Named = Pick<PersonRef, 'nachname'>

/** 'Öztürk' is indexed under O, 'Łukasz' under L; names without a leading letter under '#'. */
export function letterOf({ nachname }: Named): string {
  const first = nachname.charAt(0)
  if (first >= 'A' && first <= 'Z') return first
  const letter = nachname.replaceAll('Ł', 'L').replaceAll('ł', 'l').normalize('NFD').charAt(0).toUpperCase()
  return /\p{L}/u.test(letter) ? letter : '#'
}

export function firstLetters(people: readonly Named[]): ReadonlyMap<string, number> {
  const starts = new Map<string, number>()
  for (const [number, person] of people.entries()) {
    const letter = letterOf(person)
    if (!starts.has(letter)) starts.set(letter, number)
  }
  return starts
}
