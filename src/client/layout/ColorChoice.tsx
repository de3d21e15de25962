import { useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'

const CHOICE = {
  auto: { naechste: 'light', name: 'wie das Gerät', Sign: IconDeviceDesktop },
  light: { naechste: 'dark', name: 'hell', Sign: IconSun },
  dark: { naechste: 'auto', name: 'dunkel', Sign: IconMoon },
} as const

/** One button for three choices: as the device, light, dark. */
export function ColorChoice({ className }: { readonly className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { naechste: next, name, Sign } = CHOICE[colorScheme]
  return (
    <button
      type="button"
      className={className}
      title={`Farben: ${name}`}
      aria-label={`Farben: ${name}. Umschalten auf ${CHOICE[next].name}`}
      onClick={() => setColorScheme(next)}
    >
      <Sign aria-hidden size={21} />
    </button>
  )
}
