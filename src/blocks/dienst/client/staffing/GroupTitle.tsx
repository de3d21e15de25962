import { Text } from '@mantine/core'

export const GroupTitle = ({
  titel,
  count: number,
  margin,
}: {
  readonly titel: string
  readonly count: string
  readonly margin: string
}) => (
  <Text component="h2" inherit m={margin} fz={15} fw="bold" style={{ overflowWrap: 'anywhere' }}>
    {titel}{' '}
    <Text component="small" inherit fz="smaller" fw={400} c="dimmed">
      {number}
    </Text>
  </Text>
)
