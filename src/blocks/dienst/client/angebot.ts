import type { AnmeldungInput, Besetzung, Option } from '../contract.ts'

/** An offer to sign up for: shift, role or seat. Instants, ISO. */
export interface Angebot {
  readonly _id: string
  /** '' if it is the only one. */
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly besetzung: Besetzung
  readonly termine?: readonly { readonly beginn: string; readonly ende: string }[] | null | undefined
  /** The rules' result for this member; undefined while loading: then the server decides. */
  readonly anmeldung?: Option | undefined
}

export type SignUp = AnmeldungInput & { readonly schicht: string; readonly antworten?: string[] }

/** Reason why signing up is impossible now; undefined if possible. `praktikant`: as a trainee. */
export function signUpHindernis({ anmeldung }: Pick<Angebot, 'anmeldung'>, praktikant = false): string | undefined {
  if (anmeldung === undefined || anmeldung.moeglich) return undefined
  const reasons = anmeldung.gruende.join(' ') || 'Hier kannst du dich gerade nicht melden.'
  if (anmeldung.alsPraktikant !== true) return reasons
  return praktikant ? undefined : `${reasons} Du kannst aber als Praktikant mitkommen.`
}

const HALF_HOUR = 1_800_000

/** Selectable times within an offer: every half hour (every hour in long offers), including begin and end. */
export function timeGrid({ beginn, ende }: Pick<Angebot, 'beginn' | 'ende'>): string[] {
  const [von, bis] = [Date.parse(beginn), Date.parse(ende)]
  const step = bis - von > 48 * HALF_HOUR ? 2 * HALF_HOUR : HALF_HOUR
  const times: string[] = []
  for (let ms = von; ms < bis; ms += step) times.push(new Date(ms).toISOString())
  return [...times, new Date(bis).toISOString()]
}
