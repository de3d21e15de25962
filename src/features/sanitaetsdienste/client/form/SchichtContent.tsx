import { SelectField } from '#client/ui/SelectField.tsx'
import { useValue } from '#client/ui/field.ts'
import { NumberField } from '#client/ui/NumberField.tsx'
import { BedarfsRows } from './BedarfsRows.tsx'
import { FahrzeugChoice } from './FahrzeugChoice.tsx'
import classes from './form.module.css'

interface Props {
  readonly nummer: number
  readonly fahrzeugnamen: Readonly<Record<string, string>>
}

/** Who and what a shift needs: people, trainees apart, vehicles. */
export function SchichtContent({ nummer: number, fahrzeugnamen: fahrzeugNames }: Props) {
  const path = `schichten.${number}.praktikanten`
  const praktikanten = useValue(`${path}.anzahl`)
  return (
    <>
      <BedarfsRows schicht={number} />
      <div className={classes['paar']}>
        <NumberField name={`${path}.anzahl`} titel="Plätze für Praktikanten" />
        {typeof praktikanten === 'number' && praktikanten > 0 && (
          <SelectField name={`${path}.mindestqualifikation`} titel="Praktikanten mindestens" />
        )}
      </div>
      <FahrzeugChoice schicht={number} known={fahrzeugNames} />
    </>
  )
}
