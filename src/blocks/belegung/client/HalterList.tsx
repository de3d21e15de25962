import { List } from '@mantine/core'
import type { Halter } from '../contract.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { halterText } from './words.ts'

export const HalterList = ({ halter }: { readonly halter: readonly Halter[] }) => (
  <List size="sm" spacing={2}>
    {halter.map((entry) => (
      <List.Item key={`${entry.titel} ${entry.beginn}`}>
        {entry.pfad === null ? halterText(entry) : <ScreenLink to={entry.pfad}>{halterText(entry)}</ScreenLink>}
      </List.Item>
    ))}
  </List>
)
