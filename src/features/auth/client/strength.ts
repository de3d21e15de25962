// Loaded when somebody begins to type a new password: the judge with the small word lists (some 65 kB gzip).
import keyboards from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'
import commonWords from '@zxcvbn-ts/language-de/dist/commonWords.json.esm.js'
import firstnames from '@zxcvbn-ts/language-de/dist/firstnames.json.esm.js'
import lastnames from '@zxcvbn-ts/language-de/dist/lastnames.json.esm.js'
import { ownWords, passwortJudge } from '#features/auth/passwortstaerke.ts'

const judge = passwortJudge({ words: { commonWords, firstnames, lastnames }, keyboards })

/** Judges a password; `names` are the person's own: user name, first and last name. */
export const setUp = (passwort: string, names: readonly string[]) => judge(passwort, ownWords({ username: names.join(' ') }))
