import { InfoCard } from '#client/ui/InfoCard.tsx'
import { Checkbox, type Choice } from './Checkbox.tsx'
import type { Area } from './catalog.ts'
import classes from './Catalog.module.css'

/** The rights beyond the four verbs, by area. */
export const SingleRechte = ({ bereiche: areas, wahl: choice }: { readonly bereiche: readonly Area[]; readonly wahl: Choice }) => (
  <InfoCard titel="Einzelne Rechte">
    <div className={classes['einzelne']}>
      {areas.map(({ titel, weitere: more }) => (
        <fieldset key={titel} className={classes['gruppe']}>
          <legend>{titel}</legend>
          <div className={classes['spalten']}>
            {more.map(({ name, titel: what }) => (
              <Checkbox key={name} recht={name} titel={what} wahl={choice} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  </InfoCard>
)
