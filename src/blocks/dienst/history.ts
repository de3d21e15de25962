// What the history of an occasion follows of its offers and of the people in them. An offer may be gone for good one day, and so stands
// there by what names it; people and vehicles stand there by id alone.
import * as z from 'zod/mini'
import { field, id, text, instant } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'
import { type BedarfsRow, bedarfsRow, praktikanten } from './contract.ts'
import { ANMELDESTATUS_NAMES } from './names.ts'

const bedarfText = ({ anzahl: count, qualifikation, funktion: fn, mindestalter }: BedarfsRow): string => {
  const more = [fn, mindestalter === null ? '' : `ab ${mindestalter}`].filter(Boolean)
  return `${count} ${qualifikation === 'keine' ? 'ohne Ausbildung' : qualifikation}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}
const praktikantenText = ({ anzahl: count, mindestqualifikation }: z.output<typeof praktikanten>): string =>
  count === 0 ? '' : `${count} (ab ${mindestqualifikation})`

/** How a value reads; what could not be told apart when values took the place of texts is a text still. */
export const orText =
  <T>(read: (value: T) => string) =>
  (value: T | string): string =>
    typeof value === 'string' ? value : read(value)

/** `nr` (its place among the offers) and `_id` are unknown of what was written before values were stored. */
export type OfferFacts = { readonly _id?: string; readonly nr?: number; readonly bezeichnung: string } & Readonly<Record<string, unknown>>

/** The offers of an area with facts of their own; `name` titles one. Entries hold `bezeichnung` and the differences. */
export const offersInHistory = <S extends z.core.$ZodShape>(
  titel: string,
  more: S,
  name: (bezeichnung: string, number: number) => string,
) =>
  inHistory(
    field(
      titel,
      z.object({
        bezeichnung: text('Bezeichnung', 60),
        beginn: instant('Beginn'),
        ende: instant('Ende'),
        bedarf: inHistory(field('Bedarf', z.array(bedarfsRow)), {
          text: orText((rows: readonly BedarfsRow[]) => rows.map(bedarfText).join(', ')),
        }),
        praktikanten: inHistory(field('Praktikanten', z.pick(praktikanten, { anzahl: true, mindestqualifikation: true })), {
          text: orText(praktikantenText),
        }),
        ...more,
      }),
    ),
    { parts: true, title: ({ bezeichnung, nr: number }: OfferFacts) => name(bezeichnung, number ?? 1) },
  )

/** How a registration stands in the history; what is empty is left out. The person stands there by id (Art. 17 DSGVO). */
const helfer = z.object({
  profil: inHistory(z.string(), { kind: 'person' }),
  schicht: z.object({ _id: z.optional(id), bezeichnung: z.string(), beginn: z.optional(z.string()) }),
  status: enumOf(ANMELDESTATUS_NAMES),
  funktion: z.optional(z.string()),
  /** The vehicle's id; the type where only one of it is wished for. */
  fahrzeug: inHistory(z.optional(z.string()), { kind: 'funkrufname' }),
  praktikant: z.optional(z.boolean()),
  /** Where they differ from the offer's. */
  von: z.optional(z.string()),
  bis: z.optional(z.string()),
  grund: z.optional(z.string()),
  trotzdem: z.optional(z.string()),
})
export type HelferState = z.output<typeof helfer>
/** As who does not lead reads it: reasons are between the person and the leaders. */
export const withoutReasons = (state: object): object => ({ ...state, grund: undefined, trotzdem: undefined })

/** What every history of an occasion tells of its people: who stands where, who was asked for help, and what was written to them. */
export const peopleInHistory = {
  rundschreiben: field('Mail an alle', z.string()),
  hilferuf: inHistory(field('Gefragt', z.array(inHistory(z.string(), { kind: 'person' }))), {
    text: (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b, 'de')).join(', '),
  }),
  helfer: field('Helfer', helfer),
}

interface Anwesenheit {
  readonly anwesend: number
  readonly nichtErschienen: number
  readonly stunden: number
}
/** '3 waren da, 1 fehlte, 18 Stunden' */
const anwesenheitText = ({ anwesend: there, nichtErschienen: absent, stunden: hours }: Anwesenheit): string =>
  [
    `${there} ${there === 1 ? 'war' : 'waren'} da`,
    ...(absent > 0 ? [`${absent} ${absent === 1 ? 'fehlte' : 'fehlten'}`] : []),
    `${hours.toLocaleString('de-DE')} ${hours === 1 ? 'Stunde' : 'Stunden'}`,
  ].join(', ')

/** What a closing wrote of who was there. */
export const attendanceInHistory = inHistory(
  field('Anwesenheit', z.object({ anwesend: z.number(), nichtErschienen: z.number(), stunden: z.number() })),
  {
    text: orText(anwesenheitText),
  },
)
