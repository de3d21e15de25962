import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { DRAFT, DienstRow } from '#features/sanitaetsdienste/schemas.ts'

/** What the sheet of signing up needs to know of a service before it has asked the server. */
export type Meldbar = Pick<DienstRow, '_id' | 'bezeichnung' | 'ortName' | 'schichten'>

const AKTIV: readonly Anmeldestatus[] = ['gemeldet', 'eingeteilt', 'warteliste']
// The first screen needs it without the schemas; the type keeps it the same list.
const DRAFTS = ['anfrage', 'angebot', 'beauftragt'] as const satisfies typeof DRAFT
export const isDraft = ({ status }: Pick<DienstRow, 'status'>): boolean => DRAFTS.some((one) => one === status)

/** One's own states that still hold something. */
export const myActive = ({ meine: mine }: Pick<DienstRow, 'meine'>) => mine.filter(({ status }) => AKTIV.includes(status))

/**
 * Is there anything left to sign up for? Whether one may, the rules say in the sheet; here only what needs no button:
 * drafts, what is called off or over, and services in which one is already everywhere.
 */
export function yetToMelden(dienst: DienstRow, now: Date = new Date()): boolean {
  if (dienst.abgesagt || isDraft(dienst) || dienst.status === 'durchgefuehrt' || dienst.status === 'abgerechnet') return false
  // Those who signed off may come back; those who were turned down may not.
  const present = new Set(dienst.meine.filter(({ status }) => status !== 'abgesagt').map(({ schicht }) => schicht))
  return dienst.schichten.some(({ _id, ende }) => !present.has(_id) && Date.parse(ende) > now.getTime())
}
