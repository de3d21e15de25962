import { Menu } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { adresse } from '#contract/client.ts'
import type { Endpoint, Exportformat } from '#contract/endpoint.ts'
import { ladeDatei } from '../api.ts'
import { heute } from '../datum.ts'
import { melde } from '../melde.ts'
import { alsCsv, ladeHerunter } from './export.ts'
import { Knopf } from './Knopf.tsx'
import type { Spalte } from './spalte.ts'

/** Made by the server, of the whole list with the list's own filters. */
interface VomServer {
  /** The area's export: `orteContract.export`. */
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>
}
/** Made here, of what the screen holds. */
interface VonHier<Z> {
  readonly spalten: readonly Spalte<Z>[]
  readonly zeilen: readonly Z[]
}
type Angaben<Z> = (VomServer | VonHier<Z>) & {
  /** Without ending; today's day is added: "Orte" → "Orte 2026-11-24.csv". */
  readonly dateiname: string
}

const NAMEN: Readonly<Record<Exportformat, string>> = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)', pdf: 'PDF' }

/** The list as a file, or on paper. */
export function ExportMenue<Z>(angaben: Angaben<Z>) {
  const { dateiname } = angaben
  const formate: readonly Exportformat[] = 'endpoint' in angaben ? ['xlsx', 'csv', 'pdf'] : ['xlsx', 'csv']
  async function lade(format: Exportformat) {
    // What the server refuses is shown by the call itself.
    const datei = 'endpoint' in angaben ? await vomServer(angaben, format) : await vonHier(angaben, dateiname, format)
    if (datei) ladeHerunter(`${dateiname} ${heute()}.${format}`, datei)
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Knopf variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          Export
        </Knopf>
      </Menu.Target>
      <Menu.Dropdown>
        {formate.map((format) => (
          <Menu.Item key={format} onClick={() => void lade(format)}>
            {NAMEN[format]}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => setTimeout(() => window.print(), 100)}>Drucken</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const vomServer = ({ endpoint, query }: VomServer, format: Exportformat): Promise<Blob | undefined> =>
  ladeDatei(adresse(endpoint, { params: { format }, query })).catch(() => undefined)

async function vonHier<Z>({ spalten, zeilen }: VonHier<Z>, titel: string, format: Exportformat): Promise<Blob | undefined> {
  try {
    if (format === 'csv') return new Blob([alsCsv(spalten, zeilen)], { type: 'text/csv;charset=utf-8' })
    const { alsXlsx } = await import('./xlsx.ts')
    return await alsXlsx(titel, spalten, zeilen)
  } catch {
    melde('Die Datei konnte nicht erstellt werden.', 'error')
    return undefined
  }
}
