import { Stack } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { urlOf } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { loadFile } from '#client/net/api.ts'
import { dayOf } from '#client/text/date.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { downloadBlob } from '#client/net/download.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'

interface Props {
  readonly dienst: Dienst
  readonly leads: boolean
}

export function Unterlagen({ dienst, leads }: Props) {
  const name = `${dienst.bezeichnung.replace(/[\\/:*?"<>|]+/g, '-')} ${dayOf(dienst.beginn)}`
  const load = (path: Endpoint['path'], file: string, query: Record<string, string> = {}) =>
    void loadFile(urlOf({ path }, { params: { id: dienst._id }, query }))
      .then((content) => downloadBlob(file, content))
      .catch(() => undefined)
  const plan = (forWhom: 'wand' | 'tasche') => load(sanitaetsdiensteContract.dienstplan.path, `Dienstplan ${name}.pdf`, { fuer: forWhom })
  return (
    <InfoCard titel="Zum Ausdrucken">
      <Stack gap={8}>
        <FileEntry onClick={() => plan('wand')}>{leads ? 'Dienstplan für die Wand' : 'Dienstplan'}</FileEntry>
        {leads && <FileEntry onClick={() => plan('tasche')}>Dienstplan mit Telefonnummern</FileEntry>}
        {leads && dienst.risiko && (
          <FileEntry onClick={() => load(sanitaetsdiensteContract.bedarfPdf.path, `Bedarf ${name}.pdf`)}>Bedarfsermittlung</FileEntry>
        )}
      </Stack>
    </InfoCard>
  )
}

const FileEntry = ({ children, onClick }: { readonly children: string; readonly onClick: () => void }) => (
  <ActionButton variant="default" leftSection={<IconFileText size={18} aria-hidden />} onClick={onClick}>
    {children}
  </ActionButton>
)
