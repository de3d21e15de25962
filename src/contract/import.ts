import * as z from 'zod/mini'
import { id, strings } from './fields.ts'

/** Columns added to a file of refused rows; ignored when the file is imported again. */
export const CORRECTION_COLUMNS = ['Zeile der Tabelle', 'Grund der Ablehnung'] as const

/** Preview of an uploaded table with a suggested mapping: `zuordnung` has a field or '' for each column. */
export const tablePreview = z.object({
  spalten: z.array(z.string()),
  beispiele: z.array(z.array(z.string())),
  zeilen: z.number(),
  zuordnung: z.array(z.string()),
  /** The mapping is remembered from an earlier import of a similar table. */
  gemerkt: z.optional(z.boolean()),
  /** Display name: UTF-8, Windows-1252, Excel. */
  zeichensatz: z.string(),
  felder: z.array(z.object({ feld: z.string(), titel: z.string(), pflicht: z.boolean() })),
})
export type TablePreview = z.output<typeof tablePreview>

/** A cell that a spreadsheet probably altered: possible readings, most likely first, and the one used. */
const importQuestion = z.object({
  zeile: z.number(),
  ...strings('feld', 'titel', 'steht'),
  wahl: z.array(z.string()),
  als: z.nullable(z.string()),
})
export type ImportQuestion = z.output<typeof importQuestion>

/**
 * Result of an import or its dry run (`probe`). `zeile` is the spreadsheet's row number: the heading is 1. `verworfen`: nothing
 * was imported, because all rows had to be valid.
 */
export const importResult = z.object({
  probe: z.boolean(),
  neu: z.number(),
  geaendert: z.number(),
  unveraendert: z.number(),
  verworfen: z.optional(z.boolean()),
  /** Dry run only: names of the first new and first changed records. */
  namen: z.optional(z.object({ neu: z.array(z.string()), geaendert: z.array(z.string()) })),
  /** New records, if a follow-up action exists. */
  angelegt: z.optional(z.array(id)),
  /** Rows with an open question are refused. */
  fragen: z.optional(z.array(importQuestion)),
  abgelehnt: z.array(z.object({ zeile: z.number(), msg: z.string(), zellen: z.array(z.string()) })),
})
export type ImportResult = z.output<typeof importResult>

/** Processed and total rows; both 0 without a running import of one's own. */
export const importProgress = z.object({ getan: z.number(), zeilen: z.number() })
export type ImportProgress = z.output<typeof importProgress>
