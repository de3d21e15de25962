import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { maengelQuery } from '../api.ts'
import { MangelList } from './MangelList.tsx'
import { MangelReport } from './MangelReport.tsx'

interface Props {
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
  readonly gesperrt: string | undefined
}

export function Fahrzeugmaengel({ fahrzeug, gesperrt }: Props) {
  const [isReporting, setReporting] = useState(false)
  const query = useQuery(maengelQuery(fahrzeug._id))
  const button = (
    <ActionButton disabledReason={gesperrt} onClick={() => setReporting(true)}>
      Mangel melden
    </ActionButton>
  )
  return (
    <>
      <QueryView query={query}>
        {(maengel) =>
          maengel.length === 0 ? (
            <EmptyState titel="Keine Mängel" text="Fällt dir etwas auf? Ein Satz und ein Foto genügen." action={button} />
          ) : (
            <Stack gap="md" align="stretch">
              <div>{button}</div>
              <MangelList maengel={maengel} />
            </Stack>
          )
        }
      </QueryView>
      {isReporting && (
        <Sheet titel="Mangel melden" subtitle={fahrzeug.bezeichnung} onClose={() => setReporting(false)}>
          <MangelReport fahrzeug={fahrzeug} done={() => setReporting(false)} />
        </Sheet>
      )}
    </>
  )
}
