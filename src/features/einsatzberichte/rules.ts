// Rules of a report on both sides: times in order, and no patient names.

export const TIMES = {
  alarmzeit: 'Alarmiert',
  ausruecken: 'Ausgerückt',
  ankunft: 'An der Einsatzstelle',
  einsatzende: 'Einsatzende',
  einsatzbereit: 'Wieder einsatzbereit',
} as const
export type TimeName = keyof typeof TIMES
const NAMES = Object.keys(TIMES) as TimeName[]

type Times = { readonly [N in TimeName]?: unknown }
/** First time that lies before its predecessor, with a sentence; null while all are in order. Missing times are skipped. */
export function outOfOrder(times: Times): { readonly feld: TimeName; readonly msg: string } | null {
  let before: TimeName | null = null
  for (const name of NAMES) {
    const value = times[name]
    if (typeof value !== 'string' || value === '') continue
    if (before !== null && Date.parse(value) < Date.parse(String(times[before])))
      return { feld: name, msg: `„${TIMES[name]}“ liegt vor „${TIMES[before]}“. Prüf beide Zeiten.` }
    before = name
  }
  return null
}

const NAME = "\\p{Lu}[\\p{L}’'-]+"
/** Words followed by a name. Ordinary sentences do not match: their next word is lower case or one of `ROLES`. */
const TITLED = new RegExp(
  `(?<![\\p{L}])(?:Herrn?|Frau|Fr\\.|Hr\\.|Familie|Fam\\.|Patient(?:in)?|Pat\\.|Betroffene[rn]?|Verletzte[rn]?|Name:?|heißt)\\s+((?:Dr\\.\\s+|Prof\\.\\s+)?${NAME})`,
  'gu',
)
const BORN = /(?<!\p{L})(?:geb\.|geboren(?:\s+am)?|\*)\s*(\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2}))/giu
const ROLES =
  /^(?:Notarzt|Notärztin|Arzt|Ärztin|Rettungsdienst|RTW|KTW|NEF|Feuerwehr|Polizei|Leitstelle|Klinik|Krankenhaus|Person(?:en)?|Zustand|Transport|Atemnot|Schmerzen|Bewusstsein|Begleitung|Kind(?:er)?|Alter|SK|Sichtung.*|Mit|Ohne|Bei|Nach|Von|In|Am|Im|Und|Wurde|Hat|Ist|War|Wird|Verweigert.*)$/u

/** Words that look like a name or birthday, or null. Heuristic, for a hint only. */
export function looksLikeName(text: string): string | null {
  for (const found of text.matchAll(TITLED)) if (!ROLES.test(found[1] ?? '')) return found[0].trim()
  return BORN[Symbol.match](text)?.[0]?.trim() ?? null
}
