import { Knopf } from '#client/ui/Knopf.tsx'
import classes from './Aenderungen.module.css'

interface Angaben {
  readonly satz: string
  /** A newer state waits for a decision first. */
  readonly wartet: boolean
  readonly beiVerwerfen: () => void
  readonly beiSpeichern: () => void
}

/** Stays in sight while something is ticked but not saved. */
export const Speicherleiste = ({ satz, wartet, beiVerwerfen, beiSpeichern }: Angaben) => (
  <div className={`${classes['leiste']} nicht-drucken`}>
    <b role="status">{satz}</b>
    <div>
      <Knopf variant="default" onClick={beiVerwerfen}>
        Verwerfen
      </Knopf>
      <Knopf grund={wartet ? 'Entscheide zuerst oben, wie es mit dem neuen Stand weitergeht.' : undefined} onClick={beiSpeichern}>
        Speichern
      </Knopf>
    </div>
  </div>
)
