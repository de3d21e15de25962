import { TextInput } from '@mantine/core'

interface Props {
  /** What it is in spite of, as a sentence. */
  readonly against: string
  readonly reason: string
  readonly set: (reason: string) => void
}

/** Somebody who is taken elsewhere, or not fit for a seat, can be staffed all the same if one says why; history and roster keep it. */
export const OverlapReason = ({ against, reason, set }: Props) => (
  <TextInput
    label="Trotzdem einteilen: warum?"
    description={`${against} Der Grund steht im Verlauf und im Dienstplan der Leitung.`}
    placeholder="Zum Beispiel: wird um 14 Uhr abgelöst"
    size="md"
    maxLength={255}
    value={reason}
    onChange={(e) => set(e.currentTarget.value)}
  />
)
