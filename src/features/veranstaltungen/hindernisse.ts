// Why something cannot be said with a sign-up: the server refuses by it, the sheet shows it. Data in, sentence and field out.
import { readableTime } from '#contract/berlin.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { choicesOf, type Said, type veranstaltungenContract } from './contract.ts'

type Asking = Pick<ResponseOf<typeof veranstaltungenContract.get>, 'gaesteErlaubt' | 'maxGaeste' | 'fragen'>
export interface Objection {
  readonly msg: string
  readonly feld: string
}

/** What is wrong with guests and answers; empty: nothing. */
export function saidHindernisse(
  { gaesteErlaubt: allowed, maxGaeste: most, fragen: questions }: Asking,
  { gaeste: brought, antworten: answers }: Said,
): Objection[] {
  const guests =
    brought > (allowed ? most : 0)
      ? [
          {
            msg:
              !allowed || most === 0
                ? 'Gäste sind hier nicht vorgesehen.'
                : most === 1
                  ? 'Du kannst einen Gast mitbringen.'
                  : `Du kannst höchstens ${most} Gäste mitbringen.`,
            feld: 'gaeste',
          },
        ]
      : []
  const wrong = questions.flatMap((question, i) => {
    const answer = answers[i] ?? ''
    const choices = choicesOf(question)
    if (answer === '') return question.pflicht ? [{ msg: `Beantworte bitte: ${question.text}`, feld: `antworten.${i}` }] : []
    return choices !== null && !choices.includes(answer)
      ? [{ msg: `„${answer}“ steht nicht zur Wahl: ${question.text}`, feld: `antworten.${i}` }]
      : []
  })
  return [...guests, ...wrong]
}

/** After the deadline nobody changes their own part any more. */
export const lateHindernis = (deadline: string | null, now: Date): string | null =>
  deadline !== null && Date.parse(deadline) < now.getTime() ? `Der Anmeldeschluss war am ${readableTime(deadline)} Uhr.` : null
