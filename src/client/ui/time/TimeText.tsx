import { Fragment } from 'react'
import { timeAgo, instantText, spanText } from '../../text/date.ts'

/** Letters of a part that fit every line. */
const LONGEST = 22

/** Breaks lines between the parts of 'Di., 24.11. · 17:00–21:00 Uhr' only. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(' · ').map((part, i, all) => (
    <Fragment key={i}>
      <span style={part.length > LONGEST ? undefined : { whiteSpace: 'nowrap' }}>{i === all.length - 1 ? part : `${part} ·`}</span>
      {i < all.length - 1 && ' '}
    </Fragment>
  ))

/**
 * Time span of a duty, on one line where it fits: 'Di., 24.11. · 17:00–21:00 Uhr'. ISO instants. `text-wrap` would undo a `nowrap`
 * around.
 */
export const TimeSpan = ({ beginn, ende }: { readonly beginn: string; readonly ende: string }) => (
  <time dateTime={beginn} style={{ display: 'inline-block', textWrapStyle: 'balance' }}>
    {spanText(beginn, ende)}
  </time>
)

/** The same in two short lines, for narrow columns: 'Di., 24.11.' above '17:00–21:00 Uhr'. */
export function SpanLines({ beginn, ende }: { readonly beginn: string; readonly ende: string }) {
  const text = spanText(beginn, ende)
  const gap = [' – ', ' · '].find((mark) => text.includes(mark)) ?? ' – '
  return text.split(gap).map((part, i) => (
    <span key={part} style={{ display: 'block', whiteSpace: 'nowrap' }}>
      {i > 0 && gap === ' – ' && '– '}
      {part}
    </span>
  ))
}

/** Relative time: 'vor 5 Minuten', with the exact time as tooltip. ISO instant. */
export const TimeAgo = ({ value }: { readonly value: string }) => (
  <time dateTime={value} title={instantText(value)}>
    {timeAgo(value)}
  </time>
)
