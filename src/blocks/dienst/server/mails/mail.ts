import type { Mail } from '#server/mail/send-mail.ts'
import { kalenderEntries } from '../calendar/entries.ts'
import type { MessageKind, Occasion, OccasionKind, Scope } from '../signup/occasion.ts'
import { ownFacts } from './facts.ts'
import type { News } from './news.ts'
import type { Recipient } from './recipients.ts'

const THREE_DAYS = 3 * 86_400_000

/** Mails about an occasion expire at its end. */
const untilEnd = (occasion: Occasion, now: Date): Date => new Date(Math.min(Date.parse(occasion.ende), now.getTime() + THREE_DAYS))

/**
 * Builds the mail with the recipient's own facts, a link and the calendar entry, unless the news overrides it.
 * `only` limits it to one offer.
 */
export function occasionMail({ context, kind }: Scope, occasion: Occasion, recipient: Recipient, { bare, only, ...news }: News): Mail {
  const to = { email: recipient.email, name: recipient.vorname, profil: recipient.profil }
  if (bare) return { to, ...news }
  const entries =
    only === undefined
      ? kalenderEntries(kind, occasion, recipient.meldungen, recipient.erinnerungVorlauf)
      : kalenderEntries(kind, { ...occasion, schichten: occasion.schichten.filter(({ _id }) => _id === only) }, [], 0)
  return {
    to,
    facts: ownFacts(occasion, recipient.meldungen),
    button: { text: kind.phrases.to, path: kind.path(occasion._id) },
    expiresAt: untilEnd(occasion, context.now()),
    attachments: [{ name: 'dienst.ics', entries }],
    ...news,
  }
}

/** Patient transport has its own switches for new occasions and for changes. */
const switchOf = ({ news }: Pick<OccasionKind, 'news'>, kind: MessageKind): MessageKind =>
  news === 'ktwNeu' && kind === 'dienstGeaendert' ? 'ktwAenderung' : kind

/** News to these people except the acting user; null for people without any. The outbox applies the notification settings. */
export const mailsTo = (
  scope: Scope,
  occasion: Occasion,
  people: readonly Recipient[],
  actor: string | null,
  news: (person: Recipient) => News | null,
): Mail[] =>
  people.flatMap((person) => {
    const message = person.user === actor ? null : news(person)
    if (!message) return []
    const kind = switchOf(scope.kind, message.kind)
    return [occasionMail(scope, occasion, person, { ...message, kind })]
  })

export const mailNews = (
  scope: Scope,
  ...mailing: [Occasion, readonly Recipient[], string | null, (person: Recipient) => News | null]
): Promise<void> => scope.context.sendMail(scope.trx, mailsTo(scope, ...mailing))
