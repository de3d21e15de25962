import { ActionIcon, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { zeitraum } from '#client/datum.ts'
import { useFormular } from '#client/ui/feld.ts'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { ZeitraumFeld } from '#client/ui/ZeitraumFeld.tsx'
import classes from './formular.module.css'
import { SchichtInhalt } from './SchichtInhalt.tsx'
import { schichtname, summen, type Schichtwerte } from './schichtwerte.ts'

export interface Schichtaktionen {
  readonly verdopple: () => void
  readonly amNaechstenTag: () => void
  readonly verschiebe: (tage: number) => void
  readonly entferne: () => void
}
interface Angaben {
  readonly nummer: number
  readonly schicht: Schichtwerte
  readonly offen: boolean
  readonly klappe: () => void
  readonly aktionen: Schichtaktionen
  readonly fahrzeugnamen: Readonly<Record<string, string>>
}

/** One of several shifts: its sums at the head, its fields below when it is open. */
export function SchichtKarte({ nummer, schicht, offen, klappe, aktionen, fahrzeugnamen }: Angaben) {
  const { form, gesperrt } = useFormular()
  const pfad = `schichten.${nummer}`
  const fehlerhaft = Object.keys(form.errors).some((feld) => feld === pfad || feld.startsWith(`${pfad}.`))
  const zeigt = offen || fehlerhaft
  const name = schichtname(schicht, nummer)
  return (
    <section className={classes['schicht']} aria-label={name}>
      <div className={classes['schichtkopf']}>
        <button type="button" className={classes['schichttitel']} aria-expanded={zeigt} onClick={klappe}>
          <IconChevronDown size={20} aria-hidden className={classes['pfeil']} data-zu={!zeigt || undefined} />
          <span>
            <b>{name}</b>
            {schicht.beginn && schicht.ende && <span>{zeitraum(schicht.beginn, schicht.ende)}</span>}
            <span className={classes['summe']}>{summen(schicht)}</span>
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
            <Menu.Item onClick={aktionen.verdopple}>Verdoppeln</Menu.Item>
            <Menu.Item onClick={aktionen.amNaechstenTag}>Am nächsten Tag noch einmal</Menu.Item>
            <Menu.Item onClick={() => aktionen.verschiebe(1)}>Einen Tag später</Menu.Item>
            <Menu.Item onClick={() => aktionen.verschiebe(-1)}>Einen Tag früher</Menu.Item>
            <Menu.Item color="red" onClick={aktionen.entferne}>
              Entfernen
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {zeigt && (
        <div className={classes['schichtfelder']}>
          <Textfeld name={`${pfad}.bezeichnung`} titel="Name der Schicht" platzhalter={`Schicht ${nummer + 1}`} />
          <ZeitraumFeld beginn={`${pfad}.beginn`} ende={`${pfad}.ende`} />
          <SchichtInhalt nummer={nummer} fahrzeugnamen={fahrzeugnamen} />
        </div>
      )}
    </section>
  )
}
