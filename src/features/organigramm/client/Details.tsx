import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#client/app/session.ts'
import { phoneLink } from '#client/text/address.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Facts } from '#client/ui/page/Facts.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TapLink } from '#client/ui/action/TapLink.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { chartContract, chartHistory, EDITS, KINDS, MATERIAL, type Stelle } from '../contract.ts'
import { GroupLink, Holders, PageLink } from './Box.tsx'
import { data, isProcess, keptQuery } from './area.ts'
import { type Task, useChart } from './useEditing.ts'

interface Props {
  readonly id: string
  readonly onClose: () => void
  readonly start: (task: Task) => void
}
export function Details({ id, onClose, start }: Props) {
  const { rows } = useChart()
  const edits = useMay(EDITS)
  const row = rows.find(({ _id }) => _id === id)
  const history = useQuery({ ...data.history(id), enabled: edits && row !== undefined })
  if (!row)
    return (
      <Sheet titel="Nicht mehr da" onClose={onClose}>
        <EmptyState titel="Diese Stelle gibt es nicht mehr" text="Was es gibt, steht im Organigramm." />
      </Sheet>
    )
  const parentStelle = rows.find(({ _id }) => _id === row.oberstelle)
  return (
    <Sheet
      titel={row.titel}
      subtitle={[KINDS[row.art], parentStelle && `unter ${parentStelle.titel}`].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <Stack gap="md">
        {row.beschreibung && <Paragraph>{row.beschreibung}</Paragraph>}
        <div>
          <Holders row={row} all />
        </div>
        <KnownOf row={row} />
        {edits && (
          <Group gap={8}>
            <ActionButton variant="default" onClick={() => start({ do: 'change', row })}>
              Ändern
            </ActionButton>
            {row.art !== 'ablauf' && (
              <ActionButton variant="default" onClick={() => start({ do: 'move', row })}>
                Verschieben unter …
              </ActionButton>
            )}
          </Group>
        )}
        {edits && (
          <Verlauf
            query={history}
            fields={chartHistory}
            own={{ what: isProcess(row) ? 'den Eintrag' : 'die Stelle' }}
            restorable={{ update: chartContract.update, params: { id }, reload: data.invalidate }}
          />
        )}
      </Stack>
    </Sheet>
  )
}

function KnownOf({ row }: { readonly row: Stelle }) {
  const { rows } = useChart()
  const { data: stock } = useQuery({ ...keptQuery, enabled: row.fahrzeuge.length > 0 })
  const by = rows.find(({ _id }) => _id === row.zustaendig)
  const vehicles = (stock?.fahrzeuge ?? []).filter(({ _id }) => row.fahrzeuge.includes(_id)).map(({ name }) => name)
  return (
    <Facts
      facts={[
        ['Telefon', row.telefon && <TapLink href={phoneLink(row.telefon)}>{row.telefon}</TapLink>],
        ['E-Mail', row.email && <TapLink href={`mailto:${row.email}`}>{row.email}</TapLink>],
        ['Gruppe', row.mitglieder !== null && <GroupLink row={row} />],
        ['Zuständig', by?.titel],
        ['Fahrzeuge', vehicles.join(', ')],
        ['Material', row.material.map((kind) => MATERIAL[kind]).join(', ')],
        ['Besetzt durch Funktion', row.funktionen.join(', ')],
        ['Eigene Seite', row.seite !== null && <PageLink row={row} words="Öffnen" />],
      ]}
    />
  )
}
