import type { Actor } from '#server/base.ts'
import { conflict } from '#server/errors.ts'

declare const badge: unique symbol

/**
 * A row that the actor may change. Only the functions that check this make one, and writing use cases take nothing else,
 * so a forgotten check does not compile (docs/rules.md, rule 14).
 */
export type Allowed<T> = T & { readonly [badge]: true }

/** Only right after the check, or for a job that acts for nobody. */
export const asAllowed = <T>(row: T): Allowed<T> => row as Allowed<T>

/** The actor's profile. @throws 409 for an account without a profile */
export function ownProfil({ profil }: Pick<Actor, 'profil'>): string {
  if (profil === null) throw conflict('Zu deinem Zugang gibt es noch kein Profil.')
  return profil
}
