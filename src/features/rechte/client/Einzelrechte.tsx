import { Karte } from '#client/ui/Karte.tsx'
import { Kaestchen, type Wahl } from './Kaestchen.tsx'
import type { Bereich } from './katalog.ts'
import classes from './Katalog.module.css'

/** The rights beyond the four verbs, by area. */
export const Einzelrechte = ({ bereiche, wahl }: { readonly bereiche: readonly Bereich[]; readonly wahl: Wahl }) => (
  <Karte titel="Einzelne Rechte">
    <div className={classes['einzelne']}>
      {bereiche.map(({ titel, weitere }) => (
        <fieldset key={titel} className={classes['gruppe']}>
          <legend>{titel}</legend>
          <div className={classes['spalten']}>
            {weitere.map(({ name, titel: was }) => (
              <Kaestchen key={name} recht={name} titel={was} wahl={wahl} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  </Karte>
)
