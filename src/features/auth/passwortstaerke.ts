// Password strength: one rating for the server's refusal and the hint while typing. The caller passes the word lists: the server has all of
// them, the browser only the small ones (commonWords, names). The hint is therefore at most too lenient, and the server decides.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { PASSWORT_MAX, PASSWORT_MIN } from './contract.ts'

/** Minimum accepted score, from 0 (guessed at once) to 4 (very strong). */
export const POINTS_MIN = 3

export interface Passwortstaerke {
  readonly points: 0 | 1 | 2 | 3 | 4
  readonly enough: boolean
  /** One German sentence about the weakness, or ''. */
  readonly hint: string
}

const HINTS: Readonly<Record<string, string>> = {
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
const ADVICE = 'Nimm lieber vier Wörter, die nichts miteinander zu tun haben.'

const HOUSE_WORDS = [
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
  // Words often followed by a year, and a popular quotation.
  'frühling',
  'sommer',
  'herbst',
  'winter',
  'januar',
  'februar',
  'märz',
  'april',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
  'correct horse battery staple',
]
const REST_MIN = 6

/** True if it is little more than a name or house word with digits and signs ("Passwort1234!"). */
function leansAgainst(passwort: string, personal: readonly string[]): boolean {
  const small = passwort.toLowerCase()
  const remainder = [...personal, ...HOUSE_WORDS]
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), small)
  return remainder !== small && remainder.replace(/[^\p{L}]/gu, '').length < REST_MIN
}

const ausgeschrieben = (word: string) => word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
const withoutSign = (word: string) => word.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')

/** Words that a person's password must not be based on, in lower case and with the usual spellings of umlauts. */
export function ownWords(person: { username?: string; vorname?: string; nachname?: string; email?: readonly string[] }): string[] {
  const parts = [person.username ?? '', person.vorname ?? '', person.nachname ?? '', ...(person.email ?? [])]
  const words = parts.flatMap((part) => [part, ...part.split(/[\s.@_-]+/)])
  const small = words.map((word) => word.toLowerCase())
  return [...new Set(small.flatMap((word) => [word, ausgeschrieben(word), withoutSign(word)]).filter((word) => word.length >= 3))]
}

interface Knowledge {
  readonly words: Readonly<Record<string, string[]>>
  readonly keyboards?: ConstructorParameters<typeof ZxcvbnFactory>[0] extends infer O ? (O extends { graphs?: infer G } ? G : never) : never
}

/** The cost grows with the square of the length, and a strong prefix of this length remains strong. */
const JUDGED = 64

/** Creates the estimator; loading takes some 100 ms, one rating a few. */
export function passwortJudge({ words, keyboards }: Knowledge): (passwort: string, personal?: readonly string[]) => Passwortstaerke {
  const zxcvbn = new ZxcvbnFactory({ dictionary: { ...words }, ...(keyboards ? { graphs: keyboards } : {}), maxLength: JUDGED })
  return (passwort, personal = []) => {
    if (passwort === '') return { points: 0, enough: false, hint: '' }
    const { score, feedback } = zxcvbn.check(passwort.slice(0, JUDGED), [...personal])
    const short = passwort.length < PASSWORT_MIN
    const ajar = leansAgainst(passwort, personal)
    const points =
      short || ajar || !/\p{L}|\p{Extended_Pictographic}/u.test(passwort) ? (Math.min(score, POINTS_MIN - 1) as typeof score) : score
    const enough = points >= POINTS_MIN && passwort.length <= PASSWORT_MAX
    const reason = HINTS[ajar ? 'userInputs' : (feedback.warning ?? '')]
    const hint = enough
      ? ''
      : short
        ? `Noch zu kurz: mindestens ${PASSWORT_MIN} Zeichen.`
        : `${reason ?? 'Das ist zu leicht zu erraten.'} ${ADVICE}`
    return { points, enough, hint }
  }
}
