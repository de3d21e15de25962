import { anlassInputs, type AnlassScreens, NewDates, OccasionStrip } from '#blocks/dienst/client/index.ts'
import { sendSilently } from '#client/net/api.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { createClient } from '#contract/client.ts'
import { configContract } from '#features/config/contract.ts'
import { GAPS } from '#features/luecken/plan.ts'
import { MONTH_BOARD } from '#features/monatsplan/plan.ts'
import { DISTRIBUTION } from '#features/verteilung/plan.ts'
import { anlassFields } from '#blocks/dienst/declaration.ts'
import { blutspendeFields, ROLLEN, statistikInHistory } from '../contract.ts'
import { blutspendeLink } from './link.ts'
import { type Blutspende, Donors, YearChart } from './Numbers.tsx'
import { about } from './about.ts'
import { own } from './kind.ts'
import { Roles } from './Roles.tsx'

const config = createClient(configContract, sendSilently)
const lastLeader = { queryKey: ['config', 'letzterBlutspendeLeiter'], queryFn: () => config.letzterBlutspendeLeiter() }
const written = { ...anlassFields, ...blutspendeFields }

const USUAL = { Anmeldung: 2, Betreuung: 3, 'Imbiss/Küche': 3, Aufbau: 4, Abbau: 4 } as const

export const screens = {
  about,
  link: blutspendeLink,
  data: own,
  form: {
    start: () => ({
      bezeichnung: 'Blutspende',
      bedarf: ROLLEN.flatMap((role) =>
        role in USUAL ? [{ rolle: role, anzahl: USUAL[role as keyof typeof USUAL], qualifikation: 'keine', von: null, bis: null }] : [],
      ),
    }),
    fields: formFields<Blutspende, typeof written>(
      {
        Blutspende: ['bezeichnung', 'ort', () => <PeriodField />, ['treffpunktZeit', 'anmeldeschluss'], ['leiter', 'stvLeiter']],
        'Wer gebraucht wird': ['bedarf', 'warteliste'],
        'Was du fragen möchtest': { folded: ['fragen'] },
        Außerdem: { folded: ['zusammenarbeit', ['kapazitaetLiegen', 'terminslots'], 'verpflegung', 'bemerkung'] },
      },
      { ...anlassInputs, bedarf: { input: Roles }, treffpunktZeit: { hint: 'Leer: eine Stunde vor dem Beginn.' } },
    ),
    Dates: NewDates,
  },
  list: {
    search: 'Name, Ort oder Blutspendedienst',
    above: () => <YearChart />,
    further: [MONTH_BOARD, GAPS, DISTRIBUTION],
  },
  record: {
    facts: (drive: Blutspende) => [
      ['Blutspendedienst', drive.zusammenarbeit],
      ['Liegen', drive.kapazitaetLiegen],
      ['Termine für Spender', drive.terminslots],
      ['Verpflegung', drive.verpflegung],
    ],
    notes: ({ bemerkung }: Blutspende) => bemerkung,
    cards: (drive: Blutspende, leads: boolean) => <Donors drive={drive} leads={leads} />,
    inHistory: { ...blutspendeFields, statistik: statistikInHistory },
    Strip: (props) => <OccasionStrip {...props} titel="Blutspendetermine" belongs={() => true} />,
  },
  steps: {
    staffed: true,
    lastLeader,
    closes: true,
  },
  offers: {
    name: 'Rolle',
  },
} satisfies AnlassScreens<Blutspende>
