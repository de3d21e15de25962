// Answers of a table import, the same in every area.
import * as z from 'zod/mini'
import { id, strings } from './fields.ts'

/** The columns that a file of refused rows has more than the table it came from; back here nobody maps them. */
export const CORRECTION_COLUMNS = ['Zeile der Tabelle', 'Grund der Ablehnung'] as const

/** An uploaded table with a suggested mapping: `zuordnung` has a field, or '', for each column. */
export const tablePreview = z.object({
  spalten: z.array(z.string()),
  /** The first rows. */
  beispiele: z.array(z.array(z.string())),
  zeilen: z.number(),
  zuordnung: z.array(z.string()),
  /** The mapping is that of an earlier import of such a table. */
  gemerkt: z.optional(z.boolean()),
  /** As a person reads it: UTF-8, Windows-1252, Excel. */
  zeichensatz: z.string(),
  felder: z.array(z.object({ feld: z.string(), titel: z.string(), pflicht: z.boolean() })),
})
export type TablePreview = z.output<typeof tablePreview>

/** A cell that a spreadsheet seems to have changed: how it may be meant, the likely way first, and as which it was taken. */
const importQuestion = z.object({
  zeile: z.number(),
  ...strings('feld', 'titel', 'steht'),
  wahl: z.array(z.string()),
  als: z.nullable(z.string()),
})
export type ImportQuestion = z.output<typeof importQuestion>

/**
 * Outcome of an import, or of its rehearsal (`probe`). `zeile` counts as the spreadsheet does: the heading is 1. `verworfen`: nothing was
 * taken in, because all rows had to be right.
 */
export const importResult = z.object({
  probe: z.boolean(),
  neu: z.number(),
  geaendert: z.number(),
  unveraendert: z.number(),
  verworfen: z.optional(z.boolean()),
  /** In a rehearsal: what the first new and the first changed records are called. */
  namen: z.optional(z.object({ neu: z.array(z.string()), geaendert: z.array(z.string()) })),
  /** The new records, where something can be done with them next. */
  angelegt: z.optional(z.array(id)),
  /** Rows with an open one are refused. */
  fragen: z.optional(z.array(importQuestion)),
  /** With the cells of the row, to be corrected. */
  abgelehnt: z.array(z.object({ zeile: z.number(), msg: z.string(), zellen: z.array(z.string()) })),
})
export type ImportResult = z.output<typeof importResult>

/** Rows done of all rows; both 0 while no import of one's own is under way. */
export const importProgress = z.object({ getan: z.number(), zeilen: z.number() })
export type ImportProgress = z.output<typeof importProgress>
