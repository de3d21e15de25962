import { Checkbox } from '@mantine/core'
import { spanText } from '#client/text/date.ts'
import { signUpHindernis, type Angebot } from '../angebot.ts'
import classes from './Angebotswahl.module.css'
import { Besetzung } from '../Besetzung.tsx'

interface Props {
  readonly angebote: readonly Angebot[]
  readonly chosen: readonly string[]
  readonly choose: (ids: readonly string[]) => void
}

export const Angebotswahl = ({ angebote, chosen, choose }: Props) => (
  <fieldset className={classes['group']}>
    <legend className={classes['legend']}>Welche Schicht?</legend>
    {angebote.map((angebot) => {
      const reason = signUpHindernis(angebot)
      const checked = chosen.includes(angebot._id)
      return (
        <div key={angebot._id} className={classes['choice']} data-an={checked || undefined}>
          <Checkbox
            size="md"
            label={
              <>
                {angebot.bezeichnung && <b>{angebot.bezeichnung} </b>}
                {spanText(angebot.beginn, angebot.ende)}
              </>
            }
            description={reason ?? (angebot.anmeldung?.warteliste === true ? 'Hier kommst du auf die Warteliste.' : undefined)}
            disabled={reason !== undefined && angebot.anmeldung?.alsPraktikant !== true}
            checked={checked}
            onChange={() => choose(checked ? chosen.filter((id) => id !== angebot._id) : [...chosen, angebot._id])}
            classNames={{ body: classes['row'] ?? '', labelWrapper: classes['text'] ?? '', label: classes['name'] ?? '' }}
          />
          <div className={classes['state']}>
            <Besetzung besetzung={angebot.besetzung} />
          </div>
        </div>
      )
    })}
  </fieldset>
)
