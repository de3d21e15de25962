import { useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'

const WAHL = {
  auto: { naechste: 'light', name: 'wie das Gerät', Zeichen: IconDeviceDesktop },
  light: { naechste: 'dark', name: 'hell', Zeichen: IconSun },
  dark: { naechste: 'auto', name: 'dunkel', Zeichen: IconMoon },
} as const

/** One button for three choices: as the device, light, dark. */
export function Farbwahl({ className }: { readonly className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { naechste, name, Zeichen } = WAHL[colorScheme]
  return (
    <button
      type="button"
      className={className}
      title={`Farben: ${name}`}
      aria-label={`Farben: ${name}. Umschalten auf ${WAHL[naechste].name}`}
      onClick={() => setColorScheme(naechste)}
    >
      <Zeichen aria-hidden size={21} />
    </button>
  )
}
