// A table that somebody uploads, whatever program wrote it: a heading and rows of texts.

/** Data rows of one import; more are split by hand. */
export const ZEILEN_MAX = 5000
export const SPALTEN_MAX = 200
/** Annahme: longer than any field of ours; the rest of such a cell is an error of the file. */
export const ZELLE_MAX = 20_000
export const ZU_GROSS = 'Die Tabelle ist zu groß. Teile sie bitte auf.'

export interface Zeile {
  /** As the spreadsheet counts: the heading is 1. */
  readonly nr: number
  readonly zellen: readonly string[]
}
export interface Rohtabelle {
  readonly spalten: readonly string[]
  /** Without the empty ones. */
  readonly zeilen: readonly Zeile[]
  /** As a person reads it: UTF-8, Windows-1252, Excel. */
  readonly zeichensatz: string
}

/** What is wrong with the file as a whole: a German sentence. */
export class Tabellenfehler extends Error {}

const zuViele = () => new Tabellenfehler(`Die Datei hat mehr als ${ZEILEN_MAX.toLocaleString('de-DE')} Zeilen. Teile sie bitte auf.`)

/** The heading is the first row with content; what comes before it counts as lines all the same. @throws Tabellenfehler */
export function alsTabelle(alle: Iterable<readonly string[]>, zeichensatz: string): Rohtabelle {
  let spalten: readonly string[] | null = null
  const zeilen: Zeile[] = []
  let nr = 0
  for (const roh of alle) {
    nr += 1
    const zellen = roh.map((zelle) => zelle.trim())
    if (zellen.every((zelle) => zelle === '')) continue
    if (zellen.some((zelle) => zelle.length > ZELLE_MAX)) throw new Tabellenfehler(`In Zeile ${nr} ist eine Zelle zu lang.`)
    if (spalten) {
      if (zeilen.length === ZEILEN_MAX) throw zuViele()
      zeilen.push({ nr, zellen })
    } else {
      if (zellen.length > SPALTEN_MAX) throw new Tabellenfehler(`Die Datei hat mehr als ${SPALTEN_MAX} Spalten.`)
      spalten = zellen
    }
  }
  if (!spalten) throw new Tabellenfehler('Die Datei ist leer.')
  if (zeilen.length === 0) throw new Tabellenfehler('Unter der Überschrift steht keine Zeile.')
  return { spalten, zeilen, zeichensatz }
}
