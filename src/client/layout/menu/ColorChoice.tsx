import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'

const CHOICES: readonly { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: 'auto', label: 'Wie Gerät' },
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
]

export function ColorChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return <SegmentedControl fullWidth aria-label="Farben" data={[...CHOICES]} value={colorScheme} onChange={setColorScheme} />
}
