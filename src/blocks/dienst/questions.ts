// Rules for an occasion's sign-up questions. Answers are stored by question index, '' for none.
import type { Question } from './question-fields.ts'

export const YES_NO = ['Ja', 'Nein'] as const
/** Choices of a question; null: free text. */
export const choicesOf = ({ typ, auswahl }: Question): readonly string[] | null =>
  typ === 'text' ? null : typ === 'jaNein' ? YES_NO : auswahl

interface Objection {
  readonly msg: string
  readonly feld: string
}

export const questionMaengel = (questions: readonly Question[]): Objection[] =>
  questions.flatMap(({ typ, auswahl }, i) =>
    typ === 'auswahl' && auswahl.length < 2 ? [{ msg: 'Nenne mindestens zwei Antworten zur Auswahl.', feld: `fragen.${i}.auswahl` }] : [],
  )

/** Parts of a question that determine its meaning. */
const sense = ({ text, typ, auswahl, sensibel }: Question) => [text, typ, auswahl, sensibel]
/** Answered questions keep their position and meaning; new ones may follow. Null: valid. */
export function keptHindernis(before: readonly Question[], after: readonly Question[], answered: boolean): Objection | null {
  const same = JSON.stringify(before.map(sense)) === JSON.stringify(after.slice(0, before.length).map(sense))
  return same || !answered
    ? null
    : { msg: 'Es gibt schon Antworten: Diese Fragen bleiben, wie sie sind. Weitere kannst du anhängen.', feld: 'fragen' }
}

/** Deadline for changing answers; open answers may be added until the begin. */
export const answersUntil = (
  { meldeschluss, fragen }: { readonly meldeschluss: string | null; readonly fragen: readonly Question[] },
  begin: string,
  answers: readonly string[],
): string => (meldeschluss !== null && answerMaengel(fragen, answers).length === 0 ? meldeschluss : begin)

export const answerMaengel = (questions: readonly Question[], answers: readonly string[]): Objection[] =>
  questions.flatMap((question, i) => {
    const answer = answers[i] ?? ''
    const choices = choicesOf(question)
    if (answer === '') return question.pflicht ? [{ msg: `Beantworte bitte: ${question.text}`, feld: `antworten.${i}` }] : []
    return choices !== null && !choices.includes(answer)
      ? [{ msg: `„${answer}“ steht nicht zur Wahl: ${question.text}`, feld: `antworten.${i}` }]
      : []
  })
