// Tracked fields of a service's history in display order, with labels and formatting. The history stores plain values. People, vehicles and
// places are stored by id. Shifts and the copied service may be deleted later, so they are stored by their naming columns.
import * as z from 'zod/mini'
import { attendanceInHistory, offersInHistory, orText, peopleInHistory } from '#blocks/dienst/history.ts'
import { field, toggle, text, number } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'
import { AUSFALL, type Fahrzeugverlust } from '#features/fahrzeuge/contract.ts'
import { dienstFields, veranstalter, type Dienst, hilfeleistungen, hilfeleistungenText, schichtName } from './schemas.ts'
import { STATUS_NAMES } from './names.ts'

interface Fahrzeugplatz {
  readonly fahrzeug: string | null
  readonly typ: string | null
  readonly erforderlich: boolean
}
const fahrzeugText = ({ fahrzeug, typ, erforderlich }: Fahrzeugplatz): string =>
  `${fahrzeug ?? `ein ${typ}`}${erforderlich ? '' : ' (wenn möglich)'}`
const fahrzeugplatz = z.object({
  fahrzeug: inHistory(z.nullable(z.string()), { kind: 'fahrzeug' }),
  typ: z.nullable(z.string()),
  erforderlich: z.boolean(),
})

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
        jaAntworten: number('Fragen mit Ja', 0, 60),
      }),
    ),
    { parts: true },
  ),
  antworten: field('Antworten', z.string()),
  absageGrund: field('Grund der Absage', z.string()),
  absageVon: inHistory(field('Abgesagt von', z.string()), {
    text: (von: string) => ({ wir: 'uns', veranstalter: 'Veranstalter' })[von] ?? von,
  }),
  anwesend: attendanceInHistory,
  bericht: field('Bericht', z.string()),
  fahrzeuge: inHistory(field('Fahrzeuge', z.object({ fahrzeug: inHistory(z.string(), { kind: 'fahrzeug' }) })), {
    kind: 'fahrzeug',
    text: orText(({ fahrzeug, typ, grund }: Fahrzeugverlust) => `${typ} gesucht (${fahrzeug} ${AUSFALL[grund]})`),
  }),
  hilfeleistungen: inHistory(field('Hilfeleistungen', hilfeleistungen), { text: orText(hilfeleistungenText) }),
  hilferuf: peopleInHistory.hilferuf,
  rundschreiben: peopleInHistory.rundschreiben,
  kopieVon: inHistory(field('Kopie von', z.string()), {
    text: orText(({ nummer, bezeichnung }: Pick<Dienst, 'nummer' | 'bezeichnung'>) => `${nummer} ${bezeichnung}`),
  }),
  schichten: offersInHistory(
    'Schichten',
    {
      fahrzeuge: inHistory(field('Fahrzeuge', z.array(fahrzeugplatz)), {
        text: orText((plaetze: readonly Fahrzeugplatz[]) => plaetze.map(fahrzeugText).toSorted().join(', ')),
      }),
    },
    schichtName,
  ),
  helfer: peopleInHistory.helfer,
  checkliste: field('Checkliste', z.string()),
}
