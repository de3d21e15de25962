// Headings of the mail link page per state. The server's sentence explains the state.
import type * as z from 'zod/mini'
import type { zusage } from '../../contract.ts'
import type { Tone } from '#client/ui/card/StatusBadge.tsx'

export type ZusageState = z.output<typeof zusage>
type State = ZusageState['zustand']

export interface Closing {
  readonly titel: string
  readonly sentence: string
  readonly tone: Tone
  readonly badge: string
}

const endings = (that: string): Record<Exclude<State, 'offen'>, Closing> => ({
  zugesagt: { titel: 'Danke, du bist dabei!', sentence: 'Wir freuen uns auf dich.', tone: 'gut', badge: 'zugesagt' },
  abgelehnt: {
    titel: 'Danke für deine Antwort',
    sentence: 'Kein Problem – vielleicht klappt es beim nächsten Mal.',
    tone: 'neutral',
    badge: 'abgelehnt',
  },
  vergeben: {
    titel: 'Der Platz ist schon vergeben',
    sentence: 'Der Platz ist schon vergeben. Danke, dass du helfen wolltest!',
    tone: 'achtung',
    badge: 'vergeben',
  },
  abgesagt: { titel: `${that} fällt aus`, sentence: 'Du brauchst nichts weiter zu tun.', tone: 'schlecht', badge: 'abgesagt' },
  abgelaufen: {
    titel: 'Diese Anfrage ist abgelaufen',
    sentence: `${that} hat schon begonnen oder ist vorbei. Danke, dass du nachgesehen hast.`,
    tone: 'neutral',
    badge: 'abgelaufen',
  },
  zurueckgezogen: {
    titel: 'Die Anfrage wurde zurückgenommen',
    sentence: 'Der Platz wird nicht mehr gebraucht. Danke, dass du nachgesehen hast.',
    tone: 'neutral',
    badge: 'zurückgenommen',
  },
})

export const questionText = ({ art, vorname }: Pick<ZusageState, 'art' | 'vorname'>): string =>
  `${vorname}, ${{ hilferuf: 'kannst du helfen?', uebergabe: 'übernimmst du einen Platz?', nachgerueckt: 'möchtest du den Platz?' }[art]}`

export const endOf = (state: Exclude<State, 'offen'>, that: string): Closing => endings(that)[state]
