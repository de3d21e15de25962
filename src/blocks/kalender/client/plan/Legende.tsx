import { ART_WOERTER } from './plan.ts'
import classes from './Legende.module.css'

/** What the colours of a plan say. */
export const Legende = () => (
  <ul className={classes['legende']} aria-label="Farben im Plan">
    <li data-art="bestaetigt">{ART_WOERTER.bestaetigt}</li>
    <li data-art="eigene">Von dir</li>
    <li data-art="angefragt">{ART_WOERTER.angefragt}</li>
    <li data-art="dienst">{ART_WOERTER.dienst}</li>
  </ul>
)
