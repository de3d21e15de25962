// How hard a password is to guess: one judgement for the server's refusal and the hint while typing. The word lists come
// from whoever asks: the server has all of them, the browser loads the small ones (commonWords, names), so that the
// hint is at most too friendly and the server has the last word.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { PASSWORT_MAX, PASSWORT_MIN } from './contract.ts'

/** 0 (guessed at once) to 4 (very strong); what is accepted begins here. */
export const PUNKTE_MIN = 3

export interface Passwortstaerke {
  readonly punkte: 0 | 1 | 2 | 3 | 4
  /** Will the server take it (as far as these word lists tell)? */
  readonly genug: boolean
  /** One German sentence what is weak, or ''. */
  readonly hinweis: string
}

/** What the library calls its warnings, in our words. */
const HINWEISE: Readonly<Record<string, string>> = {
  straightRow: 'Tasten, die nebeneinander liegen, sind leicht zu erraten.',
  keyPattern: 'Muster auf der Tastatur sind leicht zu erraten.',
  simpleRepeat: 'Wiederholte Zeichen wie „aaa“ sind leicht zu erraten.',
  extendedRepeat: 'Wiederholungen wie „abcabc“ sind leicht zu erraten.',
  sequences: 'Reihen wie „abc“ oder „6543“ sind leicht zu erraten.',
  recentYears: 'Jahreszahlen sind leicht zu erraten.',
  dates: 'Ein Datum ist leicht zu erraten.',
  topTen: 'Das ist eines der häufigsten Passwörter überhaupt.',
  topHundred: 'Das ist ein sehr häufiges Passwort.',
  common: 'Das ist ein häufiges Passwort.',
  similarToCommon: 'Das ähnelt einem häufigen Passwort.',
  wordByItself: 'Ein einzelnes Wort ist leicht zu erraten.',
  namesByThemselves: 'Namen sind leicht zu erraten.',
  commonNames: 'Häufige Namen sind leicht zu erraten.',
  userInputs: 'Dein Name und Begriffe rund um dich gehören nicht ins Passwort.',
}
const RAT = 'Nimm lieber vier Wörter, die nichts miteinander zu tun haben.'

/** Words that everybody here thinks of first. */
const HAUSWOERTER = [
  'passwort',
  'password',
  'kennwort',
  'intranet',
  'sanitaetsdienst',
  'sanitätsdienst',
  'sanitaeter',
  'sanitäter',
  'rettungsdienst',
  'blutspende',
  'bereitschaft',
  'ortsverband',
  'krankenwagen',
]
const REST_MIN = 6

/** Is it hardly more than a name or a word of this house, dressed with digits and signs ("Passwort1234!")? */
function lehntSichAn(passwort: string, eigene: readonly string[]): boolean {
  const klein = passwort.toLowerCase()
  const rest = [...eigene, ...HAUSWOERTER].sort((a, b) => b.length - a.length).reduce((text, wort) => text.replaceAll(wort, ''), klein)
  return rest !== klein && rest.replace(/[^\p{L}]/gu, '').length < REST_MIN
}

const ausgeschrieben = (wort: string) => wort.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
const ohneZeichen = (wort: string) => wort.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')

/** The words that a person's password must not lean on, in lower case and in the usual spellings of umlauts. */
export function eigeneWoerter(person: { username?: string; vorname?: string; nachname?: string; email?: readonly string[] }): string[] {
  const teile = [person.username ?? '', person.vorname ?? '', person.nachname ?? '', ...(person.email ?? [])]
  const woerter = teile.flatMap((teil) => [teil, ...teil.split(/[\s.@_-]+/)])
  const klein = woerter.map((wort) => wort.toLowerCase())
  return [...new Set(klein.flatMap((wort) => [wort, ausgeschrieben(wort), ohneZeichen(wort)]).filter((wort) => wort.length >= 3))]
}

interface Wissen {
  readonly woerter: Readonly<Record<string, string[]>>
  /** Keyboard layouts, as @zxcvbn-ts/language-common has them. */
  readonly tastaturen?: ConstructorParameters<typeof ZxcvbnFactory>[0] extends infer O
    ? O extends { graphs?: infer G }
      ? G
      : never
    : never
}

/** The work grows with the square of the length, and what is good after so many characters stays good. */
const BEURTEILT = 64

/** Makes the judge; loading takes some 100 ms, a judgement a few. */
export function passwortrichter({ woerter, tastaturen }: Wissen): (passwort: string, eigene?: readonly string[]) => Passwortstaerke {
  const zxcvbn = new ZxcvbnFactory({ dictionary: { ...woerter }, ...(tastaturen ? { graphs: tastaturen } : {}), maxLength: BEURTEILT })
  return (passwort, eigene = []) => {
    if (passwort === '') return { punkte: 0, genug: false, hinweis: '' }
    const { score, feedback } = zxcvbn.check(passwort.slice(0, BEURTEILT), [...eigene])
    const kurz = passwort.length < PASSWORT_MIN
    const angelehnt = lehntSichAn(passwort, eigene)
    const punkte = kurz || angelehnt ? (Math.min(score, PUNKTE_MIN - 1) as typeof score) : score
    const genug = punkte >= PUNKTE_MIN && passwort.length <= PASSWORT_MAX
    const grund = HINWEISE[angelehnt ? 'userInputs' : (feedback.warning ?? '')]
    const hinweis = genug
      ? ''
      : kurz
        ? `Noch zu kurz: mindestens ${PASSWORT_MIN} Zeichen.`
        : `${grund ?? 'Das ist zu leicht zu erraten.'} ${RAT}`
    return { punkte, genug, hinweis }
  }
}
