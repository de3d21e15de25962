import { Button, Group, Text, TextInput } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useField } from '#client/ui/form/field.ts'
import { illegibleReason } from '#contract/chapter/chapter.ts'
import { isColor, lookOf } from '#contract/chapter/color.ts'

const styleOf = (look: string) => Object.fromEntries(look.split(';').map((declaration) => declaration.split(/:(.*)/s, 2))) as CSSProperties

export function ColorInput({ name }: { readonly name: string }) {
  const { wert, set, props } = useField({ name })
  const color = typeof wert === 'string' ? wert : ''
  const problem = illegibleReason(color)
  return (
    <div>
      <TextInput
        {...props}
        value={color}
        onChange={(event) => set(event.currentTarget.value.trim())}
        placeholder="#0e5568"
        description="Sechs Stellen hinter #. Leer: die Farbe, mit der das Intranet kommt."
        error={props.error ?? problem}
        rightSectionWidth={64}
        rightSection={
          <input
            type="color"
            aria-label="Farbe auswählen"
            value={isColor(color) ? color : '#0e5568'}
            onChange={(event) => set(event.currentTarget.value)}
            style={{ width: 48, height: 44, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
          />
        }
      />
      {isColor(color) && problem === null && (
        <Group mt="sm" gap="sm" style={styleOf(lookOf(color))} role="group" aria-label="So sieht es aus">
          <Text size="sm" c="dimmed">
            So sieht es aus:
          </Text>
          {/* Mantine resolves the colour of its buttons at the root, where the chapter's colour still is. */}
          <Button component="span" tabIndex={-1} bg="var(--mantine-color-petrol-8)">
            Anmelden
          </Button>
          <Text fw={600} px="sm" py={6} bg="var(--mantine-color-petrol-0)" c="var(--mantine-color-petrol-8)" style={{ borderRadius: 8 }}>
            Heute
          </Text>
        </Group>
      )}
    </div>
  )
}
