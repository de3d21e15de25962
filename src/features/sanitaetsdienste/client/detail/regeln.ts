// Why a planner's action is grey: data in, reason out. What the server refuses by as well stands in ../../hindernisse.ts.
import { ZAEHLT } from '#blocks/anmeldung/contract.ts'
import type { Dienst, Dienststatus, Schicht } from '#features/sanitaetsdienste/formen.ts'
import { absageHindernis, aenderungsHindernis, entwurfsHindernis, loeschHindernis } from '#features/sanitaetsdienste/hindernisse.ts'
import { istEntwurf } from '../liste/meldbar.ts'

type Kopf = Pick<Dienst, 'abgesagt' | 'status' | 'beginn' | 'abgeschlossenAm'>
const zuEnde = (status: Dienststatus) => status === 'durchgefuehrt' || status === 'abgerechnet'

/** Why a service can no longer be changed. */
export const keineAenderung = (dienst: Pick<Kopf, 'abgesagt' | 'status'>) => aenderungsHindernis(dienst) ?? undefined

/** Why it can no longer be called off. */
export const keineAbsage = (dienst: Pick<Kopf, 'abgesagt' | 'status'>) => absageHindernis(dienst) ?? undefined

/** Why it cannot be closed now. */
export function keinAbschluss({ abgesagt, status, beginn }: Kopf, jetzt: Date): string | undefined {
  if (abgesagt) return 'Der Dienst ist abgesagt.'
  if (zuEnde(status)) return 'Der Dienst ist schon abgeschlossen.'
  if (istEntwurf({ status })) return 'Der Dienst ist noch ein Entwurf.'
  return Date.parse(beginn) > jetzt.getTime() ? 'Abschließen kannst du den Dienst, sobald er begonnen hat.' : undefined
}

type MitHelfern = Pick<Dienst, 'helfer' | 'schichten'>
const WARTET: readonly string[] = [...ZAEHLT, 'warteliste']

/** Whom and what a cancellation concerns: people once each, vehicles once each. */
export function betroffen({ helfer, schichten }: MitHelfern): { readonly personen: number; readonly fahrzeuge: number } {
  return {
    personen: new Set(helfer.filter(({ status }) => WARTET.includes(status)).map(({ profil }) => profil._id)).size,
    fahrzeuge: new Set(schichten.flatMap(({ fahrzeuge }) => fahrzeuge.flatMap(({ fahrzeug }) => fahrzeug ?? []))).size,
  }
}

/** Why it cannot be deleted: somebody is registered, or it took place. */
export const keineLoeschung = (dienst: Pick<Kopf, 'status' | 'abgesagt'> & MitHelfern) =>
  loeschHindernis({ ...dienst, gemeldete: betroffen(dienst).personen }) ?? undefined

/** Why a published service cannot become a draft again. */
export const keinZurueck = (dienst: MitHelfern) => entwurfsHindernis(betroffen(dienst).personen) ?? undefined

/** So many shifts stand on the screen at first; a fair has sixty. */
const SCHICHTEN_ZUERST = 8

/**
 * The shifts that are shown, each with its place in the list. Of many: one's own, then the next ones; when all is over, the
 * first ones.
 */
export function schichtauswahl(
  { schichten, helfer }: MitHelfern,
  { alle, ich, jetzt }: { readonly alle: boolean; readonly ich: string | null; readonly jetzt: Date },
): readonly (readonly [Schicht, number])[] {
  const mitNummer = schichten.map((schicht, nummer) => [schicht, nummer] as const)
  // One more than fits is no reason for a button.
  if (alle || schichten.length <= SCHICHTEN_ZUERST + 1) return mitNummer
  const kommend = mitNummer.filter(([{ ende }]) => Date.parse(ende) > jetzt.getTime())
  const naechste = new Set((kommend.length > 0 ? kommend : mitNummer).slice(0, SCHICHTEN_ZUERST).map(([{ _id }]) => _id))
  const meine = new Set(helfer.filter(({ profil, status }) => profil._id === ich && WARTET.includes(status)).map(({ schicht }) => schicht))
  return mitNummer.filter(([{ _id }]) => naechste.has(_id) || meine.has(_id))
}

/** Has the time passed until which one may sign off without a reason? Annahme: as the server, 24 hours before when nothing is said. */
export function grundNoetig(
  { selbstabsageBis, meldeschluss }: Pick<Dienst, 'selbstabsageBis' | 'meldeschluss'>,
  von: string,
  jetzt: Date,
): boolean {
  const bis = selbstabsageBis ?? meldeschluss
  return jetzt.getTime() > (bis === null ? Date.parse(von) - 86_400_000 : Date.parse(bis))
}
