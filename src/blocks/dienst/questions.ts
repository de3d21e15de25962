// Rules of an occasion's questions at sign-up. Answers stand by the place of their question, '' for none.
import type { Question } from './question-fields.ts'

export const YES_NO = ['Ja', 'Nein'] as const
/** Answers to choose from; null: free text. */
export const choicesOf = ({ typ: type, auswahl: options }: Question): readonly string[] | null =>
  type === 'text' ? null : type === 'jaNein' ? YES_NO : options

interface Objection {
  readonly msg: string
  readonly feld: string
}

/** Objections to the questions; empty: none. */
export const questionMaengel = (questions: readonly Question[]): Objection[] =>
  questions.flatMap(({ typ: type, auswahl: options }, i) =>
    type === 'auswahl' && options.length < 2 ? [{ msg: 'Nenne mindestens zwei Antworten zur Auswahl.', feld: `fragen.${i}.auswahl` }] : [],
  )

/** Parts of a question on which its answers depend. */
const sense = ({ text: asked, typ: type, auswahl: options, sensibel }: Question) => [asked, type, options, sensibel]
/** Answered questions keep their place and their sense; further ones may follow. Null: no objection. */
export function keptHindernis(before: readonly Question[], after: readonly Question[], answered: boolean): Objection | null {
  const same = JSON.stringify(before.map(sense)) === JSON.stringify(after.slice(0, before.length).map(sense))
  return same || !answered
    ? null
    : { msg: 'Es gibt schon Antworten: Diese Fragen bleiben, wie sie sind. Weitere kannst du anhängen.', feld: 'fragen' }
}

/** The last instant of a change; open answers can follow until the begin. */
export const answersUntil = (
  { meldeschluss: deadline, fragen: questions }: { readonly meldeschluss: string | null; readonly fragen: readonly Question[] },
  begin: string,
  answers: readonly string[],
): string => (deadline !== null && answerMaengel(questions, answers).length === 0 ? deadline : begin)

/** Objections to the answers; empty: none. */
export const answerMaengel = (questions: readonly Question[], answers: readonly string[]): Objection[] =>
  questions.flatMap((question, i) => {
    const answer = answers[i] ?? ''
    const choices = choicesOf(question)
    if (answer === '') return question.pflicht ? [{ msg: `Beantworte bitte: ${question.text}`, feld: `antworten.${i}` }] : []
    return choices !== null && !choices.includes(answer)
      ? [{ msg: `„${answer}“ steht nicht zur Wahl: ${question.text}`, feld: `antworten.${i}` }]
      : []
  })
