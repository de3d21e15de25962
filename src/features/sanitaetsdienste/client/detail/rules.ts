// Why a planner's action is grey: data in, reason out. What the server refuses by as well stands in ../../hindernisse.ts.
import { STANDING_ANMELDUNG } from '#blocks/dienst/names.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import {
  absageHindernis,
  abschlussHindernis,
  changeHindernis,
  draftHindernis,
  deleteHindernis,
} from '#features/sanitaetsdienste/hindernisse.ts'

type Head = Pick<Dienst, 'abgesagt' | 'status'>

/** Why a service can no longer be changed. */
export const noChange = (dienst: Head) => changeHindernis(dienst) ?? undefined

/** Why it can no longer be called off. */
export const noAbsage = (dienst: Head) => absageHindernis(dienst) ?? undefined

/** Why it cannot be closed now. */
export const noAbschluss = (dienst: Parameters<typeof abschlussHindernis>[0], now: Date) => abschlussHindernis(dienst, now) ?? undefined

type WithHelfern = Pick<Dienst, 'helfer' | 'schichten'>
const STANDING: readonly string[] = STANDING_ANMELDUNG

/** Whom and what a cancellation concerns: people once each, vehicles once each. */
export function affected({ helfer, schichten }: WithHelfern): { readonly people: number; readonly fahrzeuge: number } {
  return {
    people: new Set(helfer.filter(({ status }) => STANDING.includes(status)).map(({ profil }) => profil._id)).size,
    fahrzeuge: new Set(schichten.flatMap(({ fahrzeuge }) => fahrzeuge.flatMap(({ fahrzeug }) => fahrzeug ?? []))).size,
  }
}

/** Why it cannot be deleted: somebody is registered, or it took place. */
export const noDeletion = (dienst: Head & WithHelfern) => deleteHindernis({ ...dienst, gemeldete: affected(dienst).people }) ?? undefined

/** Why a published service cannot become a draft again. */
export const noReturn = (dienst: WithHelfern) => draftHindernis(affected(dienst).people) ?? undefined
