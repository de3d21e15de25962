// Loaded when somebody begins to type a new password: the judge with the small word lists (some 65 kB gzip).
import tastaturen from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'
import commonWords from '@zxcvbn-ts/language-de/dist/commonWords.json.esm.js'
import firstnames from '@zxcvbn-ts/language-de/dist/firstnames.json.esm.js'
import lastnames from '@zxcvbn-ts/language-de/dist/lastnames.json.esm.js'
import { eigeneWoerter, passwortrichter } from '#features/auth/passwortstaerke.ts'

const richter = passwortrichter({ woerter: { commonWords, firstnames, lastnames }, tastaturen })

/** Judges a password; `namen` are the person's own: user name, first and last name. */
export const richte = (passwort: string, namen: readonly string[]) => richter(passwort, eigeneWoerter({ username: namen.join(' ') }))
