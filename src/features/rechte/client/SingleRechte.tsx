import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Checkbox, type Choice } from './Checkbox.tsx'
import type { Area } from './catalog.ts'
import classes from './Catalog.module.css'

export const SingleRechte = ({ areas, choice }: { readonly areas: readonly Area[]; readonly choice: Choice }) => (
  <InfoCard titel="Einzelne Rechte">
    <div className={classes['single']}>
      {areas.map(({ titel, more }) => (
        <fieldset key={titel} className={classes['group']}>
          <legend>{titel}</legend>
          <div className={classes['columns']}>
            {more.map(({ name, titel }) => (
              <Checkbox key={name} recht={name} titel={titel} choice={choice} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  </InfoCard>
)
