import { FileButton, Text } from '@mantine/core'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useState, type DragEvent } from 'react'
import { Knopf } from '#client/ui/Knopf.tsx'
import classes from './Import.module.css'

interface Angaben {
  readonly erkennung: string
  readonly laeuft: boolean
  readonly nimm: (datei: File) => void
}

/** The table: chosen, or dropped here. */
export function Dateischritt({ erkennung, laeuft, nimm }: Angaben) {
  const [ueber, setze] = useState(false)
  const halt = (ereignis: DragEvent, an: boolean) => {
    ereignis.preventDefault()
    setze(an)
  }
  return (
    <div
      className={classes['ablage']}
      data-ueber={ueber || undefined}
      onDragOver={(ereignis) => halt(ereignis, true)}
      onDragLeave={(ereignis) => halt(ereignis, false)}
      onDrop={(ereignis) => {
        halt(ereignis, false)
        const [datei] = ereignis.dataTransfer.files
        if (datei && !laeuft) nimm(datei)
      }}
    >
      <IconFileSpreadsheet size={40} aria-hidden />
      <Text maw={460}>
        Eine Tabelle als CSV oder Excel (.xlsx), mit den Namen der Spalten in der ersten Zeile. Was schon da ist, wird {erkennung} erkannt
        und geändert.
      </Text>
      <FileButton
        accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        inputProps={{ 'aria-label': 'Datei für den Import' }}
        onChange={(datei) => datei && nimm(datei)}
      >
        {({ onClick }) => (
          <Knopf loading={laeuft} onClick={onClick}>
            Datei auswählen
          </Knopf>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        Höchstens 10 MB und 5.000 Zeilen. Gespeichert wird erst ganz am Ende.
      </Text>
    </div>
  )
}
