import { Checkbox, Stack } from '@mantine/core'
import { instantText } from '../../text/date.ts'
import { fullName, type PersonRef } from '../../text/person.ts'

interface Point {
  readonly name: string
  readonly am: string | null
  readonly person: PersonRef | null
}
interface Props {
  readonly points: readonly Point[]
  readonly disabled: boolean
  readonly tick: (name: string, done: boolean) => void
}

export const Ticks = ({ points, disabled, tick }: Props) => (
  <Stack gap={4}>
    {points.map(({ name, am, person }) => (
      <Checkbox
        key={name}
        size="md"
        py={8}
        mih={44}
        label={name}
        description={am === null ? undefined : `${person ? `${fullName(person)}, ` : ''}${instantText(am)}`}
        checked={am !== null}
        disabled={disabled}
        onChange={(event) => tick(name, event.currentTarget.checked)}
      />
    ))}
  </Stack>
)
