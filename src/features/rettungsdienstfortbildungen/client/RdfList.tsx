import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { dayOf, shortDay } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { FORMAT_NAMES, rdfFields } from '../schemas.ts'
import { area, type Fortbildung } from './area.ts'

const columns = columnsOf<Fortbildung>(
  rdfFields,
  { id: 'beginn', titel: 'Wann', show: ({ beginn }) => shortDay(dayOf(beginn)) },
  { id: 'thema', card: 'titel' },
  'themengebiet',
  'stunden',
  {
    id: 'format',
    card: 'marke',
    show: ({ anerkannt, format }) => (
      <StatusBadge tone={anerkannt ? 'neutral' : 'achtung'}>{anerkannt ? FORMAT_NAMES[format] : 'Nicht anerkannt'}</StatusBadge>
    ),
  },
  'dozent',
  { id: 'teilnehmer', value: ({ teilnehmer }) => teilnehmer.length, right: true },
)

const Ledgers = lazyPart(async () => (await import('./Ledgers.tsx')).Ledgers)
const Rules = lazyPart(async () => (await import('./Rules.tsx')).Rules)

export function RdfList() {
  const actions = useCrudActions(area)
  const [{ ansicht: view }] = useUrlState(['ansicht'])
  return (
    <Page titel={area.title} actions={view === 'konten' ? { main: actions.main } : actions}>
      <TabBar
        titel="Ansichten"
        tabs={[
          {
            value: 'liste',
            titel: 'Liste',
            content: (
              <CrudRows
                area={area}
                columns={columns}
                newestFirst
                search="Thema, Dozent oder Ort"
                empty="Mit Thema, Stunden und allen, die da waren: Daraus entstehen die Stundenkonten."
              />
            ),
          },
          { value: 'konten', titel: 'Konten', content: <Ledgers /> },
          { value: 'regeln', titel: 'Regeln', content: <Rules /> },
        ]}
      />
    </Page>
  )
}
