import { NumberInput, Select, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { loadFile } from '#client/net/api.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { downloadBlob } from '#client/net/download.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { type LabelSheet, SHEET_NAMES, SHEETS } from '../contract.ts'

interface Props {
  readonly kind: string
  readonly ids?: readonly string[]
  readonly onClose: () => void
}
/** Prints labels with a QR code, starting at any label of a commercial sheet. */
export function Labels({ kind, ids, onClose }: Props) {
  const [sheet, setSheet] = useLocalStorage<LabelSheet>({ key: 'etikettenbogen', defaultValue: '24' })
  const [from, setFrom] = useState(1)
  const [each, setEach] = useState(1)
  const { cols, rows } = SHEETS[sheet]
  const query = new URLSearchParams({ art: kind, bogen: sheet, ab: String(Math.min(from, cols * rows)), anzahl: String(each) })
  if (ids) query.set('ids', ids.join(','))
  const { send, isSending } = useSend(() => loadFile(`/api/leihen/etiketten.pdf?${query}`), {
    onSuccess: (file) => {
      downloadBlob('Etiketten.pdf', file)
      onClose()
    },
  })
  return (
    <Sheet
      titel="Etiketten"
      subtitle={
        ids === undefined
          ? 'Für alle, auch die, die Suche und Filter gerade nicht zeigen'
          : ids.length === 1
            ? 'Für ein Stück'
            : `Für ${ids.length} Stücke`
      }
      onClose={onClose}
      foot={
        <ActionButton fullWidth loading={isSending} onClick={() => send()}>
          PDF erstellen
        </ActionButton>
      }
    >
      <Stack gap="md">
        <Select
          size="md"
          label="Bogen"
          allowDeselect={false}
          data={Object.entries(SHEET_NAMES).map(([value, label]) => ({ value, label }))}
          value={sheet}
          onChange={(value) => setSheet((value as LabelSheet | null) ?? '24')}
        />
        <NumberInput
          size="md"
          label="Ab Etikett"
          description="Auf einem angefangenen Bogen: das erste, das noch da ist."
          min={1}
          max={cols * rows}
          value={from}
          onChange={(value) => setFrom(Number(value) || 1)}
        />
        <NumberInput size="md" label="Je Stück" min={1} max={65} value={each} onChange={(value) => setEach(Number(value) || 1)} />
        <Text size="sm" c="dimmed">
          Drucke in Originalgröße, ohne „An Seite anpassen“. Der Code lässt sich mit jedem Handy scannen.
        </Text>
      </Stack>
    </Sheet>
  )
}
