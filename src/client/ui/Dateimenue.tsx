import { Menu } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { adresse } from '#contract/client.ts'
import type { Endpoint, Exportformat } from '#contract/endpoint.ts'
import { ladeDatei } from '../api.ts'
import { heute } from '../datum.ts'
import { ladeHerunter } from './export.ts'
import { Knopf } from './Knopf.tsx'

const NAMEN: Readonly<Record<Exportformat, string>> = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)', pdf: 'PDF' }

interface Angaben {
  /** The area's export: `orteContract.export`. */
  readonly endpoint: Pick<Endpoint, 'path'>
  /** The filters of the list, so that the file holds what the screen shows. */
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>
  /** Without ending; today's day is added: "Orte" → "Orte 2026-11-24.csv". */
  readonly dateiname: string
}

/** The whole list as a file, made by the server with the list's own filters. */
export function Dateimenue({ endpoint, query, dateiname }: Angaben) {
  // Errors are already shown as alerts.
  const lade = (format: Exportformat) =>
    ladeDatei(adresse(endpoint, { params: { format }, query }))
      .then((datei) => ladeHerunter(`${dateiname} ${heute()}.${format}`, datei))
      .catch(() => undefined)
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Knopf variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          Export
        </Knopf>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(NAMEN) as Exportformat[]).map((format) => (
          <Menu.Item key={format} onClick={() => void lade(format)}>
            {NAMEN[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
