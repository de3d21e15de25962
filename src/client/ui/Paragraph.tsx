import { Text } from '@mantine/core'

/** What somebody wrote, with the lines as they broke them. */
export const Paragraph = ({ children }: { readonly children: string }) => (
  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Text>
)
