import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText, dayOf, today } from '#client/text/date.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { path } from '#contract/screens.ts'
import { type Stocktake, kleidungContract } from '#features/kleidung/contract.ts'
import { stocktakesQuery, reloadKleidung, startStocktake } from './area.ts'

const columns: readonly TableColumn<Stocktake>[] = [
  { id: 'bezeichnung', titel: 'Zählung', value: ({ bezeichnung }) => bezeichnung },
  {
    id: 'beendetAm',
    titel: 'Status',
    card: 'marke',
    value: ({ beendetAm }) => beendetAm ?? '9999',
    show: ({ beendetAm }) =>
      beendetAm === null ? (
        <StatusBadge tone="achtung">Läuft</StatusBadge>
      ) : (
        <StatusBadge tone="gut">{dateText(dayOf(beendetAm))}</StatusBadge>
      ),
  },
  { id: 'gezaehlt', titel: 'Gezählte Artikel', value: ({ gezaehlt: counted, artikel: all }) => `${counted} von ${all}` },
  { id: 'abweichend', titel: 'Abweichungen', value: ({ abweichend: differ }) => differ, right: true },
]

export function Stocktakes() {
  const query = useQuery(stocktakesQuery)
  const [isStarting, setStarting] = useState(false)
  const missing = useReasonWithout('UPDATE_KLEIDUNG')
  const goes = query.data?.find(({ beendetAm }) => beendetAm === null)
  const reason = missing ?? (goes ? `„${goes.bezeichnung}“ läuft noch: Schließ sie erst ab.` : undefined)
  const button = (
    <ActionButton mb="md" disabledReason={reason} onClick={() => setStarting(true)}>
      Neue Zählung
    </ActionButton>
  )
  return (
    <>
      <QueryView query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              titel="Noch nie gezählt"
              text="Scanne, was im Regal liegt, auch zu mehreren: Am Ende steht hier, was fehlt und was zu viel ist."
              action={button}
            />
          ) : (
            <>
              {button}
              <DataTable
                titel="Zählungen"
                choice={false}
                columns={columns}
                rows={rows}
                rowKey={({ _id }) => _id}
                rowLink={({ _id }) => path('/kleiderkammer/zaehlung/{id}', { id: _id })}
                sorting={{ id: 'beendetAm', descending: true }}
              />
            </>
          )
        }
      </QueryView>
      {isStarting && <Start onClose={() => setStarting(false)} />}
    </>
  )
}

function Start({ onClose }: { readonly onClose: () => void }) {
  const goTo = useGo()
  return (
    <Sheet titel="Neue Zählung" onClose={onClose}>
      <Form
        schema={kleidungContract.startStocktake.body}
        start={{ bezeichnung: `Inventur ${dateText(today())}` }}
        inSheet
        button="Beginnen"
        save={async (body) => {
          const { _id } = await startStocktake({ body })
          await reloadKleidung()
          onClose()
          await goTo(path('/kleiderkammer/zaehlung/{id}', { id: _id }))
        }}
      >
        <Stack gap="md">
          <TextField name="bezeichnung" />
          <TextField name="lagerort" hint="Leer: alles." />
          <SelectField name="kategorie" />
        </Stack>
      </Form>
    </Sheet>
  )
}
