import { Checkbox, Radio, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Halter } from '../../contract.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { ErrorMessage } from '#client/ui/page/ErrorMessage.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import type { Belegung, BelegungsScreens, Substitute } from '../kind.ts'
import { useAll, useSpan } from '../span.ts'
import classes from './ChoiceList.module.css'
import { askedBy, halterText, onlyAsked } from '../words.ts'

export interface Selectable extends Substitute {
  readonly gruende: readonly string[]
  readonly halter: readonly Halter[]
  readonly traits: readonly string[]
  readonly genehmigung?: boolean
  /** Warnings that do not prevent booking; always shown. */
  readonly warnings?: readonly string[]
  readonly hinweise?: readonly string[]
}
interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly field: string
  readonly own?: string | undefined
  /** The edited booking, which is not in its own way. */
  readonly booking?: string | undefined
  readonly query: UseQueryResult<readonly Selectable[]>
  readonly filter?: ReactNode
  readonly empty: string
}

/**
 * "Was ist frei?" for the span of the form: selected ones first, then free ones, then the others with reasons.
 * Members without the right to read bookings book the resource of the URL (a door plate).
 */
export function ChoiceList<B extends Belegung>({ kind, field, own, booking, query, filter, empty }: Props<B>) {
  const { form, gesperrt } = useFormContext()
  const value = useValue(field)
  const withoutRecht = useReasonWithout(`READ_${kind.area}`)
  const { that, plural, dative } = kind.words
  const chosen = Array.isArray(value) ? (value as string[]) : typeof value === 'string' && value !== '' ? [value] : []
  const { data, error, refetch } = query
  /** Only the edited booking holds it. */
  const isHeldByItself = ({ _id, gruende, halter }: Selectable) => {
    const holders = halter.filter(({ status }) => status === 'bestaetigt')
    const [first] = holders
    return _id === own && gruende.length === 1 && holders.length === 1 && first?.pfad === kind.paths.show(booking ?? '')
  }
  // Reorders only for another time, to avoid moving items under the finger.
  const [ordered, setOrdered] = useState({ data, first: chosen })
  if (ordered.data !== data) setOrdered({ data, first: chosen })
  const rang = ({ _id, frei }: Selectable) => (ordered.first.includes(_id) ? 2 : 0) + (frei ? 1 : 0)
  const sentence = chosen.length === 0 ? `Wähle ${kind.words.one} ${kind.words.singular} aus.` : form.errors[field]
  const failure = form.errors[field] && <p className={classes['error']}>{sentence}</p>
  const withoutTime = useSpan() === null
  const all = useAll()
  if (withoutRecht !== undefined || withoutTime) {
    const choice =
      chosen.length === 0 ? `${plural} zur Auswahl siehst du hier nicht.` : `${that} ist gewählt. Ob frei ist, zeigt sich beim Buchen.`
    return (
      <Text component="div" c="dimmed" data-path={field} tabIndex={-1}>
        {withoutRecht === undefined
          ? `Trage Beginn und Ende ein, dann siehst du, welche ${plural} frei sind.`
          : `${choice} ${withoutRecht}`}
        {failure}
      </Text>
    )
  }
  if (all) return <Text c="dimmed">{`Gesperrt werden alle ${plural}, die sich buchen lassen.`}</Text>
  function choose(id: string, to: boolean) {
    form.clearFieldError(field)
    if (!Array.isArray(value)) return form.setFieldValue(field, id)
    form.setFieldValue(field, to ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))
  }
  return (
    <div>
      {filter}
      {error ? (
        <ErrorMessage error={error} again={refetch} />
      ) : !data ? (
        <LoadingSkeleton rows={4} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb={6} role="status">
            {data.length === 0
              ? empty
              : `${data.filter((one) => one.frei || isHeldByItself(one)).length} von ${data.length} ${dative} frei`}
          </Text>
          <ul className={classes['list']} data-path={field} tabIndex={-1} aria-label={plural}>
            {data
              .toSorted((a, b) => rang(b) - rang(a))
              .map((selectable) => (
                <Row
                  key={selectable._id}
                  kind={kind}
                  one={selectable}
                  own={selectable._id === own}
                  changes={own !== undefined}
                  several={Array.isArray(value)}
                  chosen={chosen.includes(selectable._id)}
                  gesperrt={gesperrt}
                  choose={(to) => choose(selectable._id, to)}
                />
              ))}
          </ul>
        </>
      )}
      {failure}
    </div>
  )
}

interface RowProps {
  readonly kind: Parameters<typeof onlyAsked>[0]
  readonly one: Selectable
  readonly own: boolean
  readonly changes: boolean
  readonly several: boolean
  readonly chosen: boolean
  readonly gesperrt: boolean
  readonly choose: (to: boolean) => void
}

function Row({ kind, one, own, changes, several, chosen, gesperrt, choose }: RowProps) {
  const { name, traits, frei, gruende, halter, genehmigung, hinweise = [], warnings = [] } = one
  const besetzt = halter.find(({ status }) => status === 'bestaetigt')
  const possible = frei || own
  // Only taken: allows joining the waiting list or overriding.
  const waits = besetzt !== undefined && gruende.length === 1 && !changes
  const angefragt = halter.find(({ status }) => status === 'angefragt')
  // A hidden booking has no path, and its title is "Belegt" already.
  const taken = besetzt && `${besetzt.pfad === null ? '' : 'Belegt: '}${halterText(besetzt)}`
  const objection = possible ? undefined : (taken ?? gruende[0])
  const props = [
    traits.filter(Boolean).join(' · '),
    objection,
    ...warnings,
    possible && angefragt && !own ? `Noch frei, aber ${askedBy(angefragt)}` : undefined,
    possible && genehmigung ? onlyAsked(kind) : undefined,
    ...(chosen ? hinweise : []),
  ].filter((text) => text !== undefined && text !== '')
  const shared = {
    label: name,
    description: props.map((text) => (
      <span key={text} className={classes[text === objection || warnings.some((warning) => warning === text) ? 'objection' : 'detail']}>
        {text}
      </span>
    )),
    checked: chosen,
    // A selected item can always be deselected.
    disabled: gesperrt || (!possible && !chosen && !waits),
    onChange: (event: { currentTarget: { checked: boolean } }) => choose(event.currentTarget.checked),
  }
  return (
    <li className={classes['row']} data-gewaehlt={chosen || undefined}>
      {several ? <Checkbox {...shared} /> : <Radio name="wahl" {...shared} />}
    </li>
  )
}
