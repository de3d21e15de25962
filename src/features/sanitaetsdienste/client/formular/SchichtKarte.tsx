import { ActionIcon, Menu, Stack, Text } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { memo } from 'react'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { ZeitraumFeld } from '#client/ui/ZeitraumFeld.tsx'
import classes from './formular.module.css'
import { SchichtInhalt } from './SchichtInhalt.tsx'

export type Schichttat = 'klappen' | 'verdoppeln' | 'amNaechstenTag' | 'spaeter' | 'frueher' | 'entfernen'
interface Angaben {
  readonly nummer: number
  readonly name: string
  /** From when to when; '' while that is not typed yet. */
  readonly wann: string
  readonly summe: string
  /** Open, or with something wrong inside. */
  readonly zeigt: boolean
  readonly gesperrt: boolean
  /** May be of an earlier drawing of the list. */
  readonly tue: (nummer: number, tat: Schichttat) => void
  readonly fahrzeugnamen: Readonly<Record<string, string>>
}

const GEZEIGTES = ['nummer', 'name', 'wann', 'summe', 'zeigt', 'gesperrt', 'fahrzeugnamen'] as const

/** One of several shifts: its sums at the head, its fields below when it is open. Of sixty only those are drawn anew that look different. */
export const SchichtKarte = memo(
  ({ nummer, name, wann, summe, zeigt, gesperrt, tue, fahrzeugnamen }: Angaben) => {
    const pfad = `schichten.${nummer}`
    return (
      <section className={classes['schicht']} aria-label={name}>
        <div className={classes['schichtkopf']}>
          <button type="button" className={classes['schichttitel']} aria-expanded={zeigt} onClick={() => tue(nummer, 'klappen')}>
            <IconChevronDown size={20} aria-hidden className={classes['pfeil']} data-zu={!zeigt || undefined} />
            <span>
              <b>{name}</b>
              {wann && <span>{wann}</span>}
              <Text span fz={14} c="dimmed">
                {summe}
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
              <Menu.Item onClick={() => tue(nummer, 'verdoppeln')}>Verdoppeln</Menu.Item>
              <Menu.Item onClick={() => tue(nummer, 'amNaechstenTag')}>Am nächsten Tag noch einmal</Menu.Item>
              <Menu.Item onClick={() => tue(nummer, 'spaeter')}>Einen Tag später</Menu.Item>
              <Menu.Item onClick={() => tue(nummer, 'frueher')}>Einen Tag früher</Menu.Item>
              <Menu.Item color="red" onClick={() => tue(nummer, 'entfernen')}>
                Entfernen
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
        {zeigt && (
          <Stack gap={16} px={16} pt={4} pb={18}>
            <Textfeld name={`${pfad}.bezeichnung`} titel="Name der Schicht" platzhalter={`Schicht ${nummer + 1}`} />
            <ZeitraumFeld beginn={`${pfad}.beginn`} ende={`${pfad}.ende`} />
            <SchichtInhalt nummer={nummer} fahrzeugnamen={fahrzeugnamen} />
          </Stack>
        )}
      </section>
    )
  },
  (alt, neu) => GEZEIGTES.every((name) => alt[name] === neu[name]),
)
