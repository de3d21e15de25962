import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNet } from '#client/net/net.ts'
import { useMay } from '#client/app/session.ts'
import { useFormContext } from '#client/ui/form/field.ts'
import { belegungspruefung } from '../queries.ts'
import type { Belegung, BelegungsScreens, More } from '../kind.ts'
import { FreeHint } from './FreeHint.tsx'
import { HoursLeft } from './HoursLeft.tsx'
import { AllInTheWay } from '../AllInTheWay.tsx'
import { Override } from '../decide/Override.tsx'
import { JoinWaiting } from './Warteliste.tsx'
import { useAll, useSpan } from '../span.ts'

interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  /** Id of the edited booking, which does not conflict with itself. */
  readonly without?: string
  readonly mit?: readonly More[]
  /** Replaces the green tick if a free resource needs attention, e.g. approval; also shown beside pending requests of others. */
  readonly instead?: ReactNode
  readonly blocked?: string | undefined
}

/** Availability of the selection at the form's time: free, or the holder and free times. A tap applies such a time. */
export function FreeState<B extends Belegung>({ kind, without, mit = [], instead, blocked }: Props<B>) {
  const { form } = useFormContext()
  const may = useMay(`READ_${kind.area}`)
  const span = useSpan()
  const all = useAll()
  const wish = {
    beginn: '',
    ende: '',
    ...kind.wish(form.values),
    ...span,
    ...(without === undefined ? {} : { ohne: without }),
    ...(mit.length > 0 ? { alle: true as const } : {}),
  }
  const count = wish.ressourcen.length
  const query = useQuery({ ...belegungspruefung(kind, wish), enabled: may && span !== null && count > 0 && !all })
  const withoutNet = useNet().since !== null
  if (may && all && span) return <AllInTheWay kind={kind} span={span} />
  if (!may || count === 0) return null
  // Offline, cached availability may be outdated.
  if (withoutNet) return instead ?? null
  if (instead && query.data?.frei && query.data.halter.length === 0) return instead
  const { that, plural } = kind.words
  const hint = (
    <FreeHint
      query={query}
      frei={
        mit.length > 0
          ? `Alle ${plural} dieser Buchung sind frei.`
          : count === 1
            ? `${that} ist frei.`
            : `Alle gewählten ${plural} sind frei.`
      }
      belegt={mit.length > 0 ? taken(wish.ressourcen, mit, query.data?.belegt ?? []) : ''}
      {...(without === undefined
        ? {
            more: (
              <>
                <JoinWaiting kind={kind} wish={wish} blocked={blocked} />
                <Override kind={kind} wish={wish} />
              </>
            ),
          }
        : {})}
      set={({ beginn, ende }) => {
        form.setFieldValue('beginn', beginn)
        form.setFieldValue('ende', ende)
      }}
    />
  )
  return (
    <>
      {instead}
      {hint}
      {without === undefined && <HoursLeft kind={kind} />}
    </>
  )
}

const taken = (chosen: readonly string[], including: readonly More[], taken: readonly string[]): string =>
  [
    ...(chosen.some((id) => taken.includes(id)) ? ['dieses Fahrzeug'] : []),
    ...including.flatMap(({ fahrzeug, bezeichnung }) => (taken.includes(fahrzeug) ? [bezeichnung] : [])),
  ].join(', ')
