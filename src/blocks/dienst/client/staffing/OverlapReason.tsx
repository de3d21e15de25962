import { TextInput } from '@mantine/core'

interface Props {
  readonly against: string
  readonly reason: string
  readonly set: (reason: string) => void
}

/** Reason for staffing a person despite an overlap or an unfit seat. History and roster keep it. */
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
