// Calls over all occasions of an area: sign-ups decided in rows, dates checked before they are written.
import * as z from 'zod/mini'
import { decided, toDecide } from '#contract/decided.ts'
import { callsUnder } from '#contract/endpoint.ts'
import { choice, id, list, numbers, person, reference, requiredInstant, state, strings, stringsOrNull, text } from '#contract/fields.ts'
import { DATES_AT_ONCE } from '#contract/limits.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Zugang } from '#contract/rights/rechte.ts'

/** A sign-up without an answer. `platz`: function it would get, '' for none; `sperrt`: reason that refuses a yes. */
const waitingSignUp = z.object({
  _id: id,
  version: state.version,
  person: z.nullable(person),
  qualifikation: z.enum(SANITAETSAUSBILDUNGEN),
  anlass: id,
  ...strings('titel', 'schicht', 'beginn', 'ende', 'gemeldetAm', 'kommentar', 'platz'),
  ...stringsOrNull('sperrt'),
  hinweise: z.array(z.string()),
})
/** `gesamt` and `anlaesse` count all, the rows are as many as one decision takes. */
const waitingSignUps = z.object({ ...numbers('gesamt', 'anlaesse'), meldungen: z.array(waitingSignUp) })
export type WaitingSignUps = z.output<typeof waitingSignUps>
/** `platz`: the place that was shown; a yes for one that is gone is refused. */
const signUpDecision = z.object({
  meldungen: toDecide('Meldungen', { platz: z.optional(text('Platz', 255)) }),
  status: choice('Entscheidung', ['eingeteilt', 'abgelehnt', 'gemeldet']),
  grund: text('Grund', 255),
})
export type SignUpDecision = z.output<typeof signUpDecision>
export const decisionCalls = <const B extends `/api/${string}`, const R extends Zugang>(base: B, read: R) => {
  const call = callsUnder(base)
  return {
    signUps: call('GET', '/meldungen', read, 'Meldungen, die auf eine Antwort warten, und was entscheidet (wer plant oder leitet)', {
      response: waitingSignUps,
    }),
    decideSignUps: call(
      'POST',
      '/meldungen/entscheiden',
      read,
      'Mehrere Meldungen einteilen oder ablehnen, oder das mit „gemeldet“ zurücknehmen; was nicht geht, bleibt mit seinem Grund',
      { body: signUpDecision, response: decided, status: 200 },
    ),
  }
}

const checkedDates = z.array(z.object({ feiertag: z.string(), hinweise: z.array(z.string()) }))
export type CheckedDates = z.output<typeof checkedDates>
/** Checks dates as they stand on the screen; answers in their order. Those of an occasion have its place and leader unless named. */
export const datesCall = <const B extends `/api/${string}`, const W extends Zugang>(base: B, write: W) =>
  callsUnder(base)('POST', '/termine/pruefen', write, 'Feiertage dieser Termine, und was ihnen entgegensteht', {
    body: z.object({
      daten: list(
        'Termine',
        z.object({ beginn: requiredInstant('Beginn'), ende: requiredInstant('Ende'), anlass: reference('Anlass') }),
        DATES_AT_ONCE,
      ),
      ort: reference('Ort'),
      leiter: reference('Leitung'),
    }),
    response: checkedDates,
  })
