import { Badge } from '@mantine/core'

const FARBEN = { gut: 'gruen', achtung: 'gelb', schlecht: 'red', neutral: 'gray', hinweis: 'petrol' } as const
export type Ton = keyof typeof FARBEN

/** A state in a word; the colour only underlines it. */
export const Statusmarke = ({ ton, children }: { readonly ton: Ton; readonly children: string }) => (
  <Badge color={FARBEN[ton]}>{children}</Badge>
)
