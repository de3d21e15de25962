// The rules of a service's own data, beside what the contract's bounds already say. Data in, reasons out.
import { type NewDienst, type SchichtProps, schichtName } from '#features/sanitaetsdienste/schemas.ts'
import { type Dienststatus, isDraft, isOver } from '#features/sanitaetsdienste/names.ts'
import { draftHindernis } from '#features/sanitaetsdienste/hindernisse.ts'
import { schichtMaengel } from '#blocks/dienst/server/index.ts'
import type { Message } from '#server/errors.ts'
import { wallClock } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

const DAY = 86_400_000
/** A service lasts at most 14 days, on the clock of Berlin. */
const MAX_DAYS = 14
// Annahme: who plans may record a service after the fact, up to 400 days back, so that last year's hours can be written.
const RETROACTIVE_DAYS = 400
// Annahme: nobody plans more than five years ahead; a later year is a slip of the finger.
const AHEAD_DAYS = 5 * 366

type Times = Pick<
  NewDienst,
  'beginn' | 'ende' | 'aufbauAb' | 'abbauBis' | 'treffpunktZeit' | 'meldeschluss' | 'selbstabsageBis' | 'leiter' | 'stvLeiter'
>

export interface DienstCase {
  readonly dienst: Times
  readonly schichten: readonly SchichtProps[]
  readonly now: Date
  /** When the service began before this change; null for a new one. */
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

/** Fields that publishing asks for beside those of a draft, and their titles. */
export const missing = ({ ort, veranstalter: { name, ansprechpartner, telefon } }: Pick<NewDienst, 'ort' | 'veranstalter'>) =>
  (
    [
      ['ort', 'Ort', ort],
      ['veranstalter.name', 'Veranstalter', name],
      ['veranstalter.ansprechpartner', 'Ansprechpartner', ansprechpartner],
      ['veranstalter.telefon', 'Telefon', telefon],
    ] as const
  ).flatMap(([field, titel, value]) => (value ? [] : [{ field, titel }]))

/** All that is wrong with a service as it would be written, with the path of each field to blame; empty when it may be. */
export function maengel(situation: DienstCase): Message[] {
  const { beginn, ende, aufbauAb, abbauBis } = situation.dienst
  const spanMangel = span(situation.dienst)
  // Everything else is measured by the span: without one there is nothing more to say.
  if (spanMangel) return [spanMangel]
  return [
    ...headRules.flatMap((rule) => rule(situation) ?? []),
    ...schichtMaengel({ beginn: aufbauAb ?? beginn, ende: abbauBis ?? ende }, situation.schichten, schichtName),
  ]
}

/** What a service is made of: the shifts as given, or one over the whole of it for who wrote none. */
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
  /** How many are registered, staffed or wait. */
  readonly gemeldete: number
}

const statusRules: readonly ((situation: StatusCase) => string | null)[] = [
  ({ abgesagt }) => (abgesagt ? 'Der Dienst ist abgesagt. Kopiere ihn, wenn er doch stattfindet.' : null),
  ({ von, nach: after }) => (von === after ? 'Der Dienst hat diesen Status schon.' : null),
  ({ nach: after }) =>
    after === 'besetzt' ? 'Besetzt wird ein Dienst von selbst, sobald alle Plätze eingeteilt und alle Fahrzeuge benannt sind.' : null,
  ({ nach: after }) => (after === 'durchgefuehrt' ? 'Durchgeführt wird ein Dienst, indem du ihn abschließt.' : null),
  ({ von, nach: after }) =>
    after === 'abgerechnet' && von !== 'durchgefuehrt' ? 'Abrechnen lässt sich ein Dienst erst nach dem Abschluss.' : null,
  ({ von, nach: after }) =>
    after !== 'abgerechnet' && isOver(von) ? 'Der Dienst ist abgeschlossen; sein Status geht nicht mehr zurück.' : null,
  ({ von, nach: after }) =>
    after === 'ausgeschrieben' && !isDraft({ status: von }) && von === 'besetzt' ? 'Der Dienst ist schon ausgeschrieben.' : null,
  ({ von, nach: after, gemeldete }) => (isDraft({ status: after }) && !isDraft({ status: von }) ? draftHindernis(gemeldete) : null),
]

/** Why a service may not go on to this state; null when it may. */
export const statusHindernis = (situation: StatusCase): string | null =>
  statusRules.map((rule) => rule(situation)).find((reason) => reason !== null) ?? null
