// The words of the mails about services. Pure: who gets which of them stands in nachrichten.ts.
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import { fehltText } from '#blocks/anmeldung/besetzung.ts'
import type { Standwechsel } from '#blocks/anmeldung/server/index.ts'
import { lesbareSpanne, lesbareZeit, tagInBerlin } from '#contract/berlin.ts'
import type { Meldung } from './nachricht-daten.ts'
import { anschrift, nameOf, type Service, type Shift } from '../reading.ts'

export type Fakten = readonly (readonly [string, string])[]
export interface Worte {
  readonly betreff: string
  readonly absaetze: readonly string[]
}

const STAND: Readonly<Record<Anmeldestatus, string>> = {
  gemeldet: 'gemeldet, noch nicht eingeteilt',
  eingeteilt: 'eingeteilt',
  warteliste: 'auf der Warteliste',
  abgelehnt: 'diesmal nicht eingeteilt',
  abgesagt: 'abgemeldet',
  nichtErschienen: 'nicht erschienen',
}

/** "Beginn, Ende und Ort" */
export const aufzaehlung = (teile: readonly string[]): string =>
  teile.length > 1 ? `${teile.slice(0, -1).join(', ')} und ${teile.at(-1)}` : (teile[0] ?? '')

const gefuellt = (fakten: Fakten) => fakten.filter(([, wert]) => wert !== '')
/** The day is said only where it is another than that of the service. */
function treffpunkt({ treffpunkt: wo, treffpunktZeit: zeit, beginn }: Service): string {
  const wann =
    zeit === null ? '' : tagInBerlin(new Date(zeit)) === tagInBerlin(new Date(beginn)) ? lesbareZeit(zeit).slice(-5) : lesbareZeit(zeit)
  return [wo, wann && `${wann} Uhr`].filter(Boolean).join(', ')
}
const schichtVon = (dienst: Service, angebot: string) => dienst.schichten.find(({ _id }) => _id === angebot)

const rahmen = (dienst: Service): Fakten => [
  ['Wo', anschrift(dienst.ortDaten)],
  ['Treffpunkt', treffpunkt(dienst)],
  ['Leitung', nameOf(dienst.leiterPerson)],
]

/** When, where and what for the service as a whole. */
export const dienstfakten = (dienst: Service): Fakten => gefuellt([['Wann', lesbareSpanne(dienst.beginn, dienst.ende)], ...rahmen(dienst)])

/** When, where and what for one's own registrations; those that are over are left out while others stand. */
export function eigeneFakten(dienst: Service, alle: readonly Meldung[]): Fakten {
  const stehend = alle.filter(({ status }) => ['gemeldet', 'eingeteilt', 'warteliste'].includes(status))
  const meldungen = stehend.length > 0 ? stehend : alle
  const [eine] = meldungen
  if (!eine) return dienstfakten(dienst)
  if (meldungen.length > 1) {
    const zeilen = meldungen.map((meldung) => {
      const was = [meldung.funktion, meldung.fahrzeug].filter(Boolean).join(', ')
      const name = schichtVon(dienst, meldung.angebot)?.bezeichnung
      return `${name ? `${name}: ` : ''}${lesbareSpanne(meldung.von, meldung.bis)}, ${STAND[meldung.status]}${was ? ` (${was})` : ''}`
    })
    return gefuellt([['Deine Schichten', zeilen.join('\n')], ...rahmen(dienst)])
  }
  return gefuellt([
    ['Wann', lesbareSpanne(eine.von, eine.bis)],
    ['Schicht', schichtVon(dienst, eine.angebot)?.bezeichnung ?? ''],
    ...rahmen(dienst),
    ['Dein Stand', STAND[eine.status]],
    ['Funktion', eine.funktion],
    ['Fahrzeug', eine.fahrzeug],
  ])
}

/** Time or place of a service changed; `was` are the labels of what did. */
export const verlegungsWorte = ({ bezeichnung }: Service, was: readonly string[]): Worte => ({
  betreff: `Geändert: ${bezeichnung}`,
  absaetze: [`bei „${bezeichnung}“ ${was.length > 1 ? 'haben' : 'hat'} sich ${aufzaehlung(was)} geändert. So sieht es jetzt aus:`],
})

/** "Frühschicht: 1 NotSan und 2 SanA", a line per shift where something is missing; '' where nothing is. */
export function lueckenText(schichten: readonly Shift[]): string {
  return schichten
    .map(({ bezeichnung, beginn, ende, besetzung: { fehlt } }) => {
      const name = bezeichnung || (schichten.length > 1 ? lesbareSpanne(beginn, ende) : '')
      return fehlt.length === 0 ? '' : `${name ? `${name}: ` : ''}${fehltText(fehlt)}`
    })
    .filter(Boolean)
    .join('\n')
}

/** The first sentence after "Hallo …,": what became of one's registration. */
const SAETZE: Readonly<Record<Exclude<Anmeldestatus, 'nichtErschienen'>, (dienst: string) => Worte>> = {
  eingeteilt: (dienst) => ({
    betreff: `Du bist eingeteilt: ${dienst}`,
    absaetze: [`du bist für „${dienst}“ eingeteilt. Danke, dass du dabei bist!`],
  }),
  gemeldet: (dienst) => ({
    betreff: `Du bist gemeldet: ${dienst}`,
    absaetze: [`du wurdest für „${dienst}“ gemeldet. Eingeteilt bist du noch nicht.`],
  }),
  warteliste: (dienst) => ({
    betreff: `Du stehst auf der Warteliste: ${dienst}`,
    absaetze: [`für „${dienst}“ stehst du jetzt auf der Warteliste. Wird ein Platz frei, der zu dir passt, rückst du nach.`],
  }),
  abgelehnt: (dienst) => ({
    betreff: `Diesmal nicht eingeteilt: ${dienst}`,
    absaetze: [`für „${dienst}“ bist du diesmal nicht eingeteilt. Danke, dass du dich gemeldet hast!`],
  }),
  abgesagt: (dienst) => ({
    betreff: `Du bist abgemeldet: ${dienst}`,
    absaetze: [`du wurdest von „${dienst}“ abgemeldet und musst nicht kommen.`],
  }),
}

/**
 * What is told to somebody whose registrations changed by the hand of another.
 * @param nimmt who took over a place that was handed on, as a name
 */
export function standWorte(dienst: Service, wechsel: readonly Standwechsel[], meldungen: readonly Meldung[], nimmt = ''): Worte {
  const name = dienst.bezeichnung
  const [einer] = wechsel
  const arten = new Set(
    wechsel.map(({ vorher, nachher, anstoss }) => `${anstoss} ${vorher === nachher} ${vorher === 'eingeteilt'} ${nachher}`),
  )
  if (!einer || arten.size > 1 || einer.vorher === einer.nachher || einer.nachher === 'nichtErschienen')
    return {
      betreff: `Deine Einteilung hat sich geändert: ${name}`,
      absaetze: [`bei „${name}“ hat sich deine Einteilung geändert. So steht es jetzt:`],
    }
  if (einer.anstoss === 'uebergabe' && einer.nachher === 'abgesagt') {
    return {
      betreff: `Dein Platz ist übergeben: ${name}`,
      absaetze: [`dein Platz bei „${name}“ ist übergeben${nimmt && ` an ${nimmt}`}, du musst nicht mehr kommen.`],
    }
  }
  if (einer.anstoss === 'nachgerueckt')
    return {
      betreff: `Du bist nachgerückt: ${name}`,
      absaetze: [
        `bei „${name}“ ist ein Platz frei geworden, und du bist von der Warteliste nachgerückt. Passt es doch nicht mehr? Dann melde dich bitte gleich ab.`,
      ],
    }
  if (einer.nachher === 'gemeldet' && einer.vorher === 'eingeteilt')
    return {
      betreff: `Nicht mehr eingeteilt: ${name}`,
      absaetze: [`deine Einteilung für „${name}“ wurde zurückgenommen. Gemeldet bleibst du.`],
    }
  const worte = SAETZE[einer.nachher](name)
  const gruende = [
    ...new Set(meldungen.filter(({ _id }) => wechsel.some(({ anmeldung }) => anmeldung === _id)).map(({ grund }) => grund)),
  ].filter(Boolean)
  return gruende.length > 0 && ['abgelehnt', 'abgesagt'].includes(einer.nachher)
    ? { ...worte, absaetze: [...worte.absaetze, `Der Grund: ${gruende.join('; ')}`] }
    : worte
}

/** What happened in a service that its leaders want to know. `was` is a whole sentence. */
export function leitungsWorte(dienst: Service, ereignisse: readonly { readonly art: string; readonly was: string }[]): Worte {
  const luecken = lueckenText(dienst.schichten)
  const [eines] = ereignisse
  const titel = ereignisse.length > 1 ? `${ereignisse.length} Änderungen` : (eines?.art ?? 'Änderung')
  return {
    betreff: `${titel}: ${dienst.bezeichnung}`,
    absaetze: [
      `bei „${dienst.bezeichnung}“ hat sich etwas getan:`,
      ereignisse.map(({ was }) => was).join('\n'),
      luecken === '' ? 'Es fehlt niemand.' : `Es ${fehltEiner(dienst) ? 'fehlt' : 'fehlen'} jetzt:\n${luecken}`,
    ],
  }
}

/** Is it exactly one place that nobody takes? */
export const fehltEiner = ({ schichten }: Service): boolean => schichten.reduce((summe, { besetzung }) => summe + besetzung.offen, 0) === 1
