import { Text } from '@mantine/core'
import { useWaiting, WILL_BE_SENT } from './waiting.ts'

export function WaitingMark({ to }: { readonly to: string | undefined }) {
  const [titel] = useWaiting(to)
  if (titel === undefined) return null
  return (
    <Text component="span" display="block" size="sm" fw={600} role="status" aria-label={titel}>
      {WILL_BE_SENT}
    </Text>
  )
}
