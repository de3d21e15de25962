import { Group, Progress, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type * as Staerke from './staerke.ts'

const STUFEN = [
  { text: 'sehr schwach', farbe: 'red' },
  { text: 'schwach', farbe: 'red' },
  { text: 'mäßig', farbe: 'gelb' },
  { text: 'gut', farbe: 'gruen' },
  { text: 'sehr gut', farbe: 'gruen' },
] as const

/** How hard the password is to guess, while it is typed. The judge comes with the first letter; without it nothing is shown. */
export function Passwortstaerke({ passwort, namen }: { passwort: string; namen: readonly string[] }) {
  const [ruhig] = useDebouncedValue(passwort, 150)
  const [richter, setRichter] = useState<typeof Staerke | null>(null)
  const getippt = passwort !== ''
  useEffect(() => {
    // Without the judge there is no hint; the server judges in any case.
    if (getippt) import('./staerke.ts').then(setRichter, () => undefined)
  }, [getippt])
  if (!richter || ruhig === '') return null
  const { punkte, hinweis } = richter.richte(ruhig, namen)
  const stufe = STUFEN[punkte]
  return (
    <div aria-live="polite">
      <Group gap={6} mt={8} wrap="nowrap" aria-hidden="true">
        {STUFEN.slice(1).map(({ text }, i) => (
          <Progress
            key={text}
            flex={1}
            size={5}
            radius="xl"
            value={i < Math.max(punkte, 1) ? 100 : 0}
            color={stufe.farbe}
            aria-label={text}
          />
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        Stärke: <b>{stufe.text}</b>. {hinweis}
      </Text>
    </div>
  )
}
