// Mails with a request (come and help, take over a place), and notices to people asked before. Pure.
import { readableSpan, readableTime } from '#contract/time/berlin.ts'
import { path, withQuery } from '#contract/screens.ts'
import { joinWords } from '#contract/words.ts'
import { keyOfRows } from '#server/mail/send-mail.ts'
import { NO, YES } from '../../answers.ts'
import type { Anfrage } from '../../contract.ts'
import { answerBy } from '../../deadlines.ts'
import type { MessageKind, Occasion, OccasionKind } from '../signup/occasion.ts'
import { filledFacts, frameFacts, nameOfOffer, timeFact } from './facts.ts'
import { movedNews, type News, questionKey, dropEmpty } from './news.ts'
import { waits } from '../signup/write.ts'
import type { Recipient } from './recipients.ts'

type QuestionKind = Anfrage['art']
/** Annahme: a call for help follows the switch for new services, a hand-over that for own staffing. */
export const switchFor = ({ news }: Pick<OccasionKind, 'news'>, asked: QuestionKind): MessageKind =>
  asked === 'hilferuf' ? news : 'eingeteilt'

const QUESTIONS = {
  hilferuf: {
    betreff: 'Kannst du helfen?',
    satz: (name: string, asking: string) => `für „${name}“ fehlt noch jemand, und du würdest gut passen. ${asking} bittet dich um Hilfe.`,
    ja: YES.hilferuf,
    favour: 'ob du helfen kannst',
  },
  einladung: {
    betreff: 'Kommst du?',
    satz: (name: string, asking: string) => `bei „${name}“ ist noch Platz, und ${asking} lädt dich ein.`,
    ja: YES.hilferuf,
    favour: 'ob du kommst',
  },
  uebergabe: {
    betreff: 'Übernimmst du meinen Platz?',
    satz: (name: string, asking: string) => `${asking} kann bei „${name}“ nicht dabei sein und bietet dir den Platz an.`,
    ja: YES.uebergabe,
    favour: 'ob du einen Platz übernimmst',
  },
} as const

export const wordsFor = ({ verbs }: Pick<OccasionKind, 'verbs'>, asked: QuestionKind) =>
  QUESTIONS[asked === 'hilferuf' && verbs.invites ? 'einladung' : asked]

/** Both links of a question; opening one asks once more. */
export function yesOrNo(ja: string, token: string): Pick<News, 'button' | 'sideLink'> {
  const answer = path('/zusage/{token}', { token })
  return { button: { text: ja, path: answer }, sideLink: { text: NO, path: withQuery(answer, { antwort: 'nein' }) } }
}

export interface Asked {
  readonly art: QuestionKind
  readonly angebot: string
  readonly beginn: string
  readonly ende: string
}

export function questionNews(
  kind: OccasionKind,
  occasion: Occasion,
  asked: Asked,
  { _id, asking, text, token, askedAt }: { _id: string; asking: string; text: string; token: string; askedAt: string },
): News {
  const words = wordsFor(kind, asked.art)
  const what = kind.phrases.the.replace('D', 'd')
  return {
    kind: switchFor(kind, asked.art),
    only: asked.angebot,
    subject: `${words.betreff} ${occasion.bezeichnung}, ${readableTime(asked.beginn)}`,
    paragraphs: dropEmpty(words.satz(occasion.bezeichnung, asking), text && `„${text}“`),
    facts: filledFacts([
      timeFact(asked),
      ['Schicht', nameOfOffer(occasion, asked.angebot)],
      ...frameFacts(occasion),
      ['Antwort bis', `${readableTime(answerBy({ beginn: asked.beginn, gestelltAm: askedAt }))} Uhr`],
    ]),
    expiresAt: new Date(asked.beginn),
    key: questionKey(_id),
    ...yesOrNo(words.ja, token),
    addendum: `Du brauchst dafür kein Passwort. Der Link ist nur für dich und gilt einmal, bis ${what} beginnt.`,
  }
}

export function questionsNews(
  kind: OccasionKind,
  occasion: Occasion,
  asked: readonly Asked[],
  { _id, asking, text, askedAt }: { _id: string; asking: string; text: string; askedAt: string },
): News {
  const words = wordsFor(kind, 'hilferuf')
  const spans = asked.toSorted((a, b) => a.beginn.localeCompare(b.beginn))
  const [first] = spans
  return {
    kind: switchFor(kind, 'hilferuf'),
    subject: `${words.betreff} ${occasion.bezeichnung}: ${asked.length} Plätze`,
    paragraphs: dropEmpty(words.satz(occasion.bezeichnung, asking), text && `„${text}“`),
    facts: filledFacts([
      ...spans.map((span) => [nameOfOffer(occasion, span.angebot) || 'Schicht', readableSpan(span.beginn, span.ende)] as const),
      ...frameFacts(occasion),
      ...(first ? [['Antwort bis', `${readableTime(answerBy({ beginn: first.beginn, gestelltAm: askedAt }))} Uhr`] as const] : []),
    ]),
    attachments: [],
    ...(first ? { expiresAt: new Date(first.beginn) } : {}),
    key: questionKey(_id),
    button: { text: 'Ansehen und antworten', path: path('/dashboard') },
  }
}

/** Time or place of a request changed. The link is still valid; its page shows the change. */
export const questionMoved = (kind: OccasionKind, occasion: Occasion, what: readonly string[], asked: Several, person: Recipient): News => {
  const { subject, paragraphs } = movedNews(occasion, what, person)
  const [first, ...others] = asked
  return {
    kind: switchFor(kind, first.art),
    ...(others.length === 0 ? { only: first.angebot } : { attachments: [] }),
    subject,
    paragraphs: [
      `wir haben dich gefragt, ${wordsFor(kind, first.art).favour}. Das hat sich geändert:`,
      ...paragraphs,
      'Der Link aus der ersten Mail gilt weiter. Antworten kannst du auch auf der Startseite.',
    ],
    facts: filledFacts([timeFact(first, [...asked]), ...frameFacts(occasion)]),
    expiresAt: lastBegin(asked),
    bundle: waits.question(occasion._id, person.profil),
  }
}

/** Questions of one occasion to one person. */
export type Several = readonly [Asked, ...Asked[]]
const lastBegin = (asked: Several): Date => new Date(Math.max(...asked.map(({ beginn }) => Date.parse(beginn))))

/** Its bundle is of these offers: neither an answer to another nor a later settlement takes it back. */
export const settledNews = (kind: OccasionKind, { _id, bezeichnung }: Occasion, asked: Several, { profil }: Recipient): News => ({
  kind: switchFor(kind, asked[0].art),
  bare: true,
  subject: `Hat sich erledigt: ${bezeichnung}`,
  paragraphs: [
    `wir haben dich für „${bezeichnung}“ am ${joinWords(asked.map(({ beginn, ende }) => readableSpan(beginn, ende)))} gefragt. ` +
      'Das hat sich erledigt: Du musst nicht mehr antworten.',
  ],
  expiresAt: lastBegin(asked),
  bundle: `${waits.question(_id, profil)} ${keyOfRows(asked.map(({ angebot }) => angebot))}`,
})
