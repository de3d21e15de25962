import { KIND_WORDS } from './plan.ts'
import classes from './Legend.module.css'

/** The meaning of a plan's colours. */
export const Legend = ({ anlass }: { readonly anlass: string | undefined }) => (
  <ul className={classes['legende']} aria-label="Farben im Plan">
    <li data-art="bestaetigt">{KIND_WORDS.bestaetigt}</li>
    <li data-art="eigene">Von dir</li>
    <li data-art="angefragt">{KIND_WORDS.angefragt}</li>
    {anlass && <li data-art="anlass">{anlass}</li>}
  </ul>
)
