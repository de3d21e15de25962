import { FileButton, Text } from '@mantine/core'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useState, type DragEvent } from 'react'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import classes from './Import.module.css'

interface Props {
  readonly detection: string
  readonly running: boolean
  readonly take: (file: File) => void
  readonly sample: () => void
}

export function FileStep({ detection, running, take, sample }: Props) {
  const [isOver, setOver] = useState(false)
  const stop = (event: DragEvent, to: boolean) => {
    event.preventDefault()
    setOver(to)
  }
  return (
    <div
      className={classes['dropZone']}
      data-ueber={isOver || undefined}
      onDragOver={(event) => stop(event, true)}
      onDragLeave={(event) => stop(event, false)}
      onDrop={(event) => {
        stop(event, false)
        const [file] = event.dataTransfer.files
        if (file && !running) take(file)
      }}
    >
      <IconFileSpreadsheet size={40} aria-hidden />
      <Text maw={460}>
        Eine Tabelle als CSV oder Excel (.xlsx), mit den Namen der Spalten in der ersten Zeile. Was schon da ist, wird {detection} erkannt
        und geändert.
      </Text>
      <FileButton
        accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        inputProps={{ 'aria-label': 'Datei für den Import' }}
        onChange={(file) => file && take(file)}
      >
        {({ onClick }) => (
          <ActionButton loading={running} onClick={onClick}>
            Datei auswählen
          </ActionButton>
        )}
      </FileButton>
      <ActionButton variant="subtle" onClick={sample}>
        Muster herunterladen
      </ActionButton>
      <Text size="sm" c="dimmed">
        Höchstens 10 MB und 5.000 Zeilen. Gespeichert wird erst ganz am Ende.
      </Text>
    </div>
  )
}
