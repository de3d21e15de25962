import { TextInput } from '@mantine/core'

interface Props {
  /** The obstacle that the reason overrides, as a sentence. */
  readonly against: string
  readonly reason: string
  readonly set: (reason: string) => void
}

/** Staffing of somebody taken elsewhere or unfit for a seat asks for a reason; history and roster keep it. */
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
