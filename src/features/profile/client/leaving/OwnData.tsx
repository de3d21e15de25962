import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf } from '#contract/client.ts'
import { loadFile } from '#client/net/api.ts'
import { dateText, today } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { downloadBlob } from '#client/net/download.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { useSend } from '#client/net/useSend.ts'
import { HIDDEN_READER, leavingContract, READ_KINDS } from '#features/profile/leaving.ts'
import { readersQuery } from '../api.ts'

export function OwnData() {
  const [isOpen, setOpen] = useState(false)
  const { send, sending } = useSend(async (format: 'json' | 'pdf') =>
    downloadBlob(`Meine Daten ${dateText(today())}.${format}`, await loadFile(urlOf(leavingContract.export, { query: { format } }))),
  )
  return (
    <InfoCard titel="Meine Daten">
      <Text c="dimmed" mb="sm">
        Alles, was im Intranet über dich gespeichert ist: zum Lesen oder für ein anderes Programm.
      </Text>
      <Group gap="sm">
        <ActionButton variant="default" loading={sending === 'pdf'} onClick={() => send('pdf')}>
          Als PDF
        </ActionButton>
        <ActionButton variant="default" loading={sending === 'json'} onClick={() => send('json')}>
          Als JSON
        </ActionButton>
        <ActionButton variant="default" onClick={() => setOpen(true)}>
          Wer sah Bankdaten und Notfallkontakt?
        </ActionButton>
      </Group>
      {isOpen && (
        <Sheet titel="Wer hat meine Bankdaten und Notfallkontakte gesehen?" onClose={() => setOpen(false)}>
          <Readers />
        </Sheet>
      )}
    </InfoCard>
  )
}

function Readers() {
  const readers = useQuery(readersQuery)
  return (
    <QueryView query={readers}>
      {(rows) =>
        rows.length === 0 ? (
          <Text>Niemand in den letzten zwei Jahren. Sobald jemand anderes sie öffnet, steht es hier.</Text>
        ) : (
          <PlainList gap={8}>
            {rows.map(({ leser, art, tag }, i) => (
              <li key={i}>
                <Text>{leser ? fullName(leser) : HIDDEN_READER}</Text>
                <Text size="sm" c="dimmed">
                  {READ_KINDS[art]}, {dateText(tag)}
                </Text>
              </li>
            ))}
          </PlainList>
        )
      }
    </QueryView>
  )
}
