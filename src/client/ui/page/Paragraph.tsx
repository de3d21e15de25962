import { Text } from '@mantine/core'

/** Text that somebody wrote, with its line breaks. */
export const Paragraph = ({ children }: { readonly children: string }) => (
  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Text>
)
