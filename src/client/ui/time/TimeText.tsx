import { timeAgo, instantText, spanText } from '../../text/date.ts'

/** Time span of a duty: 'Di., 24.11. · 17:00–21:00 Uhr'. ISO instants. */
export const TimeSpan = ({ beginn, ende }: { readonly beginn: string; readonly ende: string }) => (
  <time dateTime={beginn}>{spanText(beginn, ende)}</time>
)

/** Relative time: 'vor 5 Minuten', with the exact time as tooltip. ISO instant. */
export const TimeAgo = ({ value }: { readonly value: string }) => (
  <time dateTime={value} title={instantText(value)}>
    {timeAgo(value)}
  </time>
)
