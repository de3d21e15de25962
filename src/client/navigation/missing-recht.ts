// Refusal texts with the titles of all rights, which are not part of the sign-in bundle.
import { rechtText } from '#contract/rights/recht-titles.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import { useMay } from '../app/session.ts'

/** Reason for a disabled button, or undefined if the member holds the right. */
export function useReasonWithout(recht: Zugang): string | undefined {
  return useMay(recht) ? undefined : missingRechtText(recht)
}

export const missingRechtText = (recht: Zugang): string => `Dir fehlt das Recht ${rechtText(recht)}.`
