// What holds of a report on both sides: its times in order, and no names of patients.

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
/** The first time that lies before the one it follows, with a sentence; null while all are in order. Times that are missing are passed over. */
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
/** After these words a name follows; a sentence that goes on does not, since what follows is no capital letter or one of `ROLES`. */
const TITLED = new RegExp(
  `(?<![\\p{L}])(?:Herrn?|Frau|Fr\\.|Hr\\.|Familie|Fam\\.|Patient(?:in)?|Pat\\.|Betroffene[rn]?|Verletzte[rn]?|Name:?|heißt)\\s+((?:Dr\\.\\s+|Prof\\.\\s+)?${NAME})`,
  'gu',
)
const BORN = /(?<!\p{L})(?:geb\.|geboren(?:\s+am)?|\*)\s*(\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2}))/giu
/** Nouns and titles that follow such a word without being anybody's name. */
const ROLES =
  /^(?:Notarzt|Notärztin|Arzt|Ärztin|Rettungsdienst|RTW|KTW|NEF|Feuerwehr|Polizei|Leitstelle|Klinik|Krankenhaus|Person(?:en)?|Zustand|Transport|Atemnot|Schmerzen|Bewusstsein|Begleitung|Kind(?:er)?|Alter|SK|Sichtung.*|Mit|Ohne|Bei|Nach|Von|In|Am|Im|Und|Wurde|Hat|Ist|War|Wird|Verweigert.*)$/u

/** The words that look like somebody's name or birthday, or null: only a hint, a machine cannot know. */
export function looksLikeName(text: string): string | null {
  for (const found of text.matchAll(TITLED)) if (!ROLES.test(found[1] ?? '')) return found[0].trim()
  return BORN[Symbol.match](text)?.[0]?.trim() ?? null
}
