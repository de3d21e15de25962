import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { ENTWURF, Dienstzeile } from '#features/sanitaetsdienste/formen.ts'

/** What the sheet of signing up needs to know of a service before it has asked the server. */
export type Meldbar = Pick<Dienstzeile, '_id' | 'bezeichnung' | 'ortName' | 'schichten'>

const AKTIV: readonly Anmeldestatus[] = ['gemeldet', 'eingeteilt', 'warteliste']
// The first screen needs it without the schemas; the type keeps it the same list.
const ENTWUERFE = ['anfrage', 'angebot', 'beauftragt'] as const satisfies typeof ENTWURF
export const istEntwurf = ({ status }: Pick<Dienstzeile, 'status'>): boolean => ENTWUERFE.some((einer) => einer === status)

/** One's own states that still hold something. */
export const meineAktiven = ({ meine }: Pick<Dienstzeile, 'meine'>) => meine.filter(({ status }) => AKTIV.includes(status))

/**
 * Is there anything left to sign up for? Whether one may, the rules say in the sheet; here only what needs no button:
 * drafts, what is called off or over, and services in which one is already everywhere.
 */
export function nochZuMelden(dienst: Dienstzeile, jetzt: Date = new Date()): boolean {
  if (dienst.abgesagt || istEntwurf(dienst) || dienst.status === 'durchgefuehrt' || dienst.status === 'abgerechnet') return false
  // Whoever called off may come back; whoever was turned down may not.
  const dabei = new Set(dienst.meine.filter(({ status }) => status !== 'abgesagt').map(({ schicht }) => schicht))
  return dienst.schichten.some(({ _id, ende }) => !dabei.has(_id) && Date.parse(ende) > jetzt.getTime())
}
