// What the page behind a mail's link says in each state. The server's sentence explains; these are the headings around it.
import type * as z from 'zod/mini'
import type { zusage } from '#blocks/anmeldung/contract.ts'
import type { Ton } from '#client/ui/Statusmarke.tsx'

export type Zusagestand = z.output<typeof zusage>
type Zustand = Zusagestand['zustand']

interface Schluss {
  readonly titel: string
  /** Said when the server has nothing to say. */
  readonly satz: string
  readonly ton: Ton
  readonly marke: string
}

const SCHLUSS: Record<Exclude<Zustand, 'offen'>, Schluss> = {
  zugesagt: { titel: 'Danke, du bist dabei!', satz: 'Wir freuen uns auf dich.', ton: 'gut', marke: 'zugesagt' },
  abgelehnt: {
    titel: 'Danke für deine Antwort',
    satz: 'Kein Problem – vielleicht klappt es beim nächsten Mal.',
    ton: 'neutral',
    marke: 'abgelehnt',
  },
  vergeben: {
    titel: 'Der Platz ist schon vergeben',
    satz: 'Jemand war schneller. Danke, dass du helfen wolltest!',
    ton: 'achtung',
    marke: 'vergeben',
  },
  abgesagt: { titel: 'Der Dienst fällt aus', satz: 'Du brauchst nichts weiter zu tun.', ton: 'schlecht', marke: 'abgesagt' },
  abgelaufen: {
    titel: 'Diese Anfrage ist abgelaufen',
    satz: 'Der Dienst hat schon begonnen oder ist vorbei. Danke, dass du nachgesehen hast.',
    ton: 'neutral',
    marke: 'abgelaufen',
  },
  zurueckgezogen: {
    titel: 'Die Anfrage wurde zurückgenommen',
    satz: 'Der Platz wird nicht mehr gebraucht. Danke, dass du nachgesehen hast.',
    ton: 'neutral',
    marke: 'zurückgenommen',
  },
}

/** The heading while one can still answer. */
export const frage = ({ art, vorname }: Pick<Zusagestand, 'art' | 'vorname'>): string =>
  art === 'hilferuf' ? `${vorname}, kannst du helfen?` : `${vorname}, übernimmst du einen Platz?`

export const schluss = (zustand: Exclude<Zustand, 'offen'>): Schluss => SCHLUSS[zustand]
