// Meeting times: an occasion names one for its begin; later shifts meet as long before theirs.
const leadOf = (meetAt: string, beginn: string): number => Date.parse(beginn) - Date.parse(meetAt)

/** Meeting time of who begins at `from`. */
export const meetingTime = (meetAt: string, beginn: string, from: string): string =>
  new Date(Date.parse(from) - leadOf(meetAt, beginn)).toISOString()

interface Shifts {
  readonly beginn: string
  readonly schichten?: readonly { readonly beginn: string }[]
}
/** "60 Minuten vor deiner Schicht"; undefined where all shifts begin with the occasion. */
export const meetingLead = (meetAt: string, { beginn, schichten = [] }: Shifts): string | undefined =>
  schichten.some((one) => one.beginn !== beginn) ? `${leadOf(meetAt, beginn) / 60_000} Minuten vor deiner Schicht` : undefined
