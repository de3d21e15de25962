// The second opinion on an estimate: questions answered yes or no; how many are yes gives a level (IVR 4.2).
import { type Answer, type BedarfsInput, type FACTS, PER_QM, type Risiko } from './contract.ts'
import type { BedarfsTable } from './table.ts'

export const QUESTIONS_NOTE = 'Fragen mit eigenem Wortlaut nach den bekannten Risiken; Schwellen nach IVR Ziff. 4.2.'

/** True if the fact of the service is a risk; `hours`: its length, null if undefined. */
function holds(fact: keyof typeof FACTS, input: BedarfsInput, hours: number | null): boolean {
  const { erwarteteBesucher, flaecheQm } = input
  if (fact === 'besucher') return (erwarteteBesucher ?? (flaecheQm ?? 0) * PER_QM.erwarteteBesucher) > 1500
  if (fact === 'dauer') return (hours ?? 0) > 3
  if (fact === 'prominente') return input.prominente > 0
  return fact === 'geschlossen' ? input.geschlossen : input.gewaltErwartet
}

export const hoursBetween = (from: string | null, until: string | null): number | null =>
  from && until ? (Date.parse(until) - Date.parse(from)) / 3_600_000 : null

export const answerFromFacts = (answers: readonly Answer[], input: BedarfsInput, hours: number | null): Answer[] =>
  answers.map((answer) => (answer.merkmal === null ? answer : { ...answer, ja: holds(answer.merkmal, input, hours) }))

export const questionsOf = (table: Pick<BedarfsTable, 'fragen'>, before: readonly Answer[] = []): Answer[] =>
  table.fragen.map(
    (question) => before.find(({ frage, merkmal }) => frage === question.frage && merkmal === null) ?? { ...question, ja: false },
  )

export function secondOpinion(answers: readonly Answer[]) {
  const yes = answers.filter(({ ja }) => ja).length
  return { yes, level: yes <= 4 ? 0 : yes <= 6 ? 1 : yes <= 12 ? 2 : 3 }
}

export function comparisonText({ ergebnis: { stufe: level }, fragebogen }: Pick<Risiko, 'ergebnis' | 'fragebogen'>): string {
  const { yes, level: opinionLevel } = secondOpinion(fragebogen)
  const counted = `${yes} von ${fragebogen.length} Fragen mit Ja: Stufe ${opinionLevel}.`
  return level === opinionLevel
    ? `${counted} Das ist dieselbe Stufe wie nach Punkten.`
    : `${counted} Nach Punkten ist es Stufe ${level}. Geht von der höheren aus oder klärt es mit der Behörde.`
}
