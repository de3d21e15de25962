// Loaded on the first input of a new password: the estimator with the small word lists (about 65 kB gzip).
import keyboards from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'
import commonWords from '@zxcvbn-ts/language-de/dist/commonWords.json.esm.js'
import firstnames from '@zxcvbn-ts/language-de/dist/firstnames.json.esm.js'
import lastnames from '@zxcvbn-ts/language-de/dist/lastnames.json.esm.js'
import { ownWords, passwortJudge } from '#features/auth/passwortstaerke.ts'

const judge = passwortJudge({ words: { commonWords, firstnames, lastnames }, keyboards })

export const setUp = (passwort: string, names: readonly string[]) => judge(passwort, ownWords({ username: names.join(' ') }))
