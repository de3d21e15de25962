// What the mails about services have in common.
import { kalenderdatei } from '#blocks/kalender/server/index.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Mail } from '#server/mail/sende.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import { withQuery } from '#contract/screens.ts'
import { dienstpfad, kalendereintraege } from '../kalendereintrag.ts'
import type { Service } from '../reading.ts'
import type { Empfaenger, Nachrichtenart } from './nachricht-daten.ts'
import { dienstfakten, eigeneFakten, type Fakten, type Worte } from './nachricht-texte.ts'

const DREI_TAGE = 3 * 86_400_000

/** Nothing about a service is worth sending once it is over. */
const bisDienstende = (dienst: Service, jetzt: Date): Date => new Date(Math.min(Date.parse(dienst.ende), jetzt.getTime() + DREI_TAGE))

export const planningLink = (dienst: string) => ({ text: 'Zur Einteilung', pfad: withQuery(dienstpfad(dienst), { ansicht: 'einteilung' }) })

const attachment = (kontext: Kontext, ...entries: Parameters<typeof kalendereintraege>) => [
  kalenderdatei(kalendereintraege(...entries), kontext.config, kontext.jetzt(), 'dienst.ics'),
]

/** A mail about a service to somebody: facts of their own registrations, a link, and the entry for the calendar, unless `rest` differs. */
export const dienstmail = (
  kontext: Kontext,
  dienst: Service,
  wer: Empfaenger,
  art: Nachrichtenart,
  worte: Worte,
  rest: Partial<Mail> = {},
): Mail => ({
  an: { email: wer.email, name: wer.vorname },
  art,
  ...worte,
  fakten: eigeneFakten(dienst, wer.meldungen),
  knopf: { text: 'Zum Dienst', pfad: dienstpfad(dienst._id) },
  gueltigBis: bisDienstende(dienst, kontext.jetzt()),
  anhaenge: attachment(kontext, dienst, wer.meldungen, wer.erinnerungVorlauf),
  ...rest,
})

/** What somebody is asked for: a shift, or the part of it that its giver has. */
interface Asked {
  readonly angebot: string
  readonly beginn: string
  readonly ende: string
}

/** Of a mail with a question: when and where it would be, a calendar entry of that shift alone, and the begin as its end. */
export function questionParts(kontext: Kontext, dienst: Service, { angebot, beginn, ende }: Asked, more: Fakten = []) {
  const only = { ...dienst, schichten: dienst.schichten.filter(({ _id }) => _id === angebot) }
  return {
    fakten: [['Wann', lesbareSpanne(beginn, ende)] as const, ...more, ...dienstfakten(dienst).filter(([titel]) => titel !== 'Wann')],
    gueltigBis: new Date(beginn),
    anhaenge: attachment(kontext, only, [], 0),
  }
}

/** Of these people those who want such news, the acting user (`wer`) excepted. */
export const listeners = (people: readonly Empfaenger[], art: Nachrichtenart, wer: string | null): Empfaenger[] =>
  people.filter(({ user, will }) => user !== wer && will[art])
