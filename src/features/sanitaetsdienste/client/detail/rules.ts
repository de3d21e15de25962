// Reasons of disabled planner actions, pure. Reasons shared with the server are in ../../hindernisse.ts.
import { draftHindernis } from '#blocks/dienst/hindernisse.ts'
import { STANDING_ANMELDUNG } from '#blocks/dienst/names.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { absageHindernis, abschlussHindernis, changeHindernis, deleteHindernis } from '#features/sanitaetsdienste/hindernisse.ts'

type Head = Pick<Dienst, 'abgesagt' | 'status'>

export const noChange = (dienst: Head) => changeHindernis(dienst) ?? undefined

export const noAbsage = (dienst: Head) => absageHindernis(dienst) ?? undefined

export const noAbschluss = (dienst: Parameters<typeof abschlussHindernis>[0], now: Date) => abschlussHindernis(dienst, now) ?? undefined

type WithHelfern = Pick<Dienst, 'helfer' | 'schichten'>
const STANDING: readonly string[] = STANDING_ANMELDUNG

export function countAffected({ helfer, schichten }: WithHelfern): { readonly people: number; readonly fahrzeuge: number } {
  return {
    people: new Set(helfer.filter(({ status }) => STANDING.includes(status)).map(({ profil }) => profil._id)).size,
    fahrzeuge: new Set(schichten.flatMap(({ fahrzeuge }) => fahrzeuge.flatMap(({ fahrzeug }) => fahrzeug ?? []))).size,
  }
}

export const noDeletion = (dienst: Head & WithHelfern) =>
  deleteHindernis({ ...dienst, gemeldete: countAffected(dienst).people }) ?? undefined

export const noReturn = (dienst: WithHelfern) => draftHindernis(countAffected(dienst).people) ?? undefined
