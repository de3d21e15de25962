import { ActionIcon } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import classes from './Einteilung.module.css'
import type { Brett } from './useBrett.ts'

interface Angaben {
  readonly brett: Brett
  /** What is still missing: in sight while one works further down. */
  readonly fehlt: string
  /** Why nothing can be saved at all. */
  readonly grund: string | undefined
}

/** What waits to be saved, undo and redo, in sight at the lower edge. */
export function Leiste({ brett, fehlt, grund }: Angaben) {
  const { anzahl, zurueck, vor, verwirf, speichere, speichert, fremd, fehler } = brett
  if (anzahl === 0 && !zurueck && !vor) return null
  const warum =
    grund ?? (anzahl === 0 ? 'Es gibt nichts zu speichern.' : fremd.length > 0 ? 'Sieh dir zuerst an, was sich geändert hat.' : undefined)
  async function frage() {
    const text = anzahl === 1 ? 'Deine Änderung geht verloren.' : `Deine ${anzahl} Änderungen gehen verloren.`
    if (await bestaetige({ titel: 'Änderungen verwerfen?', text, ja: 'Verwerfen', gefahr: true })) verwirf()
  }
  return (
    <div className={classes['leiste']} role="region" aria-label="Änderungen">
      <ErrorLine text={fehler} />
      <div className={classes['anzahl']}>
        <b role="status">{anzahl === 0 ? 'Keine Änderungen' : anzahl === 1 ? '1 Änderung' : `${anzahl} Änderungen`}</b>
        {fehlt !== '' && <small>{fehlt}</small>}
      </div>
      <ActionIcon variant="default" size={44} aria-label="Rückgängig" disabled={!zurueck} onClick={zurueck}>
        <IconArrowBackUp aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={44} aria-label="Wiederholen" disabled={!vor} onClick={vor}>
        <IconArrowForwardUp aria-hidden />
      </ActionIcon>
      <Knopf variant="default" grund={anzahl === 0 ? 'Es gibt nichts zu verwerfen.' : undefined} onClick={() => void frage()}>
        Verwerfen
      </Knopf>
      <Knopf loading={speichert} grund={warum} onClick={() => void speichere()}>
        Speichern
      </Knopf>
    </div>
  )
}
