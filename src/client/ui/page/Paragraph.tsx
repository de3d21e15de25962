import { Text } from '@mantine/core'

export const Paragraph = ({ children }: { readonly children: string }) => (
  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Text>
)
