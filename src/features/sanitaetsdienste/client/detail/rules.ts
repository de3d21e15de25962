// Why a planner's action is grey: data in, reason out. What the server refuses by as well stands in ../../hindernisse.ts.
import { COUNTS } from '#blocks/anmeldung/contract.ts'
import type { Dienst, Dienststatus, Schicht } from '#features/sanitaetsdienste/schemas.ts'
import { absageHindernis, changeHindernis, draftHindernis, deleteHindernis } from '#features/sanitaetsdienste/hindernisse.ts'
import { isDraft } from '../list/meldbar.ts'

type Head = Pick<Dienst, 'abgesagt' | 'status' | 'beginn' | 'abgeschlossenAm'>
const over = (status: Dienststatus) => status === 'durchgefuehrt' || status === 'abgerechnet'

/** Why a service can no longer be changed. */
export const noChange = (dienst: Pick<Head, 'abgesagt' | 'status'>) => changeHindernis(dienst) ?? undefined

/** Why it can no longer be called off. */
export const noAbsage = (dienst: Pick<Head, 'abgesagt' | 'status'>) => absageHindernis(dienst) ?? undefined

/** Why it cannot be closed now. */
export function noAbschluss({ abgesagt, status, beginn }: Head, now: Date): string | undefined {
  if (abgesagt) return 'Der Dienst ist abgesagt.'
  if (over(status)) return 'Der Dienst ist schon abgeschlossen.'
  if (isDraft({ status })) return 'Der Dienst ist noch ein Entwurf.'
  return Date.parse(beginn) > now.getTime() ? 'Abschließen kannst du den Dienst, sobald er begonnen hat.' : undefined
}

type WithHelfern = Pick<Dienst, 'helfer' | 'schichten'>
const WAITING: readonly string[] = [...COUNTS, 'warteliste']

/** Whom and what a cancellation concerns: people once each, vehicles once each. */
export function affected({ helfer, schichten }: WithHelfern): { readonly personen: number; readonly fahrzeuge: number } {
  return {
    personen: new Set(helfer.filter(({ status }) => WAITING.includes(status)).map(({ profil }) => profil._id)).size,
    fahrzeuge: new Set(schichten.flatMap(({ fahrzeuge }) => fahrzeuge.flatMap(({ fahrzeug }) => fahrzeug ?? []))).size,
  }
}

/** Why it cannot be deleted: somebody is registered, or it took place. */
export const noDeletion = (dienst: Pick<Head, 'status' | 'abgesagt'> & WithHelfern) =>
  deleteHindernis({ ...dienst, gemeldete: affected(dienst).personen }) ?? undefined

/** Why a published service cannot become a draft again. */
export const noReturn = (dienst: WithHelfern) => draftHindernis(affected(dienst).personen) ?? undefined

/** So many shifts stand on the screen at first; a fair has sixty. */
const SCHICHTEN_FIRST = 8

/**
 * The shifts that are shown, each with its place in the list. Of many: one's own, then the next ones; when all is over, the
 * first ones.
 */
export function schichtSelection(
  { schichten, helfer }: WithHelfern,
  { alle: all, ich: me, jetzt: now }: { readonly alle: boolean; readonly ich: string | null; readonly jetzt: Date },
): readonly (readonly [Schicht, number])[] {
  const withNumber = schichten.map((schicht, number) => [schicht, number] as const)
  // One more than fits is no reason for a button.
  if (all || schichten.length <= SCHICHTEN_FIRST + 1) return withNumber
  const upcoming = withNumber.filter(([{ ende }]) => Date.parse(ende) > now.getTime())
  const next = new Set((upcoming.length > 0 ? upcoming : withNumber).slice(0, SCHICHTEN_FIRST).map(([{ _id }]) => _id))
  const mine = new Set(helfer.filter(({ profil, status }) => profil._id === me && WAITING.includes(status)).map(({ schicht }) => schicht))
  return withNumber.filter(([{ _id }]) => next.has(_id) || mine.has(_id))
}

/** Has the time passed until which one may sign off without a reason? Annahme: as the server, 24 hours before when nothing is said. */
export function reasonNeeded(
  { selbstabsageBis, meldeschluss }: Pick<Dienst, 'selbstabsageBis' | 'meldeschluss'>,
  von: string,
  now: Date,
): boolean {
  const bis = selbstabsageBis ?? meldeschluss
  return now.getTime() > (bis === null ? Date.parse(von) - 86_400_000 : Date.parse(bis))
}
