// Answers of a table import, the same in every area.
import * as z from 'zod/mini'

/** An uploaded table with a suggested mapping: `zuordnung` has a field, or '', for each column. */
export const tablePreview = z.object({
  spalten: z.array(z.string()),
  /** The first rows. */
  beispiele: z.array(z.array(z.string())),
  zeilen: z.number(),
  zuordnung: z.array(z.string()),
  /** As a person reads it: UTF-8, Windows-1252, Excel. */
  zeichensatz: z.string(),
  felder: z.array(z.object({ feld: z.string(), titel: z.string(), pflicht: z.boolean() })),
})
export type TablePreview = z.output<typeof tablePreview>

/** Outcome of an import, or of its rehearsal (`probe`). `zeile` counts as the spreadsheet does: the heading is 1. */
export const importResult = z.object({
  probe: z.boolean(),
  neu: z.number(),
  geaendert: z.number(),
  unveraendert: z.number(),
  abgelehnt: z.array(z.object({ zeile: z.number(), msg: z.string() })),
})
export type ImportResult = z.output<typeof importResult>
