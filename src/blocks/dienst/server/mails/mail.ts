// The one builder of mails about occasions. What is told stands in news.ts, to whom in the use cases.
import type { Mail } from '#server/mail/send-mail.ts'
import { kalenderEntries } from '../calendar/entries.ts'
import type { MessageKind, Occasion, OccasionKind, Scope } from '../signup/occasion.ts'
import { ownFacts } from './facts.ts'
import type { News } from './news.ts'
import type { Recipient } from './recipients.ts'

const THREE_DAYS = 3 * 86_400_000

/** Nothing about an occasion is worth sending once it is over. */
const untilEnd = (occasion: Occasion, now: Date): Date => new Date(Math.min(Date.parse(occasion.ende), now.getTime() + THREE_DAYS))

/**
 * News as a mail to somebody: with the facts of their own registrations, a link, and the entry for the calendar, unless the news
 * says otherwise. `only` names the one offer that it is about.
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

/** The ambulance has switches of its own, for what is new and for what changes. */
const switchOf = ({ news }: Pick<OccasionKind, 'news'>, kind: MessageKind): MessageKind =>
  news === 'ktwNeu' && kind === 'dienstGeaendert' ? 'ktwAenderung' : kind

/** The news to these people, the acting user excepted; null where somebody is told nothing. What they want, the outbox knows. */
export const mailsTo = (
  scope: Scope,
  occasion: Occasion,
  people: readonly Recipient[],
  actor: string | null,
  news: (person: Recipient) => News | null,
): Mail[] =>
  people.flatMap((person) => {
    const told = person.user === actor ? null : news(person)
    if (!told) return []
    const kind = switchOf(scope.kind, told.kind)
    return [occasionMail(scope, occasion, person, { ...told, kind })]
  })

/** Writes news to these people (`mailsTo`) into the outbox. */
export const tell = (
  scope: Scope,
  ...told: [Occasion, readonly Recipient[], string | null, (person: Recipient) => News | null]
): Promise<void> => scope.context.sendMail(scope.trx, mailsTo(scope, ...told))
