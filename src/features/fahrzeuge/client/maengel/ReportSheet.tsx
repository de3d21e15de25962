import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { vehicleNames } from '../api.ts'
import { MangelReport } from './MangelReport.tsx'

/** Report of a defect from the list of all: the vehicle first, then the form of its page. */
export function ReportSheet({ onClose }: { readonly onClose: () => void }) {
  const names = useQuery(vehicleNames(false))
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Sheet titel="Mangel melden" onClose={onClose}>
      <QueryView query={names}>
        {(vehicles) => {
          const vehicle = vehicles.find(({ _id }) => _id === chosen)
          return (
            <Stack gap="md" mih={160}>
              <Select
                label="Welches Fahrzeug?"
                placeholder="Bitte wählen"
                searchable
                nothingFoundMessage="Kein Treffer"
                data={vehicles.map(({ _id, bezeichnung }) => ({ value: _id, label: bezeichnung }))}
                value={chosen}
                onChange={setChosen}
              />
              {vehicle && <MangelReport key={vehicle._id} fahrzeug={vehicle} done={onClose} />}
            </Stack>
          )
        }}
      </QueryView>
    </Sheet>
  )
}
