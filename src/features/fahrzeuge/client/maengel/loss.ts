import { requireYes } from '#client/ui/form/require-yes.ts'
import { readAffected } from '../api.ts'
import { consequencesText } from './consequences.ts'

const QUESTIONS = { ausserDienst: 'außer Dienst nehmen', werkstatt: 'in die Werkstatt geben' } as const

/**
 * Asks for confirmation before a vehicle is removed from all plans, or is temporarily missing there.
 * @throws ApiError without a message on refusal: the form keeps its input and shows no error
 */
export async function requireLoss(fahrzeug: string, name: string, status: keyof typeof QUESTIONS = 'ausserDienst'): Promise<void> {
  const affected = await readAffected(fahrzeug)
  const stays = status === 'werkstatt'
  if (stays && affected.belegungen + affected.fehlend === 0) return
  const [first = '', ...others] = QUESTIONS[status]
  const text = consequencesText(affected, stays)
  await requireYes({ titel: `${name} ${QUESTIONS[status]}?`, text, yes: first.toUpperCase() + others.join(''), danger: true })
}
