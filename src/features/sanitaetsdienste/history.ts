// What the history of a service follows, in the order in which it is told: labels and how values read stand here, what is stored are
// the values themselves. People, vehicles and places stand there by id; a shift, or the service that was copied, may be gone for good
// one day, and so by the columns that name it.
import * as z from 'zod/mini'
import { ANMELDESTATUS_NAMEN, bedarfszeile, praktikanten } from '#blocks/anmeldung/contract.ts'
import { feld, id, schalter, text, zahl, zeitpunkt } from '#contract/bausteine.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'
import { AUSFALL, type Fahrzeugverlust } from '#features/fahrzeuge/contract.ts'
import { dienstFelder, type Dienst, hilfeleistungen, type Schicht, schichtName, STATUS_NAMEN } from './formen.ts'

const known = <T>(values: readonly (T | false | null | '')[]): T[] => values.filter((value): value is T => Boolean(value))

type Bedarfszeile = Schicht['bedarf'][number]
const bedarfText = ({ anzahl, qualifikation, funktion, mindestalter }: Bedarfszeile): string => {
  const mehr = known([funktion, mindestalter !== null && `ab ${mindestalter}`])
  return `${anzahl} ${qualifikation === 'keine' ? 'ohne Ausbildung' : qualifikation}${mehr.length > 0 ? ` (${mehr.join(', ')})` : ''}`
}
const praktikantenText = ({ anzahl, mindestqualifikation }: Schicht['praktikanten']): string =>
  anzahl === 0 ? '' : `${anzahl} (ab ${mindestqualifikation})`
interface Fahrzeugplatz {
  /** Its name; null for the wish for one of the type. */
  readonly fahrzeug: string | null
  readonly typ: string | null
  readonly erforderlich: boolean
}
const fahrzeugText = ({ fahrzeug, typ, erforderlich }: Fahrzeugplatz): string =>
  `${fahrzeug ?? `ein ${typ}`}${erforderlich ? '' : ' (wenn möglich)'}`
/** How a value reads; what could not be told apart when values took the place of texts is a text still. */
const orText =
  <T>(read: (value: T) => string) =>
  (value: T | string): string =>
    typeof value === 'string' ? value : read(value)

const person = () => inHistory(z.string(), { kind: 'person' })
const fahrzeug = () => inHistory(z.string(), { kind: 'fahrzeug' })
/** Of a shift `_id`, `nr` (its place among the shifts) and `bezeichnung` always stand there, of the rest what differs. */
const schicht = z.object({
  bezeichnung: text('Bezeichnung', 60),
  beginn: zeitpunkt('Beginn'),
  ende: zeitpunkt('Ende'),
  bedarf: inHistory(feld('Bedarf', z.array(bedarfszeile)), {
    text: orText((zeilen: readonly Bedarfszeile[]) => zeilen.map(bedarfText).join(', ')),
  }),
  praktikanten: inHistory(feld('Praktikanten', z.pick(praktikanten, { anzahl: true, mindestqualifikation: true })), {
    text: orText(praktikantenText),
  }),
  fahrzeuge: inHistory(
    feld(
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
/** `nr` and `_id` are unknown of what was written before values were stored. */
export type Schichtfakten = { readonly _id?: string; readonly nr?: number; readonly bezeichnung: string } & Readonly<
  Record<string, unknown>
>

/** How a registration stands in the history; what is empty is left out. The person stands there by id (Art. 17 DSGVO). */
const helfer = z.object({
  profil: person(),
  schicht: z.object({ _id: z.optional(id), bezeichnung: z.string(), beginn: z.optional(z.string()) }),
  status: enumOf(ANMELDESTATUS_NAMEN),
  funktion: z.optional(z.string()),
  /** The vehicle's id; the type where only one of it is wished for. */
  fahrzeug: inHistory(z.optional(z.string()), { kind: 'funkrufname' }),
  praktikant: z.optional(z.boolean()),
  /** Where they differ from the shift's. */
  von: z.optional(z.string()),
  bis: z.optional(z.string()),
  grund: z.optional(z.string()),
})
export type Helferstand = z.output<typeof helfer>

const { veranstalter } = dienstFelder
export const dienstVerlauf = {
  nummer: feld('Nummer', z.string()),
  status: feld('Status', enumOf(STATUS_NAMEN)),
  ...dienstFelder,
  veranstalter: inHistory(feld('Veranstalter', z.object({ ...veranstalter.shape, name: text('Name', 120) })), { parts: true }),
  risiko: inHistory(
    feld(
      'Bedarfsermittlung',
      z.object({
        tabelle: feld('Tabelle', z.string()),
        gesamt: zahl('Punkte', 0, 1e9),
        helfer: inHistory(feld('Helfer', z.object({ von: z.number(), bis: z.number() })), {
          text: orText(({ von, bis }: { von: number; bis: number }) => `${von} bis ${bis}`),
        }),
        uebernommen: schalter('übernommen'),
        manuelleAbweichungGrund: text('Grund der Abweichung', 500),
      }),
    ),
    { parts: true },
  ),
  absageGrund: feld('Grund der Absage', z.string()),
  absageVon: inHistory(feld('Abgesagt von', z.string()), {
    text: (von: string) => ({ wir: 'uns', veranstalter: 'Veranstalter' })[von] ?? von,
  }),
  anwesend: inHistory(
    feld(
      'Anwesenheit',
      z.object({
        anwesend: zahl('Anwesend', 0, 1e6),
        nichtErschienen: zahl('Nicht erschienen', 0, 1e6),
        stunden: zahl('Stunden', 0, 1e6),
      }),
    ),
    { parts: true },
  ),
  bericht: feld('Bericht', z.string()),
  /** A vehicle that a service lost, and what it looks for since. */
  fahrzeuge: inHistory(feld('Fahrzeuge', z.object({ fahrzeug: fahrzeug() })), {
    kind: 'fahrzeug',
    text: orText(({ fahrzeug: verloren, typ, grund }: Fahrzeugverlust) => `${typ} gesucht (${verloren} ${AUSFALL[grund]})`),
  }),
  hilfeleistungen: inHistory(feld('Hilfeleistungen', hilfeleistungen), { parts: true }),
  hilferuf: inHistory(feld('Gefragt', z.array(person())), {
    text: (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b, 'de')).join(', '),
  }),
  kopieVon: inHistory(feld('Kopie von', z.string()), {
    text: orText(({ nummer, bezeichnung }: Pick<Dienst, 'nummer' | 'bezeichnung'>) => `${nummer} ${bezeichnung}`),
  }),
  schichten: inHistory(feld('Schichten', schicht), {
    parts: true,
    title: ({ bezeichnung, nr }: Schichtfakten) => schichtName(bezeichnung, nr ?? 1),
  }),
  helfer: feld('Helfer', helfer),
}
