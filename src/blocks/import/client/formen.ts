// What every import of an area answers; the areas' contracts have the same shapes.
export interface Tabellenvorschau {
  readonly spalten: readonly string[]
  /** The first rows. */
  readonly beispiele: readonly (readonly string[])[]
  readonly zeilen: number
  /** A field, or '', by column. */
  readonly zuordnung: readonly string[]
  readonly zeichensatz: string
  readonly felder: readonly { readonly feld: string; readonly titel: string; readonly pflicht: boolean }[]
}
export interface Importergebnis {
  readonly probe: boolean
  readonly neu: number
  readonly geaendert: number
  readonly unveraendert: number
  readonly abgelehnt: readonly { readonly zeile: number; readonly msg: string }[]
}
export interface Importwege {
  /** Looks into the table; stores nothing. */
  readonly lies: (formular: FormData, sage: (anteil: number) => void) => Promise<Tabellenvorschau>
  /** Takes the table in, or says what would happen (`probe`). */
  readonly nimm: (formular: FormData, sage: (anteil: number) => void) => Promise<Importergebnis>
}
