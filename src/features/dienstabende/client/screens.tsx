import { useQuery } from '@tanstack/react-query'
import { anlassFields, type AnlassListRow } from '#blocks/dienst/declaration.ts'
import { anlassInputs, type AnlassScreens, OccasionStrip } from '#blocks/dienst/client/index.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { KeywordsField } from '#client/ui/field/SelectField.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { chapterLists } from '#client/queries/chapter-lists.ts'
import { dienstabendFields } from '../contract.ts'
import { about } from './about.ts'
import { Anwesenheit } from './Anwesenheit.tsx'
import { type Dienstabend, own } from './kind.ts'
import { dienstabendLink } from './link.ts'
import { Own } from './Own.tsx'
import { SerieField } from './SerieField.tsx'

const written = { ...anlassFields, ...dienstabendFields }

function GroupChoice({ name }: { readonly name: string }) {
  const { data } = useQuery(chapterLists)
  return <KeywordsField name={name} vorschlaege={data?.gruppe ?? []} hint="Leer: für alle" placeholder="Gruppe wählen" />
}

const hours = (value: number | null) => value !== null && value > 0 && `${value.toLocaleString('de-DE')} Std.`

export const screens = {
  about,
  link: dienstabendLink,
  data: own,
  form: {
    fields: formFields<Dienstabend, typeof written>(
      {
        Dienstabend: [
          'thema',
          () => <PeriodField />,
          ({ record }) => record === undefined && <SerieField />,
          'ort',
          ['leiter', 'stvLeiter'],
          'referent',
        ],
        'Für wen': ['gruppe', ['pflicht', 'anmeldungNoetig'], 'anmeldeschluss'],
        'Was du fragen möchtest': { folded: ['fragen'] },
        Außerdem: { folded: ['beschreibung', 'kleidung', ['stunden', 'rdfStunden']] },
      },
      {
        ...anlassInputs,
        gruppe: { input: GroupChoice },
        anmeldungNoetig: { hint: 'Sonst darf jeder kommen.' },
        stunden: { hint: 'Für den Stundennachweis. Leer: so lange, wie jemand da war.' },
      },
    ),
  },
  list: {
    search: 'Thema, Ort oder Referent',
    below: (row: AnlassListRow & Pick<Dienstabend, 'pflicht' | 'gruppe'>) =>
      [row.pflicht && 'Pflichttermin', row.gruppe.join(', ')].filter(Boolean).join(' · '),
    further: [{ titel: 'Teilnahmequoten', to: '/dienstabende/quoten', recht: 'UPDATE_DIENSTABEND' }],
  },
  record: {
    facts: (evening: Dienstabend) => [
      ['Für', evening.gruppe.join(', ')],
      ['Pflichttermin', evening.pflicht && 'Ja'],
      ['Anmeldung', evening.anmeldungNoetig && 'Nötig'],
      ['Referent', evening.referent],
      ['Kleidung', evening.kleidung],
      ['Stunden', hours(evening.stunden)],
      ['Fortbildung im Rettungsdienst', hours(evening.rdfStunden)],
    ],
    notes: (evening: Dienstabend) => evening.beschreibung,
    cards: (evening: Dienstabend) => <Own evening={evening} />,
    inHistory: dienstabendFields,
    tabs: [{ value: 'anwesenheit', titel: 'Anwesenheit', Content: Anwesenheit }],
    Strip: (props) => {
      const { _id, serie } = props.anlass
      return (
        <OccasionStrip
          {...props}
          titel="Termine der Serie"
          belongs={(row: AnlassListRow & Pick<Dienstabend, 'serie'>) => row._id === _id || (serie !== null && row.serie === serie)}
          joins={{ serie: null, zuSerie: _id }}
        />
      )
    },
  },
  steps: {
    staffed: false,
    closes: true,
  },
  offers: {
    name: 'Abend',
  },
} satisfies AnlassScreens<Dienstabend>
