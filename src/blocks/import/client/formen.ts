import type { Importergebnis, Tabellenvorschau } from '#contract/import.ts'

export interface Importwege {
  /** Looks into the table; stores nothing. */
  readonly lies: (formular: FormData, sage: (anteil: number) => void) => Promise<Tabellenvorschau>
  /** Takes the table in, or says what would happen (`probe`). */
  readonly nimm: (formular: FormData, sage: (anteil: number) => void) => Promise<Importergebnis>
}
