// All duties of a month beside the people who could stand there, for planners.
import * as z from 'zod/mini'
import { bedarfsRow, proposal } from '#blocks/dienst/contract.ts'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { id, numbers, person, strings } from '#contract/fields.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { MONTH } from '#contract/time/month.ts'
import { PLAN_KINDS } from '#contract/time/plan.ts'
import { MONTH_BOARD } from './plan.ts'

const month = z.object({ monat: z.string().check(z.regex(MONTH)) })
const span = strings('beginn', 'ende')
const offer = { _id: id, ...strings('bezeichnung'), ...span }
const duty = { _id: id, art: z.enum(PLAN_KINDS), ...strings('titel', 'pfad') }

const board = z.object({
  feiertage: z.array(z.object(strings('tag', 'name'))),
  dienste: z.array(
    z.object({
      ...duty,
      /** `plant`: this reader plans or leads it; `zaehlt`: open places are gaps. */
      plant: z.boolean(),
      entwurf: z.boolean(),
      zaehlt: z.boolean(),
      angebote: z.array(
        z.object({
          ...offer,
          termine: z.nullable(z.array(z.object(span))),
          ...numbers('soll', 'unbesetzt'),
          fehlt: z.array(
            z.object({ qualifikation: z.enum(SANITAETSAUSBILDUNGEN), anzahl: bedarfsRow.shape.anzahl, ...strings('funktion') }),
          ),
        }),
      ),
    }),
  ),
  personen: z.array(
    z.object({
      profil: person,
      ...strings('gruppe'),
      qualifikation: z.enum(SANITAETSAUSBILDUNGEN),
      /** Of the month; hours decimal. */
      ...numbers('stunden', 'dienste'),
      /** Three letters a day (early, late, night): `g` gern, `k` kann, `r` reserve, `n` nicht, `-` none; '' without any wish. */
      ...strings('wuensche'),
      ruhe: z.array(z.object(strings('tag', 'text'))),
      zeiten: z.array(
        z.object({
          als: z.enum(['eingeteilt', 'leitung', 'fahrer', 'gemeldet', 'warteliste', 'bereitschaft', 'abwesend']),
          fest: z.boolean(),
          angebot: z.nullable(id),
          /** '' for offers of `dienste`, and if hidden from the reader. */
          ...strings('titel'),
          ...span,
        }),
      ),
    }),
  ),
})
export type Board = z.output<typeof board>

const monthProposal = z.object({
  dienste: z.array(
    z.object({
      ...duty,
      ohneFragen: z.nullable(z.string()),
      angebote: z.array(z.object(offer)),
      plaetze: proposal.shape.plaetze,
    }),
  ),
  ...numbers('sekunden'),
  optimal: z.boolean(),
})
export type MonthProposal = z.output<typeof monthProposal>

const call = callsUnder('/api/monatsplan')
export const monthContract = defineContract({
  board: call('GET', '', MONTH_BOARD.recht, 'Alle Dienste eines Monats und wer wo steht: Stunden, Ruhe, Wünsche, Lücken', {
    query: month,
    response: board,
  }),
  vorschlag: call(
    'GET',
    '/vorschlag',
    MONTH_BOARD.recht,
    'Vorschlag für die offenen Plätze eines Monats berechnen; gespeichert wird nichts',
    {
      query: month,
      response: monthProposal,
    },
  ),
  cancel: call('DELETE', '/vorschlag', MONTH_BOARD.recht, 'Die Berechnung abbrechen'),
})
