// Meeting times: an occasion sets one for its begin; later shifts meet with the same lead time.
const leadOf = (meetAt: string, beginn: string): number => Date.parse(beginn) - Date.parse(meetAt)

export const meetingTime = (meetAt: string, beginn: string, from: string): string =>
  new Date(Date.parse(from) - leadOf(meetAt, beginn)).toISOString()

interface Shifts {
  readonly beginn: string
  readonly schichten?: readonly { readonly beginn: string }[]
}
/** "je 125 Min. vorher", from two hours on "je 25,5 Std. vorher"; undefined if all shifts begin with the occasion. */
export function meetingLead(meetAt: string, { beginn, schichten = [] }: Shifts): string | undefined {
  if (!schichten.some((schicht) => schicht.beginn !== beginn)) return undefined
  const minutes = leadOf(meetAt, beginn) / 60_000
  if (minutes === 0) return 'zum Schichtbeginn'
  const isEven = minutes >= 120 && minutes % 30 === 0
  return `je ${isEven ? `${(minutes / 60).toLocaleString('de-DE')} Std.` : `${minutes} Min.`} vorher`
}
