import { timeAgo, instantText, period } from '../../text/date.ts'

/** From … to … of a duty: 'Di., 24.11. · 17:00–21:00 Uhr'. Instants, ISO. */
export const TimeSpan = ({ beginn, ende }: { readonly beginn: string; readonly ende: string }) => (
  <time dateTime={beginn}>{period(beginn, ende)}</time>
)

/** How long ago: 'vor 5 Minuten', with the exact time as its title. An instant, ISO. */
export const TimeAgo = ({ value }: { readonly value: string }) => (
  <time dateTime={value} title={instantText(value)}>
    {timeAgo(value)}
  </time>
)
