import { Checkbox } from '@mantine/core'
import { zeitraum } from '#client/datum.ts'
import { hindernis, type Angebot } from './angebot.ts'
import classes from './Angebotswahl.module.css'
import { Besetzung } from './Besetzung.tsx'

interface Angaben {
  readonly angebote: readonly Angebot[]
  readonly gewaehlt: readonly string[]
  readonly waehle: (ids: readonly string[]) => void
}

/** Several offers to tick; what is not possible says why. */
export const Angebotswahl = ({ angebote, gewaehlt, waehle }: Angaben) => (
  <fieldset className={classes['gruppe']}>
    <legend className={classes['legende']}>Welche Schicht?</legend>
    {angebote.map((angebot) => {
      const grund = hindernis(angebot)
      const an = gewaehlt.includes(angebot._id)
      return (
        <div key={angebot._id} className={classes['wahl']} data-an={an || undefined}>
          <Checkbox
            size="md"
            label={
              <>
                {angebot.bezeichnung && <b>{angebot.bezeichnung} </b>}
                {zeitraum(angebot.beginn, angebot.ende)}
              </>
            }
            description={grund ?? (angebot.anmeldung?.warteliste === true ? 'Hier kommst du auf die Warteliste.' : undefined)}
            disabled={grund !== undefined && angebot.anmeldung?.alsPraktikant !== true}
            checked={an}
            onChange={() => waehle(an ? gewaehlt.filter((id) => id !== angebot._id) : [...gewaehlt, angebot._id])}
            classNames={{ body: classes['zeile'] ?? '', labelWrapper: classes['text'] ?? '', label: classes['name'] ?? '' }}
          />
          <div className={classes['stand']}>
            <Besetzung besetzung={angebot.besetzung} />
          </div>
        </div>
      )
    })}
  </fieldset>
)
