// The ledger of the duty to train: pure, in hours of 60 minutes and calendar years (rules.md 4.3).
import { tagInBerlin } from '#contract/berlin.ts'
import { type Einheit, hoursText, type Konto, LAENDER, type Landkennung, type Regel } from '../schemas.ts'

/** Something that may count: a training with one's presence in it, or a training record of the profile. */
export interface Leistung {
  readonly _id: string
  readonly art: Einheit['art']
  readonly titel: string
  readonly themengebiet: string | null
  /** The last day, or the instant at which it ends. */
  readonly ende: string
  /** Of one's presence. */
  readonly stunden: number
  readonly online: boolean
  readonly anerkannt: boolean
  /** 'offen': nobody has confirmed it yet. */
  readonly teilnahme: 'ja' | 'nein' | 'offen'
}

/** Whose ledger it is. `kursJahr`: in which the first course ended that makes one liable; null where no record says so. */
export interface Pflichtige {
  readonly person: Konto['person']
  readonly qualifikation: string
  /** Holds a qualification that makes one liable. */
  readonly liable: boolean
  readonly kursJahr: number | null
}

/** Sums of quarters are exact; records may have other fractions. */
const sum = (values: readonly number[]): number => Math.round(values.reduce((all, one) => all + one, 0) * 100) / 100
const inLand = (land: Landkennung): string => (land === 'SL' ? 'im Saarland' : `in ${LAENDER[land].name}`)
export const yearOf = (time: string): number => Number((time.length > 10 ? tagInBerlin(time) : time).slice(0, 4))

/** Why it does not count at the instant `now`, in one sentence; '' where it does. */
export function whyNot(regel: Regel, one: Leistung, now: Date): string {
  const hours = hoursText(one.stunden)
  if (one.teilnahme === 'nein') return 'Nicht erschienen.'
  if (one.ende > (one.ende.length > 10 ? now.toISOString() : tagInBerlin(now))) return 'Das ist noch nicht vorbei.'
  if (one.teilnahme === 'offen')
    return one.art === 'ausbildung' ? 'Den Nachweis hat noch niemand geprüft.' : 'Die Teilnahme ist noch nicht bestätigt.'
  if (!one.anerkannt) return 'Das ist nicht als Rettungsdienstfortbildung anerkannt.'
  if (one.online && !regel.onlineErlaubt) return `${hours} online zählen ${inLand(regel.land)} nicht.`
  if (one.stunden < regel.mindestBlock)
    return `${hours} am Stück zählen ${inLand(regel.land)} nicht: Es müssen mindestens ${hoursText(regel.mindestBlock)} sein.`
  return ''
}

/** Hours that are due in a year: more after a meagre one where the Land counts the mean. */
function due(regel: Regel, soll: number, jahr: number, first: number, done: (jahr: number) => number): number {
  const years = Array.from({ length: (regel.mittelJahre ?? 1) - 1 }, (_, back) => jahr - 1 - back).filter((one) => one >= first)
  const least = regel.mindestStunden ?? (regel.mittelJahre === null ? soll : 0)
  // What a year before fell short of its minimum is not owed again.
  return Math.max(least, soll * (years.length + 1) - sum(years.map((one) => Math.max(done(one), least))))
}

/**
 * How it stands at `now`. Annahme: red is who has less than half of what would be due by the last full quarter (of a past year:
 * by its end), so that nobody is red before April.
 */
function ampelOf(soll: number, ist: number, offen: number, jahr: number, now: Date): Konto['ampel'] {
  if (offen === 0) return 'gruen'
  const today = tagInBerlin(now)
  const quarters = jahr < yearOf(today) ? 4 : jahr > yearOf(today) ? 0 : Math.floor((Number(today.slice(5, 7)) - 1) / 3)
  return ist < (soll / 2) * (quarters / 4) ? 'rot' : 'gelb'
}

/** The ledger of `jahr`; `leistungen` are those of the years whose mean counts, too. */
export function kontoOf(regel: Regel, jahr: number, who: Pflichtige, leistungen: readonly Leistung[], now: Date): Konto {
  const units = leistungen.map((one) => {
    const grund = whyNot(regel, one, now)
    return { ...one, jahr: yearOf(one.ende), grund, gezaehlt: grund === '' ? one.stunden : 0 }
  })
  const done = (when: number, thema?: string) =>
    sum(units.filter((one) => one.jahr === when && (thema === undefined || one.themengebiet === thema)).map(({ gezaehlt }) => gezaehlt))
  const pflichtAb = who.kursJahr === null ? null : who.kursJahr + (regel.startJahrNachKurs ? 1 : 0)
  const pflicht = who.liable && jahr >= (pflichtAb ?? jahr)
  const ist = done(jahr)
  const themen = pflicht ? regel.pflichtthemen.map(({ thema, min }) => ({ thema, min, ist: done(jahr, thema) })) : []
  const soll = !pflicht ? 0 : regel.sollStunden === null ? null : due(regel, regel.sollStunden, jahr, pflichtAb ?? 0, done)
  const offen = soll === null ? null : sum([Math.max(0, soll - ist, sum(themen.map((one) => Math.max(0, one.min - one.ist))))])
  return {
    person: who.person,
    qualifikation: who.qualifikation,
    jahr,
    land: regel.land,
    pflicht,
    pflichtAb,
    soll,
    ist,
    offen,
    ampel: soll === null || offen === null ? null : ampelOf(soll, ist, offen, jahr, now),
    themen,
    einheiten: units.filter((one) => one.jahr === jahr).toSorted((a, b) => a.ende.localeCompare(b.ende)),
  }
}
