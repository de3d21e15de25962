// Meeting times: an occasion names one for its begin; later shifts meet as long before theirs.
const leadOf = (meetAt: string, beginn: string): number => Date.parse(beginn) - Date.parse(meetAt)

/** Meeting time of who begins at `from`. */
export const meetingTime = (meetAt: string, beginn: string, from: string): string =>
  new Date(Date.parse(from) - leadOf(meetAt, beginn)).toISOString()

interface Shifts {
  readonly beginn: string
  readonly schichten?: readonly { readonly beginn: string }[]
}
/** "60 Minuten vor deiner Schicht", "25 Stunden vor deiner Schicht"; undefined where all shifts begin with the occasion. */
export function meetingLead(meetAt: string, { beginn, schichten = [] }: Shifts): string | undefined {
  if (!schichten.some((one) => one.beginn !== beginn)) return undefined
  const minutes = leadOf(meetAt, beginn) / 60_000
  if (minutes === 0) return 'zum Beginn deiner Schicht'
  const hours = (minutes / 60).toLocaleString('de-DE', { maximumFractionDigits: 2 })
  return `${minutes < 120 ? `${minutes} Minuten` : `${hours} Stunden`} vor deiner Schicht`
}
