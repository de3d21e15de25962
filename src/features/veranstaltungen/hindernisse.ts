// Why something cannot be said with a sign-up: the server refuses by it, the sheet shows it. Data in, sentence and field out.
import { readableTime } from '#contract/time/berlin.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { veranstaltungenContract } from './contract.ts'

type Asking = Pick<ResponseOf<typeof veranstaltungenContract.get>, 'gaesteErlaubt' | 'maxGaeste'>
export interface Objection {
  readonly msg: string
  readonly feld: string
}

/** Objections to the guests; empty: none. */
export const guestMaengel = ({ gaesteErlaubt: allowed, maxGaeste: most }: Asking, brought: number): Objection[] =>
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

/** After the deadline nobody changes their own part any more. */
export const lateHindernis = (deadline: string | null, now: Date): string | null =>
  deadline !== null && Date.parse(deadline) < now.getTime() ? `Der Anmeldeschluss war am ${readableTime(deadline)} Uhr.` : null
