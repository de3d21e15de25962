import { Group, Progress, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type * as Strength from './strength.ts'

const LEVELS = [
  { text: 'sehr schwach', farbe: 'red' },
  { text: 'schwach', farbe: 'red' },
  { text: 'mäßig', farbe: 'gelb' },
  { text: 'gut', farbe: 'gruen' },
  { text: 'sehr gut', farbe: 'gruen' },
] as const

/** Strength of the password while typing. The estimator loads with the first letter; without it nothing is shown. */
export function Passwortstaerke({ passwort, names }: { passwort: string; names: readonly string[] }) {
  const [calm] = useDebouncedValue(passwort, 150)
  const [judge, setJudge] = useState<typeof Strength | null>(null)
  const typed = passwort !== ''
  useEffect(() => {
    // Without the estimator there is no hint; the server checks in any case.
    if (typed) import('./strength.ts').then(setJudge, () => undefined)
  }, [typed])
  if (!judge || calm === '') return null
  const { points, hint } = judge.setUp(calm, names)
  const level = LEVELS[points]
  return (
    <div aria-live="polite">
      <Group gap={6} mt={8} wrap="nowrap" aria-hidden="true">
        {LEVELS.slice(1).map(({ text }, i) => (
          <Progress
            key={text}
            flex={1}
            size={5}
            radius="xl"
            value={i < Math.max(points, 1) ? 100 : 0}
            color={level.farbe}
            aria-label={text}
          />
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        Stärke: <b>{level.text}</b>. {hint}
      </Text>
    </div>
  )
}
