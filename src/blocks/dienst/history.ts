// History schema of an occasion's offers and people. Deleted offers keep their name; people and vehicles are stored by id only.
import * as z from 'zod/mini'
import { field, id, text, instant } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'
import { type BedarfsRow, bedarfsRow, praktikanten } from './contract.ts'
import { ANMELDESTATUS_NAMES } from './names.ts'

const bedarfText = ({ anzahl, qualifikation, funktion, mindestalter }: BedarfsRow): string => {
  const extras = [funktion, mindestalter === null ? '' : `ab ${mindestalter}`].filter(Boolean)
  return `${anzahl} ${qualifikation === 'keine' ? 'ohne Ausbildung' : qualifikation}${extras.length > 0 ? ` (${extras.join(', ')})` : ''}`
}
const praktikantenText = ({ anzahl, mindestqualifikation }: z.output<typeof praktikanten>): string =>
  anzahl === 0 ? '' : `${anzahl} (ab ${mindestqualifikation})`

/** Display of a stored value; old entries that could not be migrated from text remain text. */
export const orText =
  <T>(read: (value: T) => string) =>
  (value: T | string): string =>
    typeof value === 'string' ? value : read(value)

/** `nr` (position among the offers) and `_id` are missing in entries from before values were stored. */
export type OfferFacts = { readonly _id?: string; readonly nr?: number; readonly bezeichnung: string } & Readonly<Record<string, unknown>>

/** Offers of an area with their own facts; `name` gives the title. Entries hold `bezeichnung` and the differences. */
export const offersInHistory = <S extends z.core.$ZodShape>(
  titel: string,
  extraFields: S,
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
        ...extraFields,
      }),
    ),
    { parts: true, title: ({ bezeichnung, nr: number }: OfferFacts) => name(bezeichnung, number ?? 1) },
  )

/** Registration in the history; empty values are omitted. The person is stored by id (Art. 17 DSGVO). */
const helfer = z.object({
  profil: inHistory(z.string(), { kind: 'person' }),
  schicht: z.object({ _id: z.optional(id), bezeichnung: z.string(), beginn: z.optional(z.string()) }),
  status: enumOf(ANMELDESTATUS_NAMES),
  funktion: z.optional(z.string()),
  /** Vehicle id, or the type if only a type is wished for. */
  fahrzeug: inHistory(z.optional(z.string()), { kind: 'funkrufname' }),
  praktikant: z.optional(z.boolean()),
  von: z.optional(z.string()),
  bis: z.optional(z.string()),
  grund: z.optional(z.string()),
  trotzdem: z.optional(z.string()),
})
export type HelferState = z.output<typeof helfer>
/** View for non-leaders: reasons are visible only to the person and the leaders. */
export const withoutReasons = (state: object): object => ({ ...state, grund: undefined, trotzdem: undefined })

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
const anwesenheitText = ({ anwesend, nichtErschienen: absent, stunden }: Anwesenheit): string =>
  [
    `${anwesend} ${anwesend === 1 ? 'war' : 'waren'} da`,
    ...(absent > 0 ? [`${absent} ${absent === 1 ? 'fehlte' : 'fehlten'}`] : []),
    `${stunden.toLocaleString('de-DE')} ${stunden === 1 ? 'Stunde' : 'Stunden'}`,
  ].join(', ')

export const attendanceInHistory = inHistory(
  field('Anwesenheit', z.object({ anwesend: z.number(), nichtErschienen: z.number(), stunden: z.number() })),
  {
    text: orText(anwesenheitText),
  },
)
