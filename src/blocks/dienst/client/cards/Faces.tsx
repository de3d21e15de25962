import { Group, Text } from '@mantine/core'
import type { Duty } from '#contract/time/plan.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'

export function Faces({ people }: { readonly people: Duty['mit'] }) {
  if (people.length === 0) return null
  const shown = people.slice(0, people.length > 5 ? 4 : 5)
  const unseen = people.length - shown.length
  return (
    <Group component="ul" gap="0 18px" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Mit wem">
      {shown.map((person) => (
        <li key={person._id}>
          <PersonName person={person} withFace />
        </li>
      ))}
      {unseen > 0 && (
        <Text component="li" fz={14} c="dimmed">
          und {unseen} weitere
        </Text>
      )}
    </Group>
  )
}
