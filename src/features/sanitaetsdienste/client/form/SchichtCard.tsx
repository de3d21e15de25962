import { ActionIcon, Box, Group, Menu, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { memo } from 'react'
import { useOpen } from '#client/navigation/steps.ts'
import { useValue } from '#client/ui/form/field.ts'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { BedarfsRows } from './BedarfsRows.tsx'
import { FahrzeugChoice } from './FahrzeugChoice.tsx'

const DEEDS = {
  double: 'Verdoppeln',
  again: 'Am nächsten Tag noch einmal',
  later: 'Einen Tag später',
  earlier: 'Einen Tag früher',
  remove: 'Entfernen',
} as const
export type SchichtAct = 'toggle' | keyof typeof DEEDS
interface Props {
  readonly number: number
  readonly name: string
  readonly when: string
  readonly total: string
  readonly shows: boolean
  readonly gesperrt: boolean
  /** May be called from an older render of the list. */
  readonly onAction: (number: number, deed: SchichtAct) => void
}

const SHOWN = ['number', 'name', 'when', 'total', 'shows', 'gesperrt'] as const

/** One of several shifts: totals in the head, fields below when expanded. Memoised, because a service may have sixty. */
export const SchichtCard = memo(
  ({ number, name, when, total: sum, shows, gesperrt, onAction: act }: Props) => {
    const [menuOpen, setMenuOpen] = useOpen()
    const path = `schichten.${number}`
    const Arrow = shows ? IconChevronDown : IconChevronRight
    return (
      <Box component="section" aria-label={name} bd="1px solid var(--line)" bdrs={12}>
        <Group gap={0} pr={8} wrap="nowrap">
          <UnstyledButton
            flex={1}
            miw={0}
            mih={56}
            p="10px 4px 10px 12px"
            bdrs={12}
            aria-expanded={shows}
            onClick={() => act(number, 'toggle')}
          >
            <Group gap={10} wrap="nowrap">
              <Arrow size={20} aria-hidden style={{ flex: 'none' }} />
              <Stack component="span" gap={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                <b>{name}</b>
                {when && <span>{when}</span>}
                <Text span fz={14} c="dimmed">
                  {sum}
                </Text>
              </Stack>
            </Group>
          </UnstyledButton>
          <Menu opened={menuOpen} onChange={setMenuOpen} position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                disabled={gesperrt}
                aria-label={`${name}: verdoppeln, verschieben, entfernen`}
              >
                <IconDots size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {Object.entries(DEEDS).map(([deed, label]) => (
                <Menu.Item key={deed} {...(deed === 'remove' ? { color: 'red' } : {})} onClick={() => act(number, deed as SchichtAct)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
        {shows && (
          <Stack gap={16} px={16} pt={4} pb={18}>
            <TextField name={`${path}.bezeichnung`} titel="Name der Schicht" placeholder={`Schicht ${number + 1}`} />
            <PeriodField beginn={`${path}.beginn`} ende={`${path}.ende`} />
            <SchichtContent path={path} />
          </Stack>
        )}
      </Box>
    )
  },
  (old, now) => SHOWN.every((name) => old[name] === now[name]),
)

export function SchichtContent({ path }: { readonly path: string }) {
  const praktikanten = useValue(`${path}.praktikanten.anzahl`)
  return (
    <>
      <BedarfsRows schicht={path} />
      <SimpleGrid minColWidth="min(100%, 200px)" spacing={16}>
        <NumberField name={`${path}.praktikanten.anzahl`} titel="Plätze für Praktikanten" />
        {typeof praktikanten === 'number' && praktikanten > 0 && (
          <SelectField name={`${path}.praktikanten.mindestqualifikation`} titel="Praktikanten mindestens" />
        )}
      </SimpleGrid>
      <FahrzeugChoice schicht={path} />
    </>
  )
}
