import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNet } from '#client/net/net.ts'
import { useMay } from '#client/app/session.ts'
import { useFormContext } from '#client/ui/form/field.ts'
import { belegungspruefung } from '../queries.ts'
import type { Belegung, Belegungsart, More } from '../kind.ts'
import { FreeHint } from './FreeHint.tsx'
import { HoursLeft } from './HoursLeft.tsx'
import { AllInTheWay } from '../AllInTheWay.tsx'
import { Override } from '../decide/Override.tsx'
import { JoinWaiting } from './Warteliste.tsx'
import { useAll, useSpan } from '../span.ts'

interface Props<B extends Belegung> {
  readonly kind: Belegungsart<B>
  /** The booking that is edited: it does not count against itself. */
  readonly without?: string
  /** Its further vehicles that get the new time as well. */
  readonly mit?: readonly More[]
  /** It may be free and is still not to be had without a second look: stands instead of the green tick, and beside who else asks for it. */
  readonly instead?: ReactNode
  /** Why it could not be booked even if it were free. */
  readonly blocked?: string | undefined
}

/** Beside the choice: is it free at the time of the form around, who has it, and when is it free? A tap takes such a time. */
export function FreeState<B extends Belegung>({ kind, without, mit: including = [], instead, blocked }: Props<B>) {
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
    ...(including.length > 0 ? { alle: true as const } : {}),
  }
  const count = wish.ressourcen.length
  const query = useQuery({ ...belegungspruefung(kind, wish), enabled: may && span !== null && count > 0 && !all })
  const withoutNet = useNet().since !== null
  if (may && all && span) return <AllInTheWay kind={kind} span={span} />
  if (!may || count === 0) return null
  // What was free may be taken meanwhile.
  if (withoutNet) return instead ?? null
  if (instead && query.data?.frei && query.data.halter.length === 0) return instead
  const { that, plural } = kind.words
  const hint = (
    <FreeHint
      query={query}
      frei={
        including.length > 0
          ? `Alle ${plural} dieser Buchung sind frei.`
          : count === 1
            ? `${that} ist frei.`
            : `Alle gewählten ${plural} sind frei.`
      }
      belegt={including.length > 0 ? taken(wish.ressourcen, including, query.data?.belegt ?? []) : ''}
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

/** Which of them are taken, by name: those that are moved along stand nowhere else on the screen. */
const taken = (chosen: readonly string[], including: readonly More[], taken: readonly string[]): string =>
  [
    ...(chosen.some((id) => taken.includes(id)) ? ['dieses Fahrzeug'] : []),
    ...including.flatMap(({ fahrzeug, bezeichnung }) => (taken.includes(fahrzeug) ? [bezeichnung] : [])),
  ].join(', ')
