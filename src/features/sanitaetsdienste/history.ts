// What the history of a service follows, in the order in which it is told: labels and how values read stand here, what is stored are
// the values themselves. People, vehicles and places stand there by id; a shift, or the service that was copied, may be gone for good
// one day, and so by the columns that name it.
import * as z from 'zod/mini'
import { ANMELDESTATUS_NAMES, bedarfsRow, praktikanten } from '#blocks/anmeldung/contract.ts'
import { field, id, toggle, text, number, instant } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'
import { AUSFALL, type Fahrzeugverlust } from '#features/fahrzeuge/contract.ts'
import { dienstFields, type Dienst, hilfeleistungen, type Schicht, schichtName, STATUS_NAMES } from './schemas.ts'

const known = <T>(values: readonly (T | false | null | '')[]): T[] => values.filter((value): value is T => Boolean(value))

type BedarfsRow = Schicht['bedarf'][number]
const bedarfText = ({ anzahl: count, qualifikation, funktion: fn, mindestalter }: BedarfsRow): string => {
  const more = known([fn, mindestalter !== null && `ab ${mindestalter}`])
  return `${count} ${qualifikation === 'keine' ? 'ohne Ausbildung' : qualifikation}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}
const praktikantenText = ({ anzahl: count, mindestqualifikation }: Schicht['praktikanten']): string =>
  count === 0 ? '' : `${count} (ab ${mindestqualifikation})`
interface Fahrzeugplatz {
  /** Its name; null for the wish for one of the type. */
  readonly fahrzeug: string | null
  readonly typ: string | null
  readonly erforderlich: boolean
}
const fahrzeugText = ({ fahrzeug, typ: type, erforderlich: required }: Fahrzeugplatz): string =>
  `${fahrzeug ?? `ein ${type}`}${required ? '' : ' (wenn möglich)'}`
/** How a value reads; what could not be told apart when values took the place of texts is a text still. */
const orText =
  <T>(read: (value: T) => string) =>
  (value: T | string): string =>
    typeof value === 'string' ? value : read(value)

const person = () => inHistory(z.string(), { kind: 'person' })
const fahrzeug = () => inHistory(z.string(), { kind: 'fahrzeug' })
/** Of a shift `_id`, `number` (its place among the shifts) and `bezeichnung` always stand there, of the rest what differs. */
const schicht = z.object({
  bezeichnung: text('Bezeichnung', 60),
  beginn: instant('Beginn'),
  ende: instant('Ende'),
  bedarf: inHistory(field('Bedarf', z.array(bedarfsRow)), {
    text: orText((rows: readonly BedarfsRow[]) => rows.map(bedarfText).join(', ')),
  }),
  praktikanten: inHistory(field('Praktikanten', z.pick(praktikanten, { anzahl: true, mindestqualifikation: true })), {
    text: orText(praktikantenText),
  }),
  fahrzeuge: inHistory(
    field(
      'Fahrzeuge',
      z.array(
        z.object({
          fahrzeug: inHistory(z.nullable(z.string()), { kind: 'fahrzeug' }),
          typ: z.nullable(z.string()),
          erforderlich: z.boolean(),
        }),
      ),
    ),
    {
      text: orText((plaetze: readonly Fahrzeugplatz[]) => plaetze.map(fahrzeugText).toSorted().join(', ')),
    },
  ),
})
/** `number` and `_id` are unknown of what was written before values were stored. */
export type SchichtFacts = { readonly _id?: string; readonly nr?: number; readonly bezeichnung: string } & Readonly<Record<string, unknown>>

/** How a registration stands in the history; what is empty is left out. The person stands there by id (Art. 17 DSGVO). */
const helfer = z.object({
  profil: person(),
  schicht: z.object({ _id: z.optional(id), bezeichnung: z.string(), beginn: z.optional(z.string()) }),
  status: enumOf(ANMELDESTATUS_NAMES),
  funktion: z.optional(z.string()),
  /** The vehicle's id; the type where only one of it is wished for. */
  fahrzeug: inHistory(z.optional(z.string()), { kind: 'funkrufname' }),
  praktikant: z.optional(z.boolean()),
  /** Where they differ from the shift's. */
  von: z.optional(z.string()),
  bis: z.optional(z.string()),
  grund: z.optional(z.string()),
})
export type HelferState = z.output<typeof helfer>

const { veranstalter } = dienstFields
export const dienstVerlauf = {
  nummer: field('Nummer', z.string()),
  status: field('Status', enumOf(STATUS_NAMES)),
  ...dienstFields,
  veranstalter: inHistory(field('Veranstalter', z.object({ ...veranstalter.shape, name: text('Name', 120) })), { parts: true }),
  risiko: inHistory(
    field(
      'Bedarfsermittlung',
      z.object({
        tabelle: field('Tabelle', z.string()),
        gesamt: number('Punkte', 0, 1e9),
        helfer: inHistory(field('Helfer', z.object({ von: z.number(), bis: z.number() })), {
          text: orText(({ von, bis }: { von: number; bis: number }) => `${von} bis ${bis}`),
        }),
        uebernommen: toggle('übernommen'),
        manuelleAbweichungGrund: text('Grund der Abweichung', 500),
      }),
    ),
    { parts: true },
  ),
  absageGrund: field('Grund der Absage', z.string()),
  absageVon: inHistory(field('Abgesagt von', z.string()), {
    text: (von: string) => ({ wir: 'uns', veranstalter: 'Veranstalter' })[von] ?? von,
  }),
  anwesend: inHistory(
    field(
      'Anwesenheit',
      z.object({
        anwesend: number('Anwesend', 0, 1e6),
        nichtErschienen: number('Nicht erschienen', 0, 1e6),
        stunden: number('Stunden', 0, 1e6),
      }),
    ),
    { parts: true },
  ),
  bericht: field('Bericht', z.string()),
  /** A vehicle that a service lost, and what it looks for since. */
  fahrzeuge: inHistory(field('Fahrzeuge', z.object({ fahrzeug: fahrzeug() })), {
    kind: 'fahrzeug',
    text: orText(({ fahrzeug: lost, typ: type, grund: reason }: Fahrzeugverlust) => `${type} gesucht (${lost} ${AUSFALL[reason]})`),
  }),
  hilfeleistungen: inHistory(field('Hilfeleistungen', hilfeleistungen), { parts: true }),
  hilferuf: inHistory(field('Gefragt', z.array(person())), {
    text: (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b, 'de')).join(', '),
  }),
  kopieVon: inHistory(field('Kopie von', z.string()), {
    text: orText(({ nummer: number, bezeichnung }: Pick<Dienst, 'nummer' | 'bezeichnung'>) => `${number} ${bezeichnung}`),
  }),
  schichten: inHistory(field('Schichten', schicht), {
    parts: true,
    title: ({ bezeichnung, nr: number }: SchichtFacts) => schichtName(bezeichnung, number ?? 1),
  }),
  helfer: field('Helfer', helfer),
}
