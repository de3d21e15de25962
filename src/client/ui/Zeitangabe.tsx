import { vor, zeitpunkt, zeitraum } from '../datum.ts'

/** From … to … of a duty: 'Di., 24.11. · 17:00–21:00 Uhr'. Instants, ISO. */
export const Zeitspanne = ({ beginn, ende }: { readonly beginn: string; readonly ende: string }) => (
  <time dateTime={beginn}>{zeitraum(beginn, ende)}</time>
)

/** How long ago: 'vor 5 Minuten', with the exact time as its title. An instant, ISO. */
export const ZeitVor = ({ zeit }: { readonly zeit: string }) => (
  <time dateTime={zeit} title={zeitpunkt(zeit)}>
    {vor(zeit)}
  </time>
)
