import type { Anmeldeangaben, Besetzung, Moeglichkeit } from '../contract.ts'

/** What one can sign up for: a shift, a role, a seat. Instants, ISO. */
export interface Angebot {
  readonly _id: string
  /** '' where there is only one. */
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly besetzung: Besetzung
  /** The rules' answer to the member who asks; undefined while it is on the way: then the server decides. */
  readonly anmeldung?: Moeglichkeit | undefined
}

/** What is sent for one offer. */
export type Meldung = Anmeldeangaben & { readonly schicht: string }

/** Why one cannot sign up now, as one text; undefined when one can. `praktikant`: one would come as a trainee. */
export function hindernis({ anmeldung }: Pick<Angebot, 'anmeldung'>, praktikant = false): string | undefined {
  if (anmeldung === undefined || anmeldung.moeglich) return undefined
  const gruende = anmeldung.gruende.join(' ') || 'Hier kannst du dich gerade nicht melden.'
  if (anmeldung.alsPraktikant !== true) return gruende
  return praktikant ? undefined : `${gruende} Du kannst aber als Praktikant mitkommen.`
}

const HALBE_STUNDE = 1_800_000

/** The times between which a part of an offer can be chosen: every half hour (every full one in long offers), begin and end included. */
export function raster({ beginn, ende }: Pick<Angebot, 'beginn' | 'ende'>): string[] {
  const [von, bis] = [Date.parse(beginn), Date.parse(ende)]
  const schritt = bis - von > 48 * HALBE_STUNDE ? 2 * HALBE_STUNDE : HALBE_STUNDE
  const zeiten: string[] = []
  for (let ms = von; ms < bis; ms += schritt) zeiten.push(new Date(ms).toISOString())
  return [...zeiten, new Date(bis).toISOString()]
}
