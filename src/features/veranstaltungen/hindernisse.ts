import { readableTime } from '#contract/time/berlin.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { veranstaltungenContract } from './contract.ts'

type Asking = Pick<ResponseOf<typeof veranstaltungenContract.get>, 'gaesteErlaubt' | 'maxGaeste'>
export interface Objection {
  readonly msg: string
  readonly feld: string
}

export const guestMaengel = ({ gaesteErlaubt, maxGaeste }: Asking, brought: number): Objection[] =>
  brought > (gaesteErlaubt ? maxGaeste : 0)
    ? [
        {
          msg:
            !gaesteErlaubt || maxGaeste === 0
              ? 'Gäste sind hier nicht vorgesehen.'
              : maxGaeste === 1
                ? 'Du kannst einen Gast mitbringen.'
                : `Du kannst höchstens ${maxGaeste} Gäste mitbringen.`,
          feld: 'gaeste',
        },
      ]
    : []

export const lateHindernis = (deadline: string | null, now: Date): string | null =>
  deadline !== null && Date.parse(deadline) < now.getTime() ? `Der Anmeldeschluss war am ${readableTime(deadline)} Uhr.` : null
