import type { ImportResult, TablePreview } from '#contract/import.ts'

export interface ImportWays {
  /** Looks into the table; stores nothing. */
  readonly read: (form: FormData, say: (share: number) => void) => Promise<TablePreview>
  /** Takes the table in, or says what would happen (`probe`). */
  readonly take: (form: FormData, say: (share: number) => void) => Promise<ImportResult>
}
