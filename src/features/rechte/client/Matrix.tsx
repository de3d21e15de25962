import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Checkbox, type Choice } from './Checkbox.tsx'
import { type Area, VERB_TITEL, VERBS } from './catalog.ts'
import classes from './Catalog.module.css'

export const Matrix = ({ areas, choice }: { readonly areas: readonly Area[]; readonly choice: Choice }) => (
  <InfoCard titel="Bereiche">
    <table className={classes['matrix']}>
      <thead>
        <tr>
          <th scope="col">Bereich</th>
          {VERBS.map((verb) => (
            <th key={verb} scope="col">
              {VERB_TITEL[verb]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map(({ titel, verbs }) => (
          <tr key={titel}>
            <th scope="row">{titel}</th>
            {VERBS.map((verb) => {
              const recht = verbs[verb]
              return (
                <td key={verb}>
                  {recht ? (
                    <Checkbox recht={recht.name} titel={recht.titel} choice={choice} withoutText />
                  ) : (
                    <span className={classes['all']}>alle</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </InfoCard>
)
