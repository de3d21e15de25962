import { Menu } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { heute } from '../datum.ts'
import { melde } from '../melde.ts'
import { alsCsv, ladeHerunter } from './export.ts'
import { Knopf } from './Knopf.tsx'
import type { Spalte } from './spalte.ts'

interface Angaben<Z> {
  /** Without ending; today's day is added: "Orte" → "Orte 2026-11-24.csv". */
  readonly dateiname: string
  readonly spalten: readonly Spalte<Z>[]
  /** Gives all rows of the list as filtered, not only those that are loaded. */
  readonly zeilen: () => readonly Z[] | Promise<readonly Z[]>
}

/** The list as Excel file, as CSV, or on paper. */
export function ExportMenue<Z>({ dateiname, spalten, zeilen }: Angaben<Z>) {
  const datei = `${dateiname} ${heute()}`
  const csv = async () => ladeHerunter(`${datei}.csv`, new Blob([alsCsv(spalten, await zeilen())], { type: 'text/csv;charset=utf-8' }))
  const xlsx = async () => {
    const { alsXlsx } = await import('./xlsx.ts')
    ladeHerunter(`${datei}.xlsx`, await alsXlsx(dateiname, spalten, await zeilen()))
  }
  const versuche = (tu: () => Promise<void>) => () => void tu().catch(() => melde('Die Datei konnte nicht erstellt werden.', 'error'))
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Knopf variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          Export
        </Knopf>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={versuche(xlsx)}>Excel (.xlsx)</Menu.Item>
        <Menu.Item onClick={versuche(csv)}>CSV (.csv)</Menu.Item>
        <Menu.Item onClick={() => setTimeout(() => window.print(), 100)}>Drucken</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
