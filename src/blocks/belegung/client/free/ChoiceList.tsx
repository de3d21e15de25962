import { Checkbox, Radio, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Halter } from '../../contract.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { ErrorMessage } from '#client/ui/page/ErrorMessage.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import type { Belegung, Belegungsart, Substitute } from '../kind.ts'
import { useAll, useSpan } from '../span.ts'
import classes from './ChoiceList.module.css'
import { askedBy, halterText, onlyAsked } from '../words.ts'

/** A vehicle or a room for a span: free or not, and what speaks against it. */
export interface Selectable extends Substitute {
  readonly gruende: readonly string[]
  readonly halter: readonly Halter[]
  /** Seats, equipment, class: one line. */
  readonly traits: readonly string[]
  /** It is asked for and not simply taken. */
  readonly genehmigung?: boolean
  /** What speaks against taking it all the same; always shown. */
  readonly warnings?: readonly string[]
  /** What to know once it is chosen. */
  readonly hinweise?: readonly string[]
}
interface Props<B extends Belegung> {
  readonly kind: Belegungsart<B>
  /** The field of the form: a list of ids, or one id. */
  readonly field: string
  /** The one of the booking that is edited: what is in its own way does not count. */
  readonly own?: string | undefined
  readonly query: UseQueryResult<readonly Selectable[]>
  /** Narrows the list. */
  readonly filter?: ReactNode
  /** What stands there instead of an empty list. */
  readonly empty: string
}

/**
 * "Was ist frei?": for the span of the form, chosen ones first, then the free ones, the others with what speaks against them. Who may
 * not read bookings books what the address brought (a door plate).
 */
export function ChoiceList<B extends Belegung>({ kind, field, own, query, filter, empty }: Props<B>) {
  const { form, gesperrt } = useFormContext()
  const value = useValue(field)
  const withoutRecht = useReasonWithout(`READ_${kind.area}`)
  const { that, plural, dative } = kind.words
  const chosen = Array.isArray(value) ? (value as string[]) : typeof value === 'string' && value !== '' ? [value] : []
  const { data, error, refetch } = query
  // Ordered anew for another time, not under the finger that has just chosen.
  const [ordered, order] = useState({ data, first: chosen })
  if (ordered.data !== data) order({ data, first: chosen })
  const rang = ({ _id, frei: free }: Selectable) => (ordered.first.includes(_id) ? 2 : 0) + (free ? 1 : 0)
  const sentence = chosen.length === 0 ? `Wähle ${kind.words.one} ${kind.words.singular} aus.` : form.errors[field]
  const failure = form.errors[field] && <p className={classes['fehler']}>{sentence}</p>
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
    form.setFieldValue(field, to ? [...chosen, id] : chosen.filter((one) => one !== id))
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
            {data.length === 0 ? empty : `${data.filter(({ frei: free }) => free).length} von ${data.length} ${dative} frei`}
          </Text>
          <ul className={classes['liste']} data-path={field} tabIndex={-1} aria-label={plural}>
            {data
              .toSorted((a, b) => rang(b) - rang(a))
              .map((one) => (
                <Row
                  key={one._id}
                  kind={kind}
                  one={one}
                  own={one._id === own}
                  changes={own !== undefined}
                  several={Array.isArray(value)}
                  chosen={chosen.includes(one._id)}
                  gesperrt={gesperrt}
                  choose={(to) => choose(one._id, to)}
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
  /** A booking that is there is changed. */
  readonly changes: boolean
  readonly several: boolean
  readonly chosen: boolean
  readonly gesperrt: boolean
  readonly choose: (to: boolean) => void
}

function Row({ kind, one, own, changes, several, chosen, gesperrt, choose }: RowProps) {
  const { name, traits, frei: free, gruende: reasons, halter, genehmigung, hinweise: hints = [], warnings = [] } = one
  const besetzt = halter.find(({ status }) => status === 'bestaetigt')
  const possible = free || own
  // Only taken: one may wait for it, or book it all the same.
  const waits = besetzt !== undefined && reasons.length === 1 && !changes
  const angefragt = halter.find(({ status }) => status === 'angefragt')
  // What one may not see has no name but this.
  const taken = besetzt && `${besetzt.pfad === null ? '' : 'Belegt: '}${halterText(besetzt)}`
  const objection = possible ? undefined : (taken ?? reasons[0])
  const props = [
    traits.filter(Boolean).join(' · '),
    objection,
    ...warnings,
    possible && angefragt && !own ? `Noch frei, aber ${askedBy(angefragt)}` : undefined,
    possible && genehmigung ? onlyAsked(kind) : undefined,
    ...(chosen ? hints : []),
  ].filter((text) => text !== undefined && text !== '')
  const shared = {
    label: name,
    description: props.map((text) => (
      <span key={text} className={classes[text === objection || warnings.some((one) => one === text) ? 'einwand' : 'angabe']}>
        {text}
      </span>
    )),
    checked: chosen,
    // What is chosen can be taken back, whatever speaks against it now.
    disabled: gesperrt || (!possible && !chosen && !waits),
    onChange: (event: { currentTarget: { checked: boolean } }) => choose(event.currentTarget.checked),
  }
  return (
    <li className={classes['zeile']} data-gewaehlt={chosen || undefined}>
      {several ? <Checkbox {...shared} /> : <Radio name="wahl" {...shared} />}
    </li>
  )
}
