import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { path, withQuery } from '#contract/screens.ts'
import { dayOf, instantText, timeOfDay, today } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ListRows } from '#client/ui/list/ListPage.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { useMay } from '#client/app/session.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { ANSWER_NAMES, type Fahrzeugcheck, RHYTHMUS_NAMES, type VehicleChecklists } from '#features/fahrzeuge/schemas.ts'
import { checksQuery, vehicleChecklistsQuery } from '../api.ts'
import { Book, BookFile, BookRow } from '../BookRow.tsx'

interface Props {
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
  readonly gesperrt?: string | undefined
}

export function VehicleChecks({ fahrzeug, gesperrt }: Props) {
  const lists = useQuery(vehicleChecklistsQuery(fahrzeug._id))
  const past = useInfiniteQuery(checksQuery(fahrzeug._id))
  const keeps = useMay('UPDATE_FAHRZEUG')
  const [shown, setShown] = useState<Fahrzeugcheck | null>(null)
  return (
    <Stack gap="md">
      <QueryView query={lists}>
        {({ listen }) =>
          listen.length === 0 && gesperrt === undefined ? (
            <EmptyState
              titel="Keine Checkliste für dieses Fahrzeug"
              text={
                keeps
                  ? 'Leg fest, was täglich oder nach dem Dienst nachgesehen wird.'
                  : 'Was nachgesehen wird, legen die Fahrzeugwarte fest.'
              }
              action={keeps && <ActionButton to={path('/fahrzeuge/checklisten')}>Checklisten</ActionButton>}
            />
          ) : (
            listen.map((list) => <Due key={list._id} fahrzeug={fahrzeug._id} list={list} gesperrt={gesperrt} />)
          )
        }
      </QueryView>
      <ListRows query={past}>
        {(rows) =>
          rows.length > 0 && (
            <Stack gap="xs">
              <Group justify="end">
                <BookFile
                  label="Mehr zu den ausgefüllten Checklisten"
                  name="Checklisten"
                  endpoint={fahrzeugeContract.checksExport}
                  fahrzeug={fahrzeug}
                />
              </Group>
              <Book titel="Ausgefüllt">
                {rows.map((check) => (
                  <BookRow key={check._id} open={() => setShown(check)}>
                    <Group gap={8}>
                      <b>{check.name}</b>
                      <Result fehler={check.fehler} />
                    </Group>
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {`${instantText(check.zeit)} · ${check.person ? fullName(check.person) : 'Jemand'}`}
                    </Text>
                    {check.fehler > 0 && (
                      <Text component="span" display="block" size="sm">
                        {failedOf(check)
                          .map(({ text }) => text)
                          .join(', ')}
                      </Text>
                    )}
                  </BookRow>
                ))}
              </Book>
            </Stack>
          )
        }
      </ListRows>
      {shown && <Filled check={shown} fahrzeug={fahrzeug} onClose={() => setShown(null)} />}
    </Stack>
  )
}

const failedOf = ({ gruppen }: Fahrzeugcheck) => gruppen.flatMap(({ punkte }) => punkte).filter(({ antwort }) => antwort === 'mangel')

const tone = ({ fehler }: Pick<Fahrzeugcheck, 'fehler'>) => (fehler === 0 ? 'gut' : 'achtung')
const Result = ({ fehler }: { readonly fehler: number }) => (
  <StatusBadge tone={tone({ fehler })}>{fehler === 0 ? 'Alles in Ordnung' : fehler === 1 ? '1 Mangel' : `${fehler} Mängel`}</StatusBadge>
)

interface DueProps {
  readonly fahrzeug: string
  readonly list: VehicleChecklists['listen'][number]
  readonly gesperrt: string | undefined
}
function Due({ fahrzeug, list: { _id, name, rhythmus, faellig, zuletzt }, gesperrt }: DueProps) {
  const isToday = zuletzt !== null && dayOf(zuletzt.zeit) === today()
  const who = zuletzt?.person ? ` · ${fullName(zuletzt.person)}` : ''
  return (
    <InfoCard titel={name}>
      <Group gap={8} mb="md">
        <Text c="dimmed">{RHYTHMUS_NAMES[rhythmus]}</Text>
        {faellig && <StatusBadge tone="achtung">Fällig</StatusBadge>}
        {isToday && <StatusBadge tone={tone(zuletzt)}>{`Heute geprüft, ${timeOfDay(zuletzt.zeit)} Uhr${who}`}</StatusBadge>}
        {isToday && zuletzt.fehler > 0 && <Result fehler={zuletzt.fehler} />}
        {zuletzt && !isToday && (
          <Text size="sm" c="dimmed">
            {`Zuletzt ${instantText(zuletzt.zeit)}${who}`}
          </Text>
        )}
      </Group>
      <ActionButton
        {...(faellig ? {} : { variant: 'default' })}
        disabledReason={gesperrt}
        to={withQuery(path('/fahrzeuge/check/{id}', { id: fahrzeug }), { liste: _id })}
        aria-label={`Ausfüllen: ${name}`}
      >
        {isToday ? 'Noch einmal ausfüllen' : 'Ausfüllen'}
      </ActionButton>
    </InfoCard>
  )
}

function Filled({
  check,
  fahrzeug,
  onClose,
}: {
  readonly check: Fahrzeugcheck
  readonly fahrzeug: Props['fahrzeug']
  readonly onClose: () => void
}) {
  return (
    <Sheet titel={check.name} subtitle={`${fahrzeug.bezeichnung} · ${instantText(check.zeit)}`} onClose={onClose}>
      <Stack gap="md">
        {check.bemerkung && <Text>{check.bemerkung}</Text>}
        {check.gruppen.map(({ titel, punkte }) => (
          <div key={titel}>
            <Text fw={600}>{titel}</Text>
            <PlainList gap={4}>
              {punkte.map(({ text, antwort, bemerkung }) => (
                <li key={text}>
                  <Group justify="space-between" gap="0 12px">
                    <Text style={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>{text}</Text>
                    <StatusBadge tone={antwort === 'ok' ? 'gut' : antwort === 'mangel' ? 'schlecht' : 'neutral'}>
                      {ANSWER_NAMES[antwort]}
                    </StatusBadge>
                  </Group>
                  {bemerkung && (
                    <Text size="sm" c="dimmed">
                      {bemerkung}
                    </Text>
                  )}
                </li>
              ))}
            </PlainList>
          </div>
        ))}
        {check.fehler > 0 && (
          <ActionButton variant="default" to={path('/fahrzeuge/mangel/{id}', { id: fahrzeug._id })}>
            Mängel des Fahrzeugs
          </ActionButton>
        )}
      </Stack>
    </Sheet>
  )
}
