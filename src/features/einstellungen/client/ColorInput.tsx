import { Button, ColorInput as Picker, Group, Text } from '@mantine/core'
import { useField } from '#client/ui/field.ts'
import { illegible } from '#contract/chapter.ts'
import { lookOf } from '#contract/color.ts'
import type { CSSProperties } from 'react'

const PRESETS = ['#0e5568', '#1f4e79', '#14532d', '#7c1d1d', '#5b2a6e', '#3f3f46']
const styleOf = (look: string) =>
  Object.fromEntries(look.split(';').map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)])) as CSSProperties

/** The colour, with how it looks: white has to be legible on it. */
export function ColorInput({ name }: { readonly name: string }) {
  const { wert: value, set, props } = useField({ name })
  const color = typeof value === 'string' ? value : ''
  const problem = illegible(color)
  const isColor = /^#[0-9a-f]{6}$/i.test(color)
  return (
    <div>
      <Picker
        {...props}
        size="md"
        value={color}
        onChange={set}
        format="hex"
        swatches={PRESETS}
        placeholder="Vorgabe"
        description="Leer: die Farbe, mit der das Intranet kommt."
        eyeDropperButtonProps={{ 'aria-label': 'Farbe vom Bildschirm nehmen' }}
        error={props.error ?? problem}
      />
      {isColor && problem === null && (
        <Group mt="sm" gap="sm" style={styleOf(lookOf(color))} aria-label="So sieht es aus">
          <Button component="span" tabIndex={-1}>
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
