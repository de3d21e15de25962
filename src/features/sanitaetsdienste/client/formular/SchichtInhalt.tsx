import { Auswahl } from '#client/ui/Auswahl.tsx'
import { useWert } from '#client/ui/feld.ts'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import { Bedarfszeilen } from './Bedarfszeilen.tsx'
import { Fahrzeugwahl } from './Fahrzeugwahl.tsx'
import classes from './formular.module.css'

interface Angaben {
  readonly nummer: number
  readonly fahrzeugnamen: Readonly<Record<string, string>>
}

/** Who and what a shift needs: people, trainees apart, vehicles. */
export function SchichtInhalt({ nummer, fahrzeugnamen }: Angaben) {
  const pfad = `schichten.${nummer}.praktikanten`
  const praktikanten = useWert(`${pfad}.anzahl`)
  return (
    <>
      <Bedarfszeilen schicht={nummer} />
      <div className={classes['paar']}>
        <Zahlfeld name={`${pfad}.anzahl`} titel="Plätze für Praktikanten" />
        {typeof praktikanten === 'number' && praktikanten > 0 && (
          <Auswahl name={`${pfad}.mindestqualifikation`} titel="Praktikanten mindestens" />
        )}
      </div>
      <Fahrzeugwahl schicht={nummer} bekannt={fahrzeugnamen} />
    </>
  )
}
