import { Box, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#client/session.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { useFormContext } from '#client/ui/field.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import { TimeSpan } from '#client/ui/TimeText.tsx'
import { useSend } from '#client/useSend.ts'
import type { Belegung, Belegungsart, Wish } from './kind.ts'
import { reloadBelegungen } from './queries.ts'

const waitingOf = <B extends Belegung>(kind: Belegungsart<B>) =>
  queryOptions({
    meta: { tables: [...kind.tables, 'vormerkungen'] },
    queryKey: [kind.table, 'vormerkungen'],
    queryFn: () => kind.calls.waiting.list({}),
  })

interface JoinProps<B extends Belegung> {
  readonly kind: Belegungsart<B>
  readonly wish: Wish
}
/** Beside what is taken: hear of it once it is free. */
export function JoinWaiting<B extends Belegung>({ kind, wish }: JoinProps<B>) {
  const { form } = useFormContext()
  const { data = [] } = useQuery(waitingOf(kind))
  const [now] = useState(() => Date.now())
  const { send, isSending } = useSend(kind.calls.waiting.join, {
    success: 'Du stehst auf der Warteliste. Wird die Zeit frei, bekommst du eine Mail.',
    reload: () => reloadBelegungen(kind),
  })
  const [resource, second] = wish.ressourcen
  const { beginn, ende } = wish
  if (resource === undefined || second !== undefined || Date.parse(beginn) <= now) return null
  const there = data.find(
    (one) =>
      one.eigene &&
      one.ressource === resource &&
      Date.parse(one.beginn) === Date.parse(beginn) &&
      Date.parse(one.ende) === Date.parse(ende),
  )
  if (there) return <Text size="sm">Du stehst auf der Warteliste, Platz {there.platz}. Wird alles frei, bekommst du eine Mail.</Text>
  const subject = form.values[kind.subject]
  return (
    <div>
      <ActionButton
        variant="default"
        loading={isSending}
        onClick={() => void send({ body: { ressource: resource, beginn, ende, zweck: typeof subject === 'string' ? subject : '' } })}
      >
        Auf die Warteliste
      </ActionButton>
    </div>
  )
}

/** The plan below is what one came for. */
const FEW = 3
/** What one waits for, and for who may change bookings everybody; nothing where nobody waits. */
export function Warteliste<B extends Belegung>({ kind }: Pick<JoinProps<B>, 'kind'>) {
  const mayRead = useMay(`READ_${kind.area}`)
  const { data = [] } = useQuery({ ...waitingOf(kind), enabled: mayRead })
  const { send } = useSend(kind.calls.waiting.leave, { reload: () => reloadBelegungen(kind) })
  const [all, showAll] = useState(false)
  if (data.length === 0) return null
  // One's own are never behind the button.
  const inOrder = data.toSorted((a, b) => Number(b.eigene) - Number(a.eigene))
  const few = all ? inOrder : inOrder.slice(0, FEW)
  return (
    <Box mb={12}>
      <InfoCard titel="Warteliste">
        <PlainList gap={12}>
          {few.map(({ _id, ressource: resource, name, beginn, ende, zweck, person, eigene: own, frei: free, platz }) => (
            <Group key={_id} component="li" gap={12} wrap="nowrap" justify="space-between">
              <Stack gap={2} miw={0} fz={14} style={{ overflowWrap: 'anywhere' }}>
                <Text fz={16} fw={600}>
                  {name}
                </Text>
                <TimeSpan beginn={beginn} ende={ende} />
                <Text component="div" fz="inherit" c="dimmed">
                  {own ? 'Du' : <PersonName person={person} otherwise="" />}
                  {[zweck && ` · ${zweck}`, free ? ' · jetzt frei' : ` · Platz ${platz}`].join('')}
                </Text>
              </Stack>
              <Group gap={4} wrap="nowrap" flex="none">
                {own && free && (
                  <ActionButton
                    size="sm"
                    variant="light"
                    to={`${kind.paths.create}?${new URLSearchParams({ [kind.field]: resource, beginn, ende, [kind.subject]: zweck })}`}
                  >
                    Buchen
                  </ActionButton>
                )}
                <RemoveButton
                  label={`Von der Warteliste nehmen: ${name}`}
                  onClick={() => void send({ params: { id: _id } }).catch(() => undefined)}
                />
              </Group>
            </Group>
          ))}
        </PlainList>
        {few.length < data.length && (
          <ActionButton mt="sm" variant="subtle" onClick={() => showAll(true)}>{`Alle ${data.length} zeigen`}</ActionButton>
        )}
      </InfoCard>
    </Box>
  )
}
