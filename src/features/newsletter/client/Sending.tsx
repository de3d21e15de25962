import { Alert, Group, Progress as Bar, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { InstantField } from '#client/ui/time/DateField.tsx'
import { instantText } from '#client/text/date.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { notify } from '#client/app/notify.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { type Failure, HINDRANCES, type Newsletter, newsletterContract } from '../contract.ts'
import { area, audienceQuery, membersText, progressQuery } from './area.ts'

const { send, read, invalidate } = area.data
const POLL_MS = 2000

const FOUND = (count: number) => `${count === 1 ? 'findet' : 'finden'} ihn im Posteingang`
const ONLY_ARCHIVED = (count: number) => `${count === 1 ? 'liest' : 'lesen'} ihn höchstens im Archiv`
function withoutMail(count: number, inbox: number): string {
  const who = `${membersText(count)} ${count === 1 ? 'hat' : 'haben'} Newsletter nicht bestellt`
  const without = count - inbox
  if (without === 0 || inbox === 0) return `${who} und ${without === 0 ? FOUND(count) : ONLY_ARCHIVED(count)}.`
  return `${who}: ${inbox.toLocaleString('de-DE')} ${FOUND(inbox)}, ${without.toLocaleString('de-DE')} ${ONLY_ARCHIVED(without)}.`
}

export function SendSheet({ record, onClose }: { readonly record: Newsletter; readonly onClose: () => void }) {
  const query = useQuery(audienceQuery(record._id))
  const { verteiler, gruppen } = record.empfaenger
  const whom = [...verteiler.map((name) => `Verteiler „${name}“`), ...gruppen.map((name) => `Gruppe „${name}“`)].join(', ')
  return (
    <Sheet titel="Newsletter versenden" subtitle={whom || 'An alle, die Newsletter wollen'} onClose={onClose}>
      <QueryView query={query}>
        {({ anzahl, ohne: without, posteingang }) => (
          <Form
            schema={newsletterContract.send.body}
            start={{ version: record.version, anzahl }}
            inSheet
            button={({ versandAm }) =>
              versandAm ? 'Versand planen' : anzahl === 0 ? 'Veröffentlichen' : `An ${membersText(anzahl)} versenden`
            }
            save={async (body) => {
              const text =
                `${anzahl === 0 ? 'Er erscheint im Archiv' : `Die Mail geht an ${membersText(anzahl)}`}. ` +
                'Danach lässt sich der Newsletter nicht mehr ändern.'
              if (body.versandAm === null && !(await confirm({ titel: 'Jetzt versenden?', text, yes: 'Versenden' }))) return
              await send.send({ params: { id: record._id }, body })
              notify(body.versandAm === null ? 'Der Newsletter ist unterwegs.' : `Geplant für ${instantText(body.versandAm)}`, 'success')
              onClose()
              await invalidate()
            }}
          >
            <Text>
              {anzahl === 0
                ? 'Niemand bekommt ihn per Mail.'
                : `${membersText(anzahl)} ${anzahl === 1 ? 'bekommt' : 'bekommen'} ihn per Mail.`}
              {without > 0 && ` ${withoutMail(without, posteingang)}`}
            </Text>
            <InstantField name="versandAm" hint="Leer: sofort." />
          </Form>
        )}
      </QueryView>
    </Sheet>
  )
}

export function Delivery({ id }: { readonly id: string }) {
  const params = { id }
  const { data } = useQuery({
    ...progressQuery(id),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.wartet > 0 ? POLL_MS : false),
  })
  const failed = useQuery({
    queryKey: ['newsletter', 'fehler', id, data?.aufgegeben, data?.wartet],
    queryFn: async () => [...(await read.failures({ params }))],
    placeholderData: (before) => before,
    enabled: data !== undefined,
  })
  if (data === undefined || data.gesamt === 0) return null
  const { gesamt: all, versendet: sent, wartet: waiting, aufgegeben: lost, ausgelassen: skipped, hindernis } = data
  const share = (count: number) => (count / all) * 100
  return (
    <InfoCard titel="Versand">
      <Stack gap="sm">
        <Bar.Root size="lg" aria-hidden>
          <Bar.Section value={share(sent)} color="gruen" />
          <Bar.Section value={share(lost)} color="red" />
        </Bar.Root>
        <Text role="status">
          {[
            `${sent.toLocaleString('de-DE')} von ${all.toLocaleString('de-DE')} versendet`,
            waiting > 0 && `${waiting.toLocaleString('de-DE')} ${waiting === 1 ? 'wartet' : 'warten'}`,
            lost > 0 && `${lost.toLocaleString('de-DE')} aufgegeben`,
            skipped > 0 && `${skipped.toLocaleString('de-DE')} inzwischen ausgetreten oder abbestellt`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {hindernis && <Alert color="gelb">{HINDRANCES[hindernis]}</Alert>}
        {failed.data && failed.data.length > 0 && <Missed failures={failed.data} gaveUp={lost > 0} />}
      </Stack>
    </InfoCard>
  )
}

const FIRST = 10
function Missed({ failures, gaveUp }: { readonly failures: readonly Failure[]; readonly gaveUp: boolean }) {
  const [all, setAll] = useState(false)
  return (
    <Alert color="gelb" title={gaveUp ? 'Nicht alle erreicht' : 'Einige Mails gingen noch nicht hinaus'}>
      <PlainList gap={8}>
        {failures.slice(0, all ? failures.length : FIRST).map(({ person, grund, aufgegeben, versuche }, number) => (
          <li key={person?._id ?? number}>
            <Group gap={8}>
              {person ? <PersonName person={person} withFace /> : <Text>Ein verborgenes Mitglied</Text>}
              <Text size="sm" c="dimmed">
                {aufgegeben ? 'aufgegeben' : `wird noch versucht (bisher ${versuche} Mal)`}
              </Text>
            </Group>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {grund}
            </Text>
          </li>
        ))}
      </PlainList>
      {!all && failures.length > FIRST && (
        <ActionButton variant="default" mt="sm" onClick={() => setAll(true)}>
          {`Alle ${failures.length.toLocaleString('de-DE')} zeigen`}
        </ActionButton>
      )}
    </Alert>
  )
}
