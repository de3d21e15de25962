import { useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'

const CHOICE = {
  auto: { next: 'light', name: 'wie das Gerät', Icon: IconDeviceDesktop },
  light: { next: 'dark', name: 'hell', Icon: IconSun },
  dark: { next: 'auto', name: 'dunkel', Icon: IconMoon },
} as const

export function ColorChoice({ className }: { readonly className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { next, name, Icon } = CHOICE[colorScheme]
  return (
    <button
      type="button"
      className={className}
      title={`Farben: ${name}`}
      aria-label={`Farben: ${name}. Umschalten auf ${CHOICE[next].name}`}
      onClick={() => setColorScheme(next)}
    >
      <Icon aria-hidden size={21} />
    </button>
  )
}
