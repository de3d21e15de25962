import { Box, Group, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { useFormContext, type Values } from '#client/ui/form/field.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { isFirstLoad } from '#client/ui/page/first-load.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { useSend } from '#client/net/useSend.ts'
import type { TimeSpan } from '#blocks/kalender/client/index.ts'
import type { Vormerkung } from '../../contract.ts'
import type { Belegung, BelegungsScreens, Wish } from '../kind.ts'
import { BookingLine } from '../BookingLine.tsx'
import { reloadBelegungen } from '../queries.ts'

const waitingOf = <B extends Belegung>(kind: BelegungsScreens<B>) =>
  queryOptions({
    meta: { tables: [...kind.tables, 'vormerkungen'] },
    queryKey: [kind.table, 'vormerkungen'],
    queryFn: () => kind.calls.waiting.list({}),
  })

const placeFor = (waiting: readonly Vormerkung[], resource: string, { beginn, ende }: TimeSpan) =>
  waiting.find(
    (entry) =>
      entry.eigene &&
      entry.ressource === resource &&
      Date.parse(entry.beginn) === Date.parse(beginn) &&
      Date.parse(entry.ende) === Date.parse(ende),
  )

/** Reason against submitting: the user already waits for it and it is still taken. Does not apply when overriding. */
export function useWaitReason<B extends Belegung>(kind: BelegungsScreens<B>): (values: Values) => string | undefined {
  const mayRead = useMay(`READ_${kind.area}`)
  const { data = [] } = useQuery({ ...waitingOf(kind), enabled: mayRead })
  return (values) => {
    const [resource, second] = kind.wish(values).ressourcen
    const { beginn, ende, verdraengt } = values
    const given = Array.isArray(verdraengt) && verdraengt.length > 0
    if (resource === undefined || second !== undefined || given || typeof beginn !== 'string' || typeof ende !== 'string') return undefined
    const waiting = placeFor(data, resource, { beginn, ende })
    return waiting && !waiting.frei ? 'Du stehst dafür auf der Warteliste. Buchen kannst du, sobald die Zeit frei ist.' : undefined
  }
}

interface JoinProps<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly wish: Wish
  readonly blocked?: string | undefined
}
export function JoinWaiting<B extends Belegung>({ kind, wish, blocked }: JoinProps<B>) {
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
  const waiting = placeFor(data, resource, wish)
  if (waiting) return <Text size="sm">Du stehst auf der Warteliste, Platz {waiting.platz}. Wird die Zeit frei, bekommst du eine Mail.</Text>
  const subject = form.values[kind.subject]
  return (
    <div>
      <ActionButton
        variant="default"
        loading={isSending}
        disabledReason={blocked}
        onClick={() => send({ body: { ressource: resource, beginn, ende, zweck: typeof subject === 'string' ? subject : '' } })}
      >
        Auf die Warteliste
      </ActionButton>
    </div>
  )
}

interface BelowProps<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly children: ReactNode
}
/** Plan, list or requests with the waiting list above them; both come at once, so that nothing moves. */
export function BelowWarteliste<B extends Belegung>({ kind, children }: BelowProps<B>) {
  const mayRead = useMay(`READ_${kind.area}`)
  const waiting = useQuery({ ...waitingOf(kind), enabled: mayRead })
  if (isFirstLoad(waiting)) return <LoadingSkeleton />
  return (
    <>
      <Warteliste kind={kind} data={waiting.data ?? []} />
      {children}
    </>
  )
}

interface WartelisteProps<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly data: readonly Vormerkung[]
}
/** Own waiting-list entries, and everyone's for booking managers; collapsed, because the plan below matters more. Empty without entries. */
function Warteliste<B extends Belegung>({ kind, data }: WartelisteProps<B>) {
  const { send } = useSend(kind.calls.waiting.leave, { reload: () => reloadBelegungen(kind) })
  const [showsAll, setShowsAll] = useState(false)
  const leave = async (id: string, isOwn: boolean) => {
    const text = isOwn ? 'Wer sich nach dir eingetragen hat, rückt vor.' : 'Die Person erfährt nicht mehr, wenn die Zeit frei wird.'
    if (await confirm({ titel: 'Von der Warteliste nehmen?', text, yes: 'Herunternehmen' }))
      await send({ params: { id } }).catch(() => undefined)
  }
  if (data.length === 0) return null
  const ownEntries = data.filter((entry) => entry.eigene)
  const shown = showsAll ? [...ownEntries, ...data.filter((entry) => !entry.eigene)] : ownEntries
  const others = data.length - ownEntries.length
  if (ownEntries.length === 0 && !showsAll)
    return (
      <Group gap={4} mb={8} className="no-print">
        <Text fw={600}>Warteliste</Text>
        <ActionButton variant="subtle" onClick={() => setShowsAll(true)} aria-expanded={false}>
          {`Wer wartet (${others})`}
        </ActionButton>
      </Group>
    )
  return (
    <Box mb={12} className="no-print">
      <InfoCard titel="Warteliste">
        <PlainList gap={12}>
          {shown.map(({ _id, ressource, name, beginn, ende, zweck, person, eigene, frei, platz }) => (
            <BookingLine
              key={_id}
              titel={
                <Text fz={16} fw={600}>
                  {name}
                </Text>
              }
              {...{ beginn, ende }}
              under={
                <>
                  {eigene ? 'Du' : <PersonName person={person} otherwise="Jemand" />}
                  {[zweck && ` · ${zweck}`, frei ? ' · jetzt frei' : ` · Platz ${platz}`].join('')}
                </>
              }
              actions={
                <>
                  {eigene && frei && (
                    <ActionButton
                      size="sm"
                      variant="light"
                      to={`${kind.paths.create}?${new URLSearchParams({ [kind.field]: ressource, beginn, ende, [kind.subject]: zweck })}`}
                    >
                      Buchen
                    </ActionButton>
                  )}
                  <RemoveButton label={`Von der Warteliste nehmen: ${name}`} onClick={() => void leave(_id, eigene)} />
                </>
              }
            />
          ))}
        </PlainList>
        {others > 0 && (
          <ActionButton variant="subtle" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? 'Andere einklappen' : ownEntries.length > 0 ? `Wer sonst wartet (${others})` : `Wer wartet (${others})`}
          </ActionButton>
        )}
      </InfoCard>
    </Box>
  )
}
