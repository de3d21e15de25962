// News about occasions: switch, subject, text, deduplication key and expiry for each. Pure; mail.ts builds the mails.
import { readableSpan, readableTime } from '#contract/time/berlin.ts'
import { path, withQuery } from '#contract/screens.ts'
import { joinWords } from '#contract/words.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { missingText, vehiclesText } from '../../sums.ts'
import { untilText, verbOf } from '../../verbs.ts'
import type { Anmeldestatus } from '../../contract.ts'
import { isStandingStatus } from '../../names.ts'
import type { MessageKind, Occasion, OccasionKind } from '../signup/occasion.ts'
import type { StateChange } from '../signup/state.ts'
import { waits } from '../signup/write.ts'
import { occasionFacts, gapsText, LISTED_OFFERS, missingVerb, onlyHeld, onlyOneMissing, openText, timeFact } from './facts.ts'
import type { Recipient, Registration } from './recipients.ts'

export interface News extends Omit<Mail, 'to'> {
  readonly kind: MessageKind
  /** Sent even if the member turned such news off. */
  readonly always?: boolean
  /** Text only: no own facts, no link, no calendar entry. */
  readonly bare?: boolean
  /** Limits news and calendar entry to one offer. */
  readonly only?: string
}

export const questionKey = (anfrage: string): string => `anfrage ${anfrage}`

export const dropEmpty = (...sentences: readonly string[]) => sentences.filter(Boolean)
const reason = (text: string) => text && `Der Grund: ${text}`

const planning = (kind: OccasionKind, { _id }: Occasion) => ({ text: 'Zur Einteilung', path: kind.planningPath(_id) })

/** Time or place changed; `what` are the labels of the changed fields. */
export const movedNews = (occasion: Occasion, what: readonly string[], { profil }: Recipient): News => ({
  kind: 'dienstGeaendert',
  subject: `Geändert: ${occasion.bezeichnung}`,
  paragraphs: [
    `bei „${occasion.bezeichnung}“ ${what.length > 1 ? 'haben' : 'hat'} sich ${joinWords(what)} geändert. So sieht es jetzt aus:`,
  ],
  bundle: waits.state(occasion._id, profil),
})

/** Sent without delay: final, and possibly about tonight. `asked`: the recipient had only an open request. */
export const calledOff = (occasion: Occasion, { profil }: Recipient, asked: boolean): News => ({
  kind: 'abgesagt',
  subject: `Abgesagt: ${occasion.bezeichnung}`,
  paragraphs: dropEmpty(
    `„${occasion.bezeichnung}“ wurde ${occasion.abgesagtVon && `${occasion.abgesagtVon} `}abgesagt und findet nicht statt. ` +
      (asked ? 'Was wir dich gefragt haben, ist damit erledigt.' : 'Du musst nicht kommen.'),
    reason(occasion.absageGrund),
  ),
  facts: occasionFacts(occasion),
  expiresAt: new Date(occasion.ende),
  key: `absage ${occasion._id} ${profil}`,
})

/** Deduplicated per registration and begin (`key`): a moved duty triggers a new reminder. */
export const reminderNews = ({ phrases, byDay }: OccasionKind, { bezeichnung }: Occasion, von: string, key: string): News => ({
  kind: 'erinnerung',
  subject: `Erinnerung: ${bezeichnung}, ${readableTime(von)}`,
  paragraphs: [
    `nur zur Erinnerung: Am ${readableTime(von)} Uhr beginnt ${byDay ? 'deine Schicht in' : phrases.your} „${bezeichnung}“. ` +
      'Danke, dass du dabei bist!',
  ],
  expiresAt: new Date(von),
  key,
})

export function publishedNews(kind: OccasionKind, occasion: Occasion, until: Date, { profil }: Recipient): News {
  const { phrases, news, uid, path: pathOf, verbs } = kind
  const { bezeichnung, schichten, meldeschluss } = occasion
  const rows = schichten.map((offer) => {
    const need = offer.bedarf.filter(({ anzahl }) => anzahl > 0).map((row) => ({ ...row, mindestalter: row.mindestalter ?? 0 }))
    return [[offer.bezeichnung, readableSpan(offer.beginn, offer.ende)].filter(Boolean).join(': '), missingText(need)]
      .filter(Boolean)
      .join(' – ')
  })
  const wanted = openText(kind, occasion)
  return {
    kind: news,
    subject: `${phrases.fresh}: ${bezeichnung}`,
    paragraphs: dropEmpty(
      verbs.invites ? `kommst du zu „${bezeichnung}“?` : `für „${bezeichnung}“ werden Helferinnen und Helfer gesucht. Bist du dabei?`,
      verbs.invites
        ? wanted && `${wanted.replace('n', 'N')}.`
        : schichten.length > 1 && schichten.length <= LISTED_OFFERS
          ? `Die Schichten:\n${rows.join('\n')}`
          : wanted && `Gesucht: ${wanted}`,
      meldeschluss === null ? '' : `${untilText(verbs)} bis ${readableTime(meldeschluss)} Uhr.`,
    ),
    facts: occasionFacts(occasion),
    button: { text: `Ansehen und ${verbOf(verbs)}`, path: pathOf(occasion._id) },
    expiresAt: until,
    key: `${uid} neu ${occasion._id} ${profil}`,
  }
}

const LISTED = 40
const TOGETHER = 3

/** Joint publication in one mail for members who could attend. `publications` is sorted by begin; `key`: batch and person. */
export function jointNews(
  publications: readonly { readonly kind: OccasionKind; readonly occasion: Occasion; readonly until: Date }[],
  key: string,
): Omit<Mail, 'to'> {
  const kinds = new Set(publications.map(({ kind }) => kind))
  const [first] = publications
  const single = kinds.size === 1 ? first?.kind : undefined
  const unlisted = publications.length - LISTED
  const verb = first && verbOf(first.kind.verbs)
  return {
    kind: first?.kind.news ?? 'neuerDienst',
    subject: `${publications.length} neue ${single?.phrases.many ?? 'Termine'}`,
    paragraphs: dropEmpty(
      publications.every(({ kind }) => kind.verbs.invites)
        ? 'das sind neue Termine. Kommst du?'
        : publications.some(({ kind }) => kind.verbs.invites)
          ? 'das ist neu. Bist du dabei?'
          : 'hier werden Helferinnen und Helfer gesucht. Bist du dabei?',
      unlisted > 0 ? `Das sind die nächsten ${LISTED}, ${unlisted === 1 ? 'einer steht' : `${unlisted} weitere stehen`} im Intranet.` : '',
    ),
    facts: publications
      .slice(0, LISTED)
      .map(({ kind, occasion }) => [
        readableSpan(occasion.beginn, occasion.ende),
        [occasion.bezeichnung, occasion.wo.name, openText(kind, occasion, TOGETHER)].filter(Boolean).join(' · '),
      ]),
    button: {
      text: `Ansehen und ${verb !== undefined && publications.every(({ kind }) => verbOf(kind.verbs) === verb) ? verb : 'melden'}`,
      path: single ? withQuery(single.listPath, { nur: 'offen' }) : path('/dashboard'),
    },
    expiresAt: new Date(Math.max(...publications.map(({ until }) => until.getTime()))),
    key: `neu ${key}`,
  }
}

/** Publication, for people already staffed; includes changes made before the mail is sent. */
export function intendedNews(occasion: Occasion, person: Recipient): News {
  const { _id, bezeichnung } = occasion
  const news = stateNews(occasion, sinceTold([], person, {}), person)
  if (person.meldungen.some(({ status }) => status === 'eingeteilt'))
    return { ...news, known: { before: {}, after: knownState(person.meldungen) } }
  return {
    kind: 'eingeteilt',
    subject: `Du bist vorgesehen: ${bezeichnung}`,
    paragraphs: [
      `„${bezeichnung}“ ist jetzt ausgeschrieben, und du bist schon dafür vorgesehen. Passt es nicht? Dann melde dich bitte bald ab.`,
    ],
    bundle: waits.state(_id, person.profil),
    known: { before: {}, after: knownState(person.meldungen) },
  }
}

/** Open places; once per person and `step` (days) before `target`, the deadline or the begin. */
export function gapNews(
  kind: OccasionKind,
  occasion: Occasion,
  { target, days, step, before }: { target: string; days: number; step: number; before: 'Meldeschluss' | 'Beginn' },
  { profil }: Recipient,
): News {
  const { _id, bezeichnung } = occasion
  const isReplacement = onlyHeld(occasion)
  const day = days <= 0 ? 'heute' : days === 1 ? 'morgen' : `in ${days} Tagen`
  return {
    kind: 'dienstGeaendert',
    subject: `${
      kind.verbs.invites
        ? 'Noch Plätze frei'
        : isReplacement
          ? 'Ersatz gesucht'
          : onlyOneMissing(occasion)
            ? 'Es fehlt noch jemand'
            : 'Es fehlen noch Helfer'
    }: ${bezeichnung}`,
    paragraphs: dropEmpty(
      `für „${bezeichnung}“ ${isReplacement ? 'wird Ersatz gesucht' : 'sind noch Plätze offen'}, ` +
        `und ${before} ist ${day} (${readableTime(target)} Uhr).`,
      kind.verbs.invites ? `${openText(kind, occasion).replace('n', 'N')}.` : `Es ${missingVerb(occasion)} noch:\n${gapsText(occasion)}`,
      vehiclesText(occasion.schichten.map(({ besetzung }) => besetzung)),
      'In der Einteilung kannst du passende Mitglieder mit einem Knopf anfragen.',
    ),
    facts: occasionFacts(occasion),
    button: planning(kind, occasion),
    key: `luecke ${_id} ${before.toLowerCase()} ${step} ${profil}`,
    expiresAt: new Date(target),
  }
}

/** Event in an occasion for its leaders; `satz` is a full sentence. Sent after the end too, within the usual mail expiry. */
export function forLeitung(
  kind: OccasionKind,
  occasion: Occasion,
  events: readonly { readonly titel: string; readonly satz: string }[],
  { profil }: Recipient,
): News {
  const open = kind.verbs.invites ? openText(kind, occasion) : gapsText(occasion)
  const titel = events.length > 1 ? `${events.length} Änderungen` : (events[0]?.titel ?? 'Änderung')
  return {
    kind: 'dienstGeaendert',
    subject: `${titel}: ${occasion.bezeichnung}`,
    paragraphs: [
      `bei „${occasion.bezeichnung}“ hat sich etwas getan:`,
      events.map(({ satz }) => satz).join('\n'),
      open === ''
        ? kind.verbs.invites
          ? 'Kein Platz ist frei.'
          : 'Es fehlt niemand.'
        : kind.verbs.invites
          ? `${open.replace('n', 'N')}.`
          : `Es ${missingVerb(occasion)} jetzt:\n${open}`,
    ],
    facts: occasionFacts(occasion),
    button: planning(kind, occasion),
    bundle: waits.leitung(occasion._id, profil),
    expiresAt: undefined,
  }
}

export function leaderlessNews(
  { phrases, path: pathOf, listPath }: OccasionKind,
  occasions: readonly [Occasion, ...Occasion[]],
  leaver: string,
  { profil }: Recipient,
): News {
  const [first, second] = occasions
  const several = second !== undefined
  return {
    kind: 'dienstGeaendert',
    bare: true,
    subject: several ? `${occasions.length} ${phrases.toMany} fehlt eine Leitung` : `Es fehlt eine Leitung: ${first.bezeichnung}`,
    paragraphs: dropEmpty(
      several
        ? `wer diese ${phrases.many} leiten sollte, ist nicht mehr aktiv dabei:`
        : `wer „${first.bezeichnung}“ leiten sollte, ist nicht mehr aktiv dabei.`,
      several ? occasions.map(({ bezeichnung, beginn, ende }) => `${bezeichnung}: ${readableSpan(beginn, ende)}`).join('\n') : '',
      'Trage bitte jemand anderen ein.',
    ),
    facts: several ? [] : [timeFact(first)],
    button: several ? { text: `Zu den ${phrases.toMany}`, path: listPath } : { text: phrases.to, path: pathOf(first._id) },
    expiresAt: new Date(first.beginn),
    bundle: `leitung fehlt ${leaver} ${profil}`,
  }
}

/** New registration state: the subject, and the first sentence after "Hallo …,". */
const STATE_NEWS: Readonly<Record<string, readonly [betreff: string, satz: (name: string, taker: string) => string]>> = {
  eingeteilt: ['Du bist eingeteilt', (name) => `du bist für „${name}“ eingeteilt. Danke, dass du dabei bist!`],
  gemeldet: ['Du bist gemeldet', (name) => `du wurdest für „${name}“ gemeldet. Eingeteilt bist du noch nicht.`],
  warteliste: [
    'Du stehst auf der Warteliste',
    (name) => `für „${name}“ stehst du jetzt auf der Warteliste. Wird ein Platz frei, der zu dir passt, rückst du nach.`,
  ],
  abgelehnt: ['Diesmal nicht eingeteilt', (name) => `für „${name}“ bist du diesmal nicht eingeteilt. Danke, dass du dich gemeldet hast!`],
  abgesagt: ['Du bist abgemeldet', (name) => `du wurdest von „${name}“ abgemeldet und musst nicht kommen.`],
  ausgeteilt: ['Nicht mehr eingeteilt', (name) => `deine Einteilung für „${name}“ wurde zurückgenommen.`],
  nachgerueckt: [
    'Du bist nachgerückt',
    (name) =>
      `bei „${name}“ ist ein Platz frei geworden, und du bist von der Warteliste nachgerückt. Passt es doch nicht mehr? ` +
      'Dann melde dich bitte gleich ab.',
  ],
  frist: [
    'Der Platz ist weitergegeben',
    (name) =>
      `für „${name}“ hast du nicht rechtzeitig zugesagt, deshalb ist der Platz weitergegeben. Magst du doch dabei sein? ` +
      'Dann melde dich noch einmal.',
  ],
  uebergeben: [
    'Dein Platz ist übernommen',
    (name, taker) => `${taker || 'jemand anderes'} übernimmt deinen Platz bei „${name}“. Du musst nicht mehr kommen.`,
  ],
}
const AFTERWARDS: Partial<Record<Anmeldestatus, string>> = {
  gemeldet: 'Gemeldet bleibst du.',
  warteliste: 'Auf der Warteliste bleibst du.',
}
const OTHERWISE = [
  'Deine Einteilung hat sich geändert',
  (name: string) => `bei „${name}“ hat sich deine Einteilung geändert. So steht es jetzt:`,
] as const

/** Common kind of the changes; null if they differ. */
function stateOf(changes: readonly StateChange[]): string | null {
  const [firstChange] = changes
  const kinds = new Set(changes.map(({ vorher, after, trigger }) => `${trigger} ${vorher === after} ${vorher === 'eingeteilt'} ${after}`))
  if (!firstChange || kinds.size > 1 || firstChange.vorher === firstChange.after) return null
  if (firstChange.trigger === 'uebergabe' && firstChange.after === 'abgesagt') return 'uebergeben'
  if (firstChange.trigger === 'nachgerueckt' || firstChange.trigger === 'frist') return firstChange.trigger
  return firstChange.vorher === 'eingeteilt' && firstChange.back ? 'ausgeteilt' : firstChange.after
}

/** State last told to a person, per offer; while staffed, also the function. Never registered equals signed off. */
export type Known = Readonly<Record<string, Anmeldestatus | readonly string[]>>
export const knownState = (registrations: readonly Registration[], before: readonly StateChange[] = []): Known =>
  Object.fromEntries(
    registrations.flatMap(({ _id, angebot, status, funktion, fahrzeug, von, bis }) => {
      const change = before.find(({ anmeldung }) => anmeldung === _id)
      const stands = change ? change.vorher : status
      if (stands === null || stands === 'abgesagt') return []
      return [[angebot, !change && status === 'eingeteilt' ? [funktion, fahrzeug, von, bis] : stands]]
    }),
  )

const knownStatus = (known: Known[string] | undefined): Anmeldestatus | null =>
  known === undefined ? null : typeof known === 'string' ? known : 'eingeteilt'

export function sinceTold(
  changes: readonly StateChange[],
  { profil, meldungen: registrations }: Recipient,
  knownStates: Known,
): StateChange[] {
  return registrations.flatMap(({ _id: anmeldung, angebot, status }): StateChange[] => {
    const change = changes.find((candidate) => candidate.anmeldung === anmeldung)
    const [before, after] = [knownStatus(knownStates[angebot]), change ? change.after : status]
    if (!change && before === after) return []
    return [{ anmeldung, angebot, profil, trigger: 'einteilung', ...change, vorher: before, after }]
  })
}

/**
 * Change of the recipient's registrations by another person.
 * @param taker name of the person who took the place over
 */
export function stateNews(
  occasion: Occasion,
  changes: readonly StateChange[],
  { profil, meldungen: registrations }: Recipient,
  taker = '',
): News {
  const { _id, bezeichnung } = occasion
  const what = stateOf(changes) ?? ''
  const [subject, sentence] = STATE_NEWS[what] ?? OTHERWISE
  const reasons = registrations
    .filter((registration) => changes.some(({ anmeldung }) => anmeldung === registration._id))
    .map((registration) => registration.grund)
  const reply = what === 'nachgerueckt' ? registrations.find(({ antwortBis }) => antwortBis !== null)?.antwortBis : undefined
  // Always sent: results of hand-overs, since the giver waits, and required or missed replies.
  const always = Boolean(reply) || what === 'frist'
  const known =
    always || changes.some(({ trigger }) => trigger === 'uebergabe')
      ? {}
      : { known: { before: knownState(registrations, changes), after: knownState(registrations) } }
  return {
    kind: 'eingeteilt',
    subject: `${subject}: ${bezeichnung}`,
    paragraphs: dropEmpty(
      sentence(bezeichnung, taker),
      what === 'ausgeteilt' ? (AFTERWARDS[changes[0]?.after ?? 'abgesagt'] ?? 'Du musst nicht kommen.') : '',
      reply ? `Sag bitte bis ${readableTime(reply)} Uhr zu, sonst rückt die nächste Person nach.` : '',
      what === 'abgelehnt' || what === 'abgesagt' ? reason([...new Set(reasons)].filter(Boolean).join('; ')) : '',
    ),
    // Deleted rows have no state to name.
    ...(changes.every(({ after }) => after === null) && !registrations.some(({ status }) => isStandingStatus(status))
      ? { facts: occasionFacts(occasion) }
      : {}),
    bundle: waits.state(_id, profil),
    ...(always ? { always } : {}),
    ...known,
  }
}
