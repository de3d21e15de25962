import { Badge } from '@mantine/core'

const COLORS = { gut: 'gruen', achtung: 'gelb', schlecht: 'red', neutral: 'gray', hinweis: 'petrol' } as const
export type Tone = keyof typeof COLORS

/** A state in a word; the colour only supports it. */
export const StatusBadge = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <Badge color={COLORS[tone]}>{children}</Badge>
)
