import { Karte } from '#client/ui/Karte.tsx'
import { Kaestchen, type Wahl } from './Kaestchen.tsx'
import { type Bereich, VERB_TITEL, VERBEN } from './katalog.ts'
import classes from './Katalog.module.css'

/** A row per area, a column per verb. */
export const Matrix = ({ bereiche, wahl }: { readonly bereiche: readonly Bereich[]; readonly wahl: Wahl }) => (
  <Karte titel="Bereiche">
    <table className={classes['matrix']}>
      <thead>
        <tr>
          <th scope="col">Bereich</th>
          {VERBEN.map((verb) => (
            <th key={verb} scope="col">
              {VERB_TITEL[verb]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bereiche.map(({ titel, verben }) => (
          <tr key={titel}>
            <th scope="row">{titel}</th>
            {VERBEN.map((verb) => {
              const recht = verben[verb]
              return (
                <td key={verb}>
                  {recht ? (
                    <Kaestchen recht={recht.name} titel={recht.titel} wahl={wahl} ohneText />
                  ) : (
                    <span className={classes['alle']}>alle</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </Karte>
)
