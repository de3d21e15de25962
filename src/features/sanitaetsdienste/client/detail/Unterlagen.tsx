import { Stack } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { adresse } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ladeDatei } from '#client/api.ts'
import { tagVon } from '#client/datum.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { ladeHerunter } from '#client/ui/export.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'

interface Angaben {
  readonly dienst: Dienst
  readonly fuehrt: boolean
}

/** What can be taken along: calendar entry, roster, estimate. */
export function Unterlagen({ dienst, fuehrt }: Angaben) {
  const name = `${dienst.bezeichnung.replace(/[\\/:*?"<>|]+/g, '-')} ${tagVon(dienst.beginn)}`
  // Errors are already shown as alerts.
  const lade = (endpoint: Pick<Endpoint, 'path'>, datei: string, query: Record<string, string> = {}) =>
    void ladeDatei(adresse(endpoint, { params: { id: dienst._id }, query }))
      .then((inhalt) => ladeHerunter(datei, inhalt))
      .catch(() => undefined)
  const plan = (fuer: 'wand' | 'tasche') => lade(sanitaetsdiensteContract.dienstplan, `Dienstplan ${name}.pdf`, { fuer })
  return (
    <Karte titel="Zum Mitnehmen">
      <Stack gap={8}>
        <Knopf
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => lade(sanitaetsdiensteContract.termin, `${name}.ics`)}
        >
          In den Kalender
        </Knopf>
        <Datei onClick={() => plan('wand')}>{fuehrt ? 'Dienstplan für die Wand' : 'Dienstplan'}</Datei>
        {fuehrt && <Datei onClick={() => plan('tasche')}>Dienstplan mit Telefonnummern</Datei>}
        {fuehrt && dienst.risiko && (
          <Datei onClick={() => lade(sanitaetsdiensteContract.bedarfPdf, `Bedarf ${name}.pdf`)}>Bedarfsermittlung</Datei>
        )}
      </Stack>
    </Karte>
  )
}

const Datei = ({ children, onClick }: { readonly children: string; readonly onClick: () => void }) => (
  <Knopf variant="default" leftSection={<IconFileText size={18} aria-hidden />} onClick={onClick}>
    {children}
  </Knopf>
)
