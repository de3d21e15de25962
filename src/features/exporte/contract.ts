// Long lists are exported to files in the background (docs/adr/0098); members find their own for a week.
import * as z from 'zod/mini'
import { callsUnder, defineContract, EXPORT_FORMATS } from '#contract/endpoint.ts'
import { field, id, numbers, strings } from '#contract/fields.ts'

export const KEPT_DAYS = 7
export const STATES = { wartet: 'Wartet', laeuft: 'Wird erstellt', fertig: 'Fertig', fehlgeschlagen: 'Nicht geworden' } as const

const exported = z.object({
  _id: id,
  ...strings('titel', 'fehler', 'erstelltAm', 'bis'),
  format: z.enum(EXPORT_FORMATS),
  ...numbers('zeilen', 'fertig'),
  /** Bytes; null until the file exists. */
  groesse: z.nullable(z.number()),
  stand: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]),
})
export type Export = z.output<typeof exported>

const call = callsUnder('/api/exporte')
export const exportsContract = defineContract({
  list: call('GET', '', 'angemeldet', 'Die eigenen Exporte der letzten Woche, die neuesten zuerst', { response: z.array(exported) }),
  create: call('POST', '', 'angemeldet', 'Erstellt eine lange Liste als Datei im Hintergrund; eine kurze ist null und gleich zu laden', {
    body: z.object({
      pfad: field('Liste', z.string().check(z.maxLength(200))),
      query: field('Filter', z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(300)))),
    }),
    response: z.object({ auftrag: z.nullable(id), zeilen: z.number() }),
    transaction: 'selbst',
  }),
  file: call('GET', '/{id}/datei', 'angemeldet', 'Datei eines eigenen Exports laden', { kind: 'stream' }),
  remove: call('DELETE', '/{id}', 'angemeldet', 'Eigenen Export löschen; was noch entsteht, wird abgebrochen', { response: null }),
})
