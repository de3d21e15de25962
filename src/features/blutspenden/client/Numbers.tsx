import { Text } from '@mantine/core'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ChartCard } from '#client/ui/chart/ChartCard.tsx'
import { ColumnChart } from '#client/ui/chart/ColumnChart.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { Facts } from '#client/ui/page/Facts.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { ApiError, sendSilently, submit } from '#client/net/api.ts'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { titelOf } from '#contract/schema.ts'
import { countText } from '#contract/words.ts'
import { queries } from '#client/app/query-client.ts'
import { blutspendenContract, statistikFields, statistikHindernis, statistik } from '../contract.ts'

export type Blutspende = ResponseOf<typeof blutspendenContract.get>
const write = createClient(blutspendenContract, submit)
const read = createClient(blutspendenContract, sendSilently)
const years = queryOptions({ queryKey: ['blutspenden', 'vergleich'], queryFn: () => read.years() })
const FIELDS = Object.keys(statistikFields) as (keyof typeof statistikFields)[]

export function Donors({ drive, leads }: { readonly drive: Blutspende; readonly leads: boolean }) {
  const [open, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  const begun = Date.parse(drive.beginn) <= now && !drive.abgesagt
  if (drive.statistik === null && !(leads && begun)) return null
  const counted = drive.statistik
  return (
    <InfoCard titel="Spendezahlen">
      {counted === null ? (
        <Text c="dimmed">Noch hat niemand gezählt.</Text>
      ) : (
        <Facts facts={FIELDS.map((name) => [titelOf(statistikFields[name]) ?? name, counted[name].toLocaleString('de-DE')])} />
      )}
      {leads && begun && (
        <ActionButton variant="default" mt={12} onClick={() => setOpen(true)}>
          {counted === null ? 'Zahlen eintragen' : 'Zahlen ändern'}
        </ActionButton>
      )}
      {open && (
        <Sheet titel="Spendezahlen" subtitle={drive.bezeichnung} onClose={() => setOpen(false)}>
          <Form
            schema={statistik}
            start={counted ?? {}}
            version={drive.version}
            draft={`blutspenden/statistik/${drive._id}`}
            inSheet
            button="Speichern"
            save={async (values) => {
              const wrong = statistikHindernis(values)
              if (wrong) throw new ApiError(400, [wrong])
              await write.statistik({ params: { id: drive._id }, body: { version: drive.version, ...values } })
              notify('Die Zahlen sind gespeichert.', 'success')
              setOpen(false)
              await queries.invalidateQueries({ queryKey: ['blutspenden'] })
            }}
          >
            {FIELDS.map((name) => (
              <NumberField key={name} name={name} />
            ))}
          </Form>
        </Sheet>
      )}
    </InfoCard>
  )
}

type Year = ResponseOf<typeof blutspendenContract.years>[number]
const yearColumns: readonly TableColumn<Year>[] = [
  { id: 'jahr', titel: 'Jahr', value: ({ jahr }) => String(jahr) },
  { id: 'vollblutspenden', titel: 'Vollblutspenden', value: ({ vollblutspenden }) => vollblutspenden },
  { id: 'erstspender', titel: 'Erstspender', value: ({ erstspender }) => erstspender },
  { id: 'gezaehlt', titel: 'Gezählte Termine', value: ({ gezaehlt }) => gezaehlt },
]
/** Only from the second year on is there something to compare. */
export function YearChart() {
  const [{ nur: only }] = useUrlState(['nur'])
  const { data = [] } = useQuery({ ...years, enabled: only === 'vergangen' })
  const counted = data.filter((year) => year.gezaehlt > 0).slice(-8)
  const best = counted.toSorted((a, b) => b.vollblutspenden - a.vollblutspenden)[0]
  if (only !== 'vergangen' || counted.length < 2 || !best) return null
  return (
    <ChartCard
      titel="Vollblutspenden im Vergleich der Jahre"
      says={`Am meisten ${best.jahr}: ${countText(best.vollblutspenden, 'Vollblutspende', 'Vollblutspenden')}.`}
      columns={yearColumns}
      rows={counted}
      height={120}
    >
      <ColumnChart
        height={120}
        series={[{ name: 'Vollblutspenden', color: 'petrol.6' }]}
        columns={counted.map(({ jahr, vollblutspenden, gezaehlt: times, erstspender }) => ({
          label: String(jahr),
          values: [vollblutspenden],
          said:
            `${jahr}: ${vollblutspenden} Vollblutspenden und ${erstspender} Erstspender an ${times} ` +
            (times === 1 ? 'Termin' : 'Terminen'),
        }))}
      />
    </ChartCard>
  )
}
