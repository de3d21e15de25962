// The words of the mails about services. Pure: who gets which of them stands in messages.ts.
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import { missingText } from '#blocks/anmeldung/besetzung.ts'
import type { StateChange } from '#blocks/anmeldung/server/index.ts'
import { readableSpan, readableTime, tagInBerlin } from '#contract/berlin.ts'
import type { Registration } from './message-data.ts'
import { address, nameOf, type Service, type Shift } from '../reading.ts'

export type Facts = readonly (readonly [string, string])[]
export interface Words {
  readonly betreff: string
  readonly paragraphs: readonly string[]
}

const STATE: Readonly<Record<Anmeldestatus, string>> = {
  gemeldet: 'gemeldet, noch nicht eingeteilt',
  eingeteilt: 'eingeteilt',
  warteliste: 'auf der Warteliste',
  abgelehnt: 'diesmal nicht eingeteilt',
  abgesagt: 'abgemeldet',
  nichtErschienen: 'nicht erschienen',
}

/** "Beginn, Ende und Ort" */
export const enumeration = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}` : (parts[0] ?? '')

const filled = (facts: Facts) => facts.filter(([, value]) => value !== '')
/** The day is said only where it is another than that of the service. */
function treffpunkt({ treffpunkt: where, treffpunktZeit: time, beginn }: Service): string {
  const when =
    time === null ? '' : tagInBerlin(new Date(time)) === tagInBerlin(new Date(beginn)) ? readableTime(time).slice(-5) : readableTime(time)
  return [where, when && `${when} Uhr`].filter(Boolean).join(', ')
}
const schichtOf = (dienst: Service, angebot: string) => dienst.schichten.find(({ _id }) => _id === angebot)

const frame = (dienst: Service): Facts => [
  ['Wo', address(dienst.ortDaten)],
  ['Treffpunkt', treffpunkt(dienst)],
  ['Leitung', nameOf(dienst.leiterPerson)],
]

/** When, where and what for the service as a whole. */
export const dienstFacts = (dienst: Service): Facts => filled([['Wann', readableSpan(dienst.beginn, dienst.ende)], ...frame(dienst)])

/** When, where and what for one's own registrations; those that are over are left out while others stand. */
export function ownFacts(dienst: Service, all: readonly Registration[]): Facts {
  const standing = all.filter(({ status }) => ['gemeldet', 'eingeteilt', 'warteliste'].includes(status))
  const registrations = standing.length > 0 ? standing : all
  const [one] = registrations
  if (!one) return dienstFacts(dienst)
  if (registrations.length > 1) {
    const rows = registrations.map((registration) => {
      const what = [registration.funktion, registration.fahrzeug].filter(Boolean).join(', ')
      const name = schichtOf(dienst, registration.angebot)?.bezeichnung
      return `${name ? `${name}: ` : ''}${readableSpan(registration.von, registration.bis)}, ${STATE[registration.status]}${what ? ` (${what})` : ''}`
    })
    return filled([['Deine Schichten', rows.join('\n')], ...frame(dienst)])
  }
  return filled([
    ['Wann', readableSpan(one.von, one.bis)],
    ['Schicht', schichtOf(dienst, one.angebot)?.bezeichnung ?? ''],
    ...frame(dienst),
    ['Dein Stand', STATE[one.status]],
    ['Funktion', one.funktion],
    ['Fahrzeug', one.fahrzeug],
  ])
}

/** Time or place of a service changed; `what` are the labels of the fields that did. */
export const moveWords = ({ bezeichnung }: Service, what: readonly string[]): Words => ({
  betreff: `Geändert: ${bezeichnung}`,
  paragraphs: [`bei „${bezeichnung}“ ${what.length > 1 ? 'haben' : 'hat'} sich ${enumeration(what)} geändert. So sieht es jetzt aus:`],
})

/** "Frühschicht: 1 NotSan und 2 SanA", a line per shift where something is missing; '' where nothing is. */
export function gapsText(schichten: readonly Shift[]): string {
  return schichten
    .map(({ bezeichnung, beginn, ende, besetzung: { fehlt: missing } }) => {
      const name = bezeichnung || (schichten.length > 1 ? readableSpan(beginn, ende) : '')
      return missing.length === 0 ? '' : `${name ? `${name}: ` : ''}${missingText(missing)}`
    })
    .filter(Boolean)
    .join('\n')
}

/** The first sentence after "Hallo …,": what became of one's registration. */
const SENTENCES: Readonly<Record<Exclude<Anmeldestatus, 'nichtErschienen'>, (dienst: string) => Words>> = {
  eingeteilt: (dienst) => ({
    betreff: `Du bist eingeteilt: ${dienst}`,
    paragraphs: [`du bist für „${dienst}“ eingeteilt. Danke, dass du dabei bist!`],
  }),
  gemeldet: (dienst) => ({
    betreff: `Du bist gemeldet: ${dienst}`,
    paragraphs: [`du wurdest für „${dienst}“ gemeldet. Eingeteilt bist du noch nicht.`],
  }),
  warteliste: (dienst) => ({
    betreff: `Du stehst auf der Warteliste: ${dienst}`,
    paragraphs: [`für „${dienst}“ stehst du jetzt auf der Warteliste. Wird ein Platz frei, der zu dir passt, rückst du nach.`],
  }),
  abgelehnt: (dienst) => ({
    betreff: `Diesmal nicht eingeteilt: ${dienst}`,
    paragraphs: [`für „${dienst}“ bist du diesmal nicht eingeteilt. Danke, dass du dich gemeldet hast!`],
  }),
  abgesagt: (dienst) => ({
    betreff: `Du bist abgemeldet: ${dienst}`,
    paragraphs: [`du wurdest von „${dienst}“ abgemeldet und musst nicht kommen.`],
  }),
}

/**
 * What is told to somebody whose registrations changed by the hand of another.
 * @param taker who took over a place that was handed on, as a name
 */
export function stateWords(dienst: Service, change: readonly StateChange[], registrations: readonly Registration[], taker = ''): Words {
  const name = dienst.bezeichnung
  const [one] = change
  const kinds = new Set(
    change.map(({ vorher: before, after, trigger }) => `${trigger} ${before === after} ${before === 'eingeteilt'} ${after}`),
  )
  if (!one || kinds.size > 1 || one.vorher === one.after || one.after === 'nichtErschienen')
    return {
      betreff: `Deine Einteilung hat sich geändert: ${name}`,
      paragraphs: [`bei „${name}“ hat sich deine Einteilung geändert. So steht es jetzt:`],
    }
  if (one.trigger === 'uebergabe' && one.after === 'abgesagt') {
    return {
      betreff: `Dein Platz ist übergeben: ${name}`,
      paragraphs: [`dein Platz bei „${name}“ ist übergeben${taker && ` an ${taker}`}, du musst nicht mehr kommen.`],
    }
  }
  if (one.trigger === 'nachgerueckt')
    return {
      betreff: `Du bist nachgerückt: ${name}`,
      paragraphs: [
        `bei „${name}“ ist ein Platz frei geworden, und du bist von der Warteliste nachgerückt. Passt es doch nicht mehr? Dann melde dich bitte gleich ab.`,
      ],
    }
  if (one.after === 'gemeldet' && one.vorher === 'eingeteilt')
    return {
      betreff: `Nicht mehr eingeteilt: ${name}`,
      paragraphs: [`deine Einteilung für „${name}“ wurde zurückgenommen. Gemeldet bleibst du.`],
    }
  const words = SENTENCES[one.after](name)
  const reasons = [
    ...new Set(registrations.filter(({ _id }) => change.some(({ anmeldung }) => anmeldung === _id)).map(({ grund: reason }) => reason)),
  ].filter(Boolean)
  return reasons.length > 0 && ['abgelehnt', 'abgesagt'].includes(one.after)
    ? { ...words, paragraphs: [...words.paragraphs, `Der Grund: ${reasons.join('; ')}`] }
    : words
}

/** What happened in a service that its leaders want to know. `what` is a whole sentence. */
export function leitungsWords(dienst: Service, events: readonly { readonly art: string; readonly was: string }[]): Words {
  const gaps = gapsText(dienst.schichten)
  const [one] = events
  const titel = events.length > 1 ? `${events.length} Änderungen` : (one?.art ?? 'Änderung')
  return {
    betreff: `${titel}: ${dienst.bezeichnung}`,
    paragraphs: [
      `bei „${dienst.bezeichnung}“ hat sich etwas getan:`,
      events.map(({ was: what }) => what).join('\n'),
      gaps === '' ? 'Es fehlt niemand.' : `Es ${someoneMissing(dienst) ? 'fehlt' : 'fehlen'} jetzt:\n${gaps}`,
    ],
  }
}

/** Is it exactly one place that nobody takes? */
export const someoneMissing = ({ schichten }: Service): boolean => schichten.reduce((sum, { besetzung }) => sum + besetzung.offen, 0) === 1
