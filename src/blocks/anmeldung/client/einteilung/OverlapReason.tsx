import { TextInput } from '@mantine/core'

interface Props {
  readonly vorname: string
  readonly reason: string
  readonly set: (reason: string) => void
}

/** Somebody who is taken elsewhere can be staffed all the same, if one says why; it stays in the history. */
export const OverlapReason = ({ vorname, reason, set }: Props) => (
  <TextInput
    label="Trotzdem einteilen: warum?"
    description={`${vorname} stünde an zwei Stellen zugleich. Der Grund bleibt im Verlauf stehen.`}
    placeholder="Zum Beispiel: wird um 14 Uhr abgelöst"
    size="md"
    maxLength={255}
    value={reason}
    onChange={(e) => set(e.currentTarget.value)}
  />
)
