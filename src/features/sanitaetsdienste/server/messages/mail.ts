// What the mails about services have in common.
import { calendarFile } from '#blocks/kalender/server/index.ts'
import type { AppContext } from '#server/context.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { readableSpan } from '#contract/berlin.ts'
import { withQuery } from '#contract/screens.ts'
import { dienstPath, kalenderEntries } from '../kalender-entry.ts'
import type { Service } from '../reading.ts'
import type { Recipient, MessageKind } from './message-data.ts'
import { dienstFacts, ownFacts, type Facts, type Words } from './message-texts.ts'

const THREE_DAYS = 3 * 86_400_000

/** Nothing about a service is worth sending once it is over. */
const untilEnd = (dienst: Service, now: Date): Date => new Date(Math.min(Date.parse(dienst.ende), now.getTime() + THREE_DAYS))

export const planningLink = (dienst: string) => ({ text: 'Zur Einteilung', pfad: withQuery(dienstPath(dienst), { ansicht: 'einteilung' }) })

const attachment = (context: AppContext, ...entries: Parameters<typeof kalenderEntries>) => [
  calendarFile(kalenderEntries(...entries), context.config, context.now(), 'dienst.ics'),
]

/** A mail about a service to somebody: facts of their own registrations, a link, and the entry for the calendar, unless `rest` differs. */
export const dienstmail = (
  context: AppContext,
  dienst: Service,
  recipient: Recipient,
  kind: MessageKind,
  words: Words,
  rest: Partial<Mail> = {},
): Mail => ({
  an: { email: recipient.email, name: recipient.vorname },
  art: kind,
  ...words,
  facts: ownFacts(dienst, recipient.meldungen),
  button: { text: 'Zum Dienst', pfad: dienstPath(dienst._id) },
  gueltigBis: untilEnd(dienst, context.now()),
  anhaenge: attachment(context, dienst, recipient.meldungen, recipient.erinnerungVorlauf),
  ...rest,
})

/** What somebody is asked for: a shift, or the part of it that its giver has. */
interface Asked {
  readonly angebot: string
  readonly beginn: string
  readonly ende: string
}

/** Of a mail with a question: when and where it would be, a calendar entry of that shift alone, and the begin as its end. */
export function questionParts(context: AppContext, dienst: Service, { angebot, beginn, ende }: Asked, more: Facts = []) {
  const only = { ...dienst, schichten: dienst.schichten.filter(({ _id }) => _id === angebot) }
  return {
    facts: [['Wann', readableSpan(beginn, ende)] as const, ...more, ...dienstFacts(dienst).filter(([titel]) => titel !== 'Wann')],
    gueltigBis: new Date(beginn),
    anhaenge: attachment(context, only, [], 0),
  }
}

/** Of these people those who want such news, the acting user excepted. */
export const subscribers = (people: readonly Recipient[], kind: MessageKind, actor: string | null): Recipient[] =>
  people.filter(({ user, will: wants }) => user !== actor && wants[kind])
