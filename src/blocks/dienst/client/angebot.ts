import type { AnmeldungInput, Besetzung, Option } from '../contract.ts'

/** What one can sign up for: a shift, a role, a seat. Instants, ISO. */
export interface Angebot {
  readonly _id: string
  /** '' where there is only one. */
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly besetzung: Besetzung
  /** Its sessions, where one is not busy all of its span. */
  readonly termine?: readonly { readonly beginn: string; readonly ende: string }[] | null | undefined
  /** The rules' answer for this member; undefined until it has arrived: then the server decides. */
  readonly anmeldung?: Option | undefined
}

/** What is sent for one offer. */
export type SignUp = AnmeldungInput & { readonly schicht: string; readonly antworten?: string[] }

/** Why one cannot sign up now; undefined when one can. `praktikant`: as a trainee. */
export function hindernis({ anmeldung }: Pick<Angebot, 'anmeldung'>, praktikant = false): string | undefined {
  if (anmeldung === undefined || anmeldung.moeglich) return undefined
  const reasons = anmeldung.gruende.join(' ') || 'Hier kannst du dich gerade nicht melden.'
  if (anmeldung.alsPraktikant !== true) return reasons
  return praktikant ? undefined : `${reasons} Du kannst aber als Praktikant mitkommen.`
}

const HALF_HOUR = 1_800_000

/** The times between which part of an offer can be chosen: every half hour (every hour in long offers), begin and end included. */
export function grid({ beginn, ende }: Pick<Angebot, 'beginn' | 'ende'>): string[] {
  const [von, bis] = [Date.parse(beginn), Date.parse(ende)]
  const step = bis - von > 48 * HALF_HOUR ? 2 * HALF_HOUR : HALF_HOUR
  const times: string[] = []
  for (let ms = von; ms < bis; ms += step) times.push(new Date(ms).toISOString())
  return [...times, new Date(bis).toISOString()]
}
