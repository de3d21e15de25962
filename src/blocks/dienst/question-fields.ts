import * as z from 'zod/mini'
import { choice, field, list, requiredText, text, textList, toggle } from '#contract/fields.ts'

export const QUESTION_NAMES = { jaNein: 'Ja oder nein', auswahl: 'Auswahl', text: 'Freier Text' } as const
const MOST = 20
const question = z.object({
  text: requiredText('Frage', 200),
  typ: choice('Art', QUESTION_NAMES, 'jaNein'),
  auswahl: textList('Auswahl', 20, 60),
  pflicht: toggle('Muss beantwortet werden'),
  /** Deleted after the occasion and not prefilled again. */
  sensibel: toggle('Vertraulich, danach gelöscht'),
})
export type Question = z.output<typeof question>
export const questionList = list('Fragen', question, MOST)
export const answerList = field('Antworten', z._default(z.array(text('Antwort', 500)).check(z.maxLength(MOST)), []))
