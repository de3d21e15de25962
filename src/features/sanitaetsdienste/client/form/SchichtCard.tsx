import { ActionIcon, Menu, Stack, Text } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { memo } from 'react'
import { TextField } from '#client/ui/TextField.tsx'
import { PeriodField } from '#client/ui/PeriodField.tsx'
import classes from './form.module.css'
import { SchichtContent } from './SchichtContent.tsx'

export type SchichtAct = 'klappen' | 'verdoppeln' | 'amNaechstenTag' | 'spaeter' | 'frueher' | 'entfernen'
interface Props {
  readonly nummer: number
  readonly name: string
  /** From when to when; '' while that is not typed yet. */
  readonly wann: string
  readonly summe: string
  /** Open, or with something wrong inside. */
  readonly zeigt: boolean
  readonly gesperrt: boolean
  /** May come from an earlier rendering of the list. */
  readonly tue: (number: number, deed: SchichtAct) => void
  readonly fahrzeugnamen: Readonly<Record<string, string>>
}

const SHOWN = ['nummer', 'name', 'wann', 'summe', 'zeigt', 'gesperrt', 'fahrzeugnamen'] as const

/** One of several shifts: its sums at the head, its fields below when it is open. Of sixty, only those that look different are rendered again. */
export const SchichtCard = memo(
  ({ nummer: number, name, wann: when, summe: sum, zeigt: shows, gesperrt, tue: act, fahrzeugnamen: fahrzeugNames }: Props) => {
    const path = `schichten.${number}`
    return (
      <section className={classes['schicht']} aria-label={name}>
        <div className={classes['schichtkopf']}>
          <button type="button" className={classes['schichttitel']} aria-expanded={shows} onClick={() => act(number, 'klappen')}>
            <IconChevronDown size={20} aria-hidden className={classes['pfeil']} data-zu={!shows || undefined} />
            <span>
              <b>{name}</b>
              {when && <span>{when}</span>}
              <Text span fz={14} c="dimmed">
                {sum}
              </Text>
            </span>
          </button>
          <Menu position="bottom-end" shadow="md">
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
              <Menu.Item onClick={() => act(number, 'verdoppeln')}>Verdoppeln</Menu.Item>
              <Menu.Item onClick={() => act(number, 'amNaechstenTag')}>Am nächsten Tag noch einmal</Menu.Item>
              <Menu.Item onClick={() => act(number, 'spaeter')}>Einen Tag später</Menu.Item>
              <Menu.Item onClick={() => act(number, 'frueher')}>Einen Tag früher</Menu.Item>
              <Menu.Item color="red" onClick={() => act(number, 'entfernen')}>
                Entfernen
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
        {shows && (
          <Stack gap={16} px={16} pt={4} pb={18}>
            <TextField name={`${path}.bezeichnung`} titel="Name der Schicht" placeholder={`Schicht ${number + 1}`} />
            <PeriodField beginn={`${path}.beginn`} ende={`${path}.ende`} />
            <SchichtContent nummer={number} fahrzeugnamen={fahrzeugNames} />
          </Stack>
        )}
      </section>
    )
  },
  (old, fresh) => SHOWN.every((name) => old[name] === fresh[name]),
)
