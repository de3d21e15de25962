import { CrossTable } from '#client/ui/list/CrossTable.tsx'
import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { crud } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'
import { path } from '#contract/screens.ts'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { More } from '#client/ui/action/ActionList.tsx'
import { AmountRow } from '#client/ui/list/AmountRow.tsx'
import { AttachedFiles } from '#client/ui/field/AttachedFiles.tsx'
import { BarChart } from '#client/ui/chart/BarChart.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { useDecisions, withDecisions } from '#client/ui/list/Decisions.tsx'
import { factColumn } from '#client/ui/list/fact.tsx'
import { Selection, withTicks } from '#client/ui/list/Selection.tsx'
import { Ticks } from '#client/ui/field/Ticks.tsx'
import { LineChart } from '#client/ui/chart/LineChart.tsx'
import { Chunkwise } from '#client/ui/list/Chunkwise.tsx'
import { CountCard } from '#client/ui/card/CountCard.tsx'
import { CountInput } from '#client/ui/field/CountInput.tsx'
import { DayPicker } from '#client/ui/time/DayPicker.tsx'
import { CopyField } from '#client/ui/field/CopyField.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { EntryFrame } from '#client/ui/page/EntryFrame.tsx'
import { ChangedBy } from '#client/ui/history/ChangedBy.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { YearOfHours } from '#client/ui/chart/YearOfHours.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { PersonSelect } from '#client/ui/field/PersonSelect.tsx'
import { FileImage } from '#client/ui/photo/FileImage.tsx'
import { PhotoBar } from '#client/ui/photo/PhotoBar.tsx'
import { PhotoChoice } from '#client/ui/photo/PhotoChoice.tsx'
import { PhotoRow } from '#client/ui/photo/PhotoRow.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QrImage } from '#client/ui/page/QrImage.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { RecordPage } from '#client/ui/page/RecordPage.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { SearchField } from '#client/ui/field/SearchField.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { ShareBar } from '#client/ui/chart/ShareBar.tsx'
import { ReasonSheet } from '#client/ui/overlay/ReasonSheet.tsx'
import { RefusedSheet } from '#client/ui/overlay/RefusedSheet.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { TimeOfDay } from '#client/ui/time/TimeOfDay.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { ViewSwitch } from '#client/ui/list/ViewSwitch.tsx'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import { COLUMNS, DIENSTE, HISTORY } from './examples.tsx'

const TICKED = withTicks<{ readonly _id: string; readonly name: string }>(
  [{ id: 'name', titel: 'Was', value: ({ name }) => name }],
  ({ name }) => name,
)

const OPEN = [{ _id: 'b', name: 'Heide Sommer, Sitzungsraum' }]
const DECIDED = withDecisions<(typeof OPEN)[number]>(
  [{ id: 'name', titel: 'Anfrage', value: ({ name }) => name }, factColumn({ hints: () => [] })],
  ({ name }) => name,
)
function Decide() {
  const around = useDecisions<(typeof OPEN)[number]>({
    words: {
      yes: ['Genehmigen', 'genehmigt'],
      no: ['Ablehnen', 'abgelehnt'],
      things: ['Anfrage', 'Anfragen'],
      hint: 'Geht an die Person.',
    },
    name: ({ name }) => name,
    decide: async (rows) => ({ erledigt: rows.map(({ _id }) => ({ _id, version: 2 })), geblieben: [] }),
    reload: nothing,
  })
  return around(OPEN, <DataTable titel="Anfragen" columns={DECIDED} rows={OPEN} rowKey={({ _id }) => _id} />)
}

const example = crud({
  basePath: '/api/beispiele',
  area: 'ORT',
  names: ['Ort', 'Orte'],
  fields: { name: requiredText('Name', 60) },
  filter: {},
})
const PICTURE = { _id: 'entwicklung', name: 'foto.png' }
const nothing = async () => undefined

const crossHead = (text: string) => ({ key: text, text, to: path('/dashboard') })
const crossCell = (row: string, column: string) =>
  row === 'Max' ? null : { text: '05/28', title: `${column} bis Mai 2028`, tone: 'gut' as const }

export function MoreBlocks() {
  const [open, setOpen] = useState<'blatt' | 'grund' | 'abgelehnt' | 'dialog' | null>(null)
  const [count, setCount] = useState(3)
  const [text, setText] = useState('')
  const [view, setView] = useState('kommend')
  const [day, setDay] = useState('2026-11-24')
  const [time, setTime] = useState('2026-11-24T17:00:00.000Z')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const close = () => setOpen(null)
  const loading = useQuery({ queryKey: ['entwicklung', 'laedt'], queryFn: () => new Promise<string>(() => undefined) })
  const failing = useQuery<string>({
    queryKey: ['entwicklung', 'fehler'],
    queryFn: async () => {
      throw new Error('Keine Verbindung zum Server.')
    },
    retry: false,
  })
  const verlauf = useQuery({ queryKey: ['entwicklung', 'verlauf'], queryFn: async () => [...HISTORY], initialData: [...HISTORY] })
  const list = useInfiniteQuery({
    queryKey: ['entwicklung', 'liste'],
    queryFn: async () => ({ zeilen: [...DIENSTE], gesamt: 27, naechste: 'mehr' }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
  })
  return (
    <>
      <InfoCard titel="Darüber">
        <Group gap="sm">
          <ActionButton onClick={() => setOpen('blatt')}>Blatt</ActionButton>
          <ActionButton onClick={() => setOpen('grund')}>Grund</ActionButton>
          <ActionButton onClick={() => setOpen('abgelehnt')}>Abgelehnt</ActionButton>
          <ActionButton onClick={() => setOpen('dialog')}>Dialog</ActionButton>
          <More actions={exportActions({ columns: COLUMNS, rows: DIENSTE, fileName: 'Beispiele' })} />
          <CopyField titel="Adresse" text="https://intranet.example/kalender" />
          <ActionButton disabledReason="Darum geht es nicht.">Warum?</ActionButton>
          <RemoveButton label="Zeile 2 entfernen" onClick={() => notify('Weg')} />
        </Group>
        {open === 'blatt' && (
          <Sheet titel="Blatt" subtitle="Di., 24.11." onClose={close} foot={<ActionButton onClick={close}>Fertig</ActionButton>}>
            <Paragraph>{'Auf dem Telefon von unten, sonst in der Mitte.\nZeilen bleiben Zeilen.'}</Paragraph>
          </Sheet>
        )}
        {open === 'grund' && (
          <ReasonSheet
            titel="Ablehnen"
            subtitle="Auslage"
            hint="Er geht per Mail hinaus."
            button="Ablehnen"
            send={nothing}
            said="Abgelehnt"
            reload={nothing}
            onClose={close}
          />
        )}
        {open === 'abgelehnt' && (
          <RefusedSheet
            titel="Wache West"
            subtitle="Ort"
            reason="Den gibt es schon."
            schema={example.create.body}
            start={{ name: 'Wache West' }}
            version={1}
            draft="entwicklung"
            submit={nothing}
            takeBack={nothing}
            withdraw={nothing}
            reload={nothing}
            onDone={close}
            onClose={close}
          >
            <Paragraph>Was zu ändern ist, steht hier.</Paragraph>
          </RefusedSheet>
        )}
        {open === 'dialog' && (
          <Dialog titel="Dialog" onClose={close}>
            Über allem.
          </Dialog>
        )}
      </InfoCard>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <InfoCard titel="Wählen und zählen">
          <Stack gap="sm">
            <ViewSwitch
              titel="Ansicht"
              data={[
                { value: 'kommend', label: 'Kommende' },
                { value: 'vergangen', label: 'Vergangene' },
              ]}
              value={view}
              onChange={setView}
            />
            <SearchField titel="Name oder Gruppe" text={text} set={setText} />
            <CountInput label="Anzahl" value={count} set={setCount} empty={0} />
            <PersonSelect label="Person" value={null} onChange={() => undefined} />
            <DayPicker tag={day} choose={setDay} />
            <TimeOfDay titel="Uhrzeit" plan="2026-11-24T17:00:00.000Z" value={time} set={setTime} />
          </Stack>
        </InfoCard>
        <InfoCard titel="Warnen">
          <Stack gap="sm">
            <ErrorLine text="Der Name fehlt." />
            <ErrorLine text="Der Name fehlt." plain />
            <ChangedBy user={null} />
            <YearOfHours
              jahr={2026}
              bestaetigt={112.5}
              eingereicht={6}
              entwurf={16.5}
              jeMonat={[4, 8, 12, 9, 14, 10, 6, 11, 13, 10, 15.5, 0]}
            />
            <WarningList
              title="RTW 1"
              warnings={[
                { text: 'HU überfällig (09/2026)', sperrt: true },
                { text: 'Reifen verliert Luft', sperrt: false },
              ]}
            />
            <CountCard count={3} words={['offener Mangel', 'offene Mängel']} hint="Einer davon ist dringend." to={path('/dashboard')} />
            <ShareBar
              titel="Stand"
              shares={[
                { tone: 'schlecht', titel: 'weit zurück', count: 2 },
                { tone: 'gut', titel: 'erfüllt', count: 7 },
              ]}
            />
            <BarChart
              bars={[
                { label: 'Jan', value: 3, said: 'Januar: 3' },
                { label: 'Feb', value: 7, said: 'Februar: 7' },
              ]}
            />
            <LineChart
              mean={10}
              points={[9, 10, 14, 10].map((value, i) => ({
                key: String(i),
                at: i,
                value,
                said: [String(i), String(value)],
                marked: value > 12,
              }))}
            />
            <Selection
              ids={['a']}
              most={10}
              actions={() => [{ titel: 'Etiketten', quiet: true, act: () => undefined }]}
              onEnd={() => undefined}
            >
              <DataTable titel="Auswahl" columns={TICKED} rows={[{ _id: 'a', name: 'Melder 17' }]} rowKey={({ _id }) => _id} />
            </Selection>
            <Decide />
            <Ticks points={[{ name: 'Melder zurück', am: null, person: null }]} disabled={false} tick={() => undefined} />
            <QrImage text="https://example.org" titel="Beispiel" size={120} />
          </Stack>
        </InfoCard>
      </SimpleGrid>
      <SettingCards
        endpoint={example.update}
        current={{ version: 1, name: 'Wache Nord' }}
        change={async (body) => ({ ...body, version: body.version + 1 })}
        reload={nothing}
        history={verlauf}
        draft="entwicklung"
        said="Gespeichert."
      >
        <TextField name="name" />
      </SettingCards>
      <InfoCard titel="Listen">
        <PlainList gap={4}>
          <li>Ohne Punkte</li>
          <AmountRow text="Parkgebühr" under="24.11.2026 · Auslage" amount={450} />
        </PlainList>
        <Chunkwise>
          {Array.from({ length: 101 }, (_, i) => (i < 2 || i === 100 ? <li key={i}>Zeile {i + 1}</li> : <li key={i} hidden />))}
        </Chunkwise>
      </InfoCard>
      <InfoCard titel="Laden und scheitern">
        <QueryView query={loading}>{(data) => data}</QueryView>
        <QueryView query={failing}>{(data) => data}</QueryView>
      </InfoCard>
      <InfoCard titel="Fotos">
        <PhotoChoice photos={photos} set={setPhotos} max={3} />
        <PhotoRow photos={photos} />
        <PhotoBar images={[PICTURE]} />
        <FileImage image={PICTURE} titel="Fehlt" />
        <AttachedFiles files={[PICTURE]} called={{ one: 'Urkunde', the: 'Die Urkunde' }} upload={nothing} reload={nothing} />
      </InfoCard>
      <InfoCard titel="Ansichten">
        <TabBar
          titel="Ansichten"
          tabs={[
            { value: 'eins', titel: 'Eins', content: 'Das Erste' },
            { value: 'zwei', titel: 'Zwei', content: 'Das Zweite' },
          ]}
        />
      </InfoCard>
      <CrossTable
        titel="Kreuztabelle"
        corner="2 Personen"
        rows={['Anna', 'Max']}
        columns={['KTW', 'RTW']}
        rowHead={crossHead}
        columnHead={crossHead}
        cell={crossCell}
        whole={false}
      />
      <Verlauf query={verlauf} fields={example.update.body.shape} own={{}} />
      <ListPage titel="Seite einer Liste" actions={{ main: { titel: 'Neu', act: () => notify('Neu') } }} toolbar={null} query={list}>
        {(rows) => (
          <PlainList>
            {rows.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
          </PlainList>
        )}
      </ListPage>
      <RecordPage
        id="1"
        onRestored={nothing}
        name="Seite eines Eintrags"
        listPath={path('/dashboard')}
        contract={example}
        aktiv
        remove={nothing}
        reactivate={nothing}
        reload={nothing}
        verlauf={verlauf}
        what="den Ort"
      >
        {() => 'Das Formular'}
      </RecordPage>
      <EntryFrame titel="Seite vor der Anmeldung">Ein kurzes Formular</EntryFrame>
    </>
  )
}
