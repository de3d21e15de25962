// What a refusal says: with the titles of all rights, which the sign-in does without.
import { rechtText } from '#contract/rights/recht-titles.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import { useMay } from '../app/session.ts'

/** The reason for a grey button, or undefined when the member holds the right. */
export function useReasonWithout(recht: Zugang): string | undefined {
  return useMay(recht) ? undefined : missingRechtText(recht)
}

export const missingRechtText = (recht: Zugang): string => `Dir fehlt das Recht ${rechtText(recht)}.`
