import { may } from '#contract/rights/rechte.ts'
import { queries } from '#client/app/query-client.ts'
import { currentSession } from '#client/app/session.ts'
import { spanText } from '#client/text/date.ts'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { nextBelegungen, readAffected } from '../api.ts'
import { consequencesText } from './consequences.ts'

const QUESTIONS = { ausserDienst: 'außer Dienst nehmen', werkstatt: 'in die Werkstatt geben' } as const

const FOR_A_WHILE = 'Fehlt es nur eine Weile? Dann setz den Status auf „Werkstatt“: Die Belegungen bleiben stehen.'

/** The vehicle's bookings to come that would be cancelled; none for those who may not read them. */
async function readNamed(fahrzeug: string): Promise<readonly string[]> {
  if (!may(currentSession().user, 'READ_FAHRZEUGBELEGUNG')) return []
  const now = new Date().toISOString()
  const { zeilen: rows } = await queries.query(nextBelegungen(fahrzeug)).catch(() => ({ zeilen: [] }))
  return rows.flatMap(({ beginn, ende, zweck, dienst }) => (dienst || beginn <= now ? [] : [`${spanText(beginn, ende)}: ${zweck}`]))
}

const NAMED = 4
const namedText = (all: readonly string[], total: number): readonly string[] => {
  const shown = all.slice(0, NAMED)
  const more = total - shown.length
  return shown.length === 0 ? [] : ['', ...shown, ...(more > 0 ? [more === 1 ? 'und eine weitere' : `und ${more} weitere`] : [])]
}

/**
 * Asks for confirmation before a vehicle is removed from all plans, or is temporarily missing there. Resolves to the bookings cancelled.
 * @throws ApiError without a message on refusal: the form keeps its input and shows no error
 */
export async function requireLoss(fahrzeug: string, name: string, status: keyof typeof QUESTIONS = 'ausserDienst'): Promise<number> {
  const [affected, named] = await Promise.all([readAffected(fahrzeug), status === 'ausserDienst' ? readNamed(fahrzeug) : []])
  const stays = status === 'werkstatt'
  if (stays && affected.belegungen + affected.fehlend === 0) return 0
  const [first = '', ...others] = QUESTIONS[status]
  const consequences = consequencesText(affected, stays)
  const text =
    stays || affected.belegungen === 0 ? consequences : [consequences, ...namedText(named, affected.belegungen), '', FOR_A_WHILE].join('\n')
  await requireYes({ titel: `${name} ${QUESTIONS[status]}?`, text, yes: first.toUpperCase() + others.join(''), danger: true })
  return stays ? 0 : affected.belegungen
}
