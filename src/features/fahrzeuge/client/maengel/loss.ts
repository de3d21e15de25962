import { requireYes } from '#client/ui/form/require-yes.ts'
import { readAffected } from '../api.ts'
import { consequencesText } from './consequences.ts'

const QUESTIONS = { ausserDienst: 'außer Dienst nehmen', werkstatt: 'in die Werkstatt geben' } as const

const FOR_A_WHILE = 'Fehlt es nur eine Weile? Dann setz den Status auf „Werkstatt“: Die Belegungen bleiben stehen.'

/**
 * Asks for confirmation before a vehicle is removed from all plans, or is temporarily missing there.
 * @throws ApiError without a message on refusal: the form keeps its input and shows no error
 */
export async function requireLoss(fahrzeug: string, name: string, status: keyof typeof QUESTIONS = 'ausserDienst'): Promise<void> {
  const affected = await readAffected(fahrzeug)
  const stays = status === 'werkstatt'
  if (stays && affected.belegungen + affected.fehlend === 0) return
  const [first = '', ...others] = QUESTIONS[status]
  const consequences = consequencesText(affected, stays)
  const text = stays || affected.belegungen === 0 ? consequences : `${consequences}\n\n${FOR_A_WHILE}`
  await requireYes({ titel: `${name} ${QUESTIONS[status]}?`, text, yes: first.toUpperCase() + others.join(''), danger: true })
}
