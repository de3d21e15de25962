// Rules of a service's data beyond the contract's bounds. Pure: data in, reasons out.
import { type NewDienst, type SchichtProps, schichtName } from '#features/sanitaetsdienste/schemas.ts'
import { type Dienststatus, isDraft, isOver } from '#features/sanitaetsdienste/names.ts'
import { draftHindernis } from '#blocks/dienst/hindernisse.ts'
import { schichtMaengel } from '#blocks/dienst/server/index.ts'
import type { Message } from '#server/errors.ts'
import { wallClock } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

const DAY = 86_400_000
/** A service lasts at most 14 days, on the clock of Berlin. */
const MAX_DAYS = 14
// Annahme: planners may record a service up to 400 days late, so that last year's hours can be entered.
const RETROACTIVE_DAYS = 400
// Annahme: nobody plans more than five years ahead; a later year is a typing error.
const AHEAD_DAYS = 5 * 366

type Times = Pick<
  NewDienst,
  'beginn' | 'ende' | 'aufbauAb' | 'abbauBis' | 'treffpunktZeit' | 'meldeschluss' | 'selbstabsageBis' | 'leiter' | 'stvLeiter'
>

export interface DienstCase {
  readonly dienst: Times
  readonly schichten: readonly SchichtProps[]
  readonly now: Date
  readonly before: string | null
}

const ms = (time: string): number => Date.parse(time)
const message = (field: string, msg: string): Message => ({ msg, feld: field })

const notAfterBeginn =
  (field: 'aufbauAb' | 'treffpunktZeit' | 'meldeschluss' | 'selbstabsageBis', what: string) =>
  ({ dienst }: DienstCase): Message | null => {
    const time = dienst[field]
    return time !== null && ms(time) > ms(dienst.beginn) ? message(field, `${what} darf nicht nach dem Beginn liegen.`) : null
  }

const headRules: readonly ((situation: DienstCase) => Message | null)[] = [
  notAfterBeginn('treffpunktZeit', 'Die Zeit am Treffpunkt'),
  notAfterBeginn('aufbauAb', 'Der Aufbau'),
  notAfterBeginn('meldeschluss', 'Der Meldeschluss'),
  notAfterBeginn('selbstabsageBis', '„Selbst absagen bis“'),
  ({ dienst: { abbauBis, ende } }) =>
    abbauBis !== null && ms(abbauBis) < ms(ende) ? message('abbauBis', 'Der Abbau darf nicht vor dem Ende liegen.') : null,
  ({ dienst: { leiter, stvLeiter } }) =>
    leiter !== null && leiter === stvLeiter ? message('stvLeiter', 'Leitung und Stellvertretung müssen zwei Personen sein.') : null,
  ({ dienst: { beginn }, now, before }) =>
    (before === null || ms(before) !== ms(beginn)) && ms(beginn) < now.getTime() - RETROACTIVE_DAYS * DAY
      ? message('beginn', `Der Beginn darf höchstens ${RETROACTIVE_DAYS} Tage zurückliegen.`)
      : null,
  ({ dienst: { beginn }, now }) =>
    ms(beginn) > now.getTime() + AHEAD_DAYS * DAY ? message('beginn', 'Der Beginn liegt mehr als fünf Jahre in der Zukunft.') : null,
]

function span({ beginn, ende }: Times): Message | null {
  if (ms(ende) <= ms(beginn)) return message('ende', END_AFTER_BEGIN)
  const days = (wallClock(ende) - wallClock(beginn)) / DAY
  if (days > MAX_DAYS)
    return message('ende', `Ein Dienst dauert höchstens ${MAX_DAYS} Tage, dieser ${Math.ceil(days)}. Lege für den Rest einen zweiten an.`)
  return null
}

/** Fields required for publishing beyond those of a draft, with their titles. */
export const missingFields = ({ ort, veranstalter: { name, ansprechpartner, telefon } }: Pick<NewDienst, 'ort' | 'veranstalter'>) =>
  (
    [
      ['ort', 'Ort', ort],
      ['veranstalter.name', 'Veranstalter', name],
      ['veranstalter.ansprechpartner', 'Ansprechpartner', ansprechpartner],
      ['veranstalter.telefon', 'Telefon', telefon],
    ] as const
  ).flatMap(([field, titel, value]) => (value ? [] : [{ field, titel }]))

/** All errors of a service, each with its field path; empty if valid. */
export function findMaengel(situation: DienstCase): Message[] {
  const { beginn, ende, aufbauAb, abbauBis } = situation.dienst
  const spanMangel = span(situation.dienst)
  // All other rules depend on the span.
  if (spanMangel) return [spanMangel]
  return [
    ...headRules.flatMap((rule) => rule(situation) ?? []),
    ...schichtMaengel({ beginn: aufbauAb ?? beginn, ende: abbauBis ?? ende }, situation.schichten, schichtName),
  ]
}

/** Shifts as given, or one over the whole service if none were sent. */
export function schichtenFrom(
  dienst: Pick<NewDienst, 'beginn' | 'ende' | 'schichten' | 'bedarf' | 'praktikanten' | 'fahrzeuge'>,
): SchichtProps[] {
  if (dienst.schichten.length > 0) return dienst.schichten
  const { beginn, ende, bedarf, praktikanten, fahrzeuge } = dienst
  return [{ bezeichnung: '', beginn, ende, bedarf, praktikanten, fahrzeuge }]
}

interface StatusCase {
  readonly von: Dienststatus
  readonly nach: Dienststatus
  readonly abgesagt: boolean
  readonly gemeldete: number
}

const statusRules: readonly ((situation: StatusCase) => string | null)[] = [
  ({ abgesagt }) => (abgesagt ? 'Der Dienst ist abgesagt. Kopiere ihn, wenn er doch stattfindet.' : null),
  ({ von, nach }) => (von === nach ? 'Der Dienst hat diesen Status schon.' : null),
  ({ nach }) =>
    nach === 'besetzt' ? 'Besetzt wird ein Dienst von selbst, sobald alle Plätze eingeteilt und alle Fahrzeuge benannt sind.' : null,
  ({ nach }) => (nach === 'durchgefuehrt' ? 'Durchgeführt wird ein Dienst, indem du ihn abschließt.' : null),
  ({ von, nach }) =>
    nach === 'abgerechnet' && von !== 'durchgefuehrt' ? 'Abrechnen lässt sich ein Dienst erst nach dem Abschluss.' : null,
  ({ von, nach }) => (nach !== 'abgerechnet' && isOver(von) ? 'Der Dienst ist abgeschlossen; sein Status geht nicht mehr zurück.' : null),
  ({ von, nach }) =>
    nach === 'ausgeschrieben' && !isDraft({ status: von }) && von === 'besetzt' ? 'Der Dienst ist schon ausgeschrieben.' : null,
  ({ von, nach, gemeldete }) => (isDraft({ status: nach }) && !isDraft({ status: von }) ? draftHindernis(gemeldete) : null),
]

export const statusHindernis = (situation: StatusCase): string | null =>
  statusRules.map((rule) => rule(situation)).find((reason) => reason !== null) ?? null
