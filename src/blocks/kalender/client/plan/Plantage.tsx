import { memo } from 'react'
import { heute, kurzTag, plusTage } from '#client/datum.ts'
import type { Planspanne } from './planzeit.ts'
import classes from './Belegungsplan.module.css'

interface Angaben {
  readonly erster: string
  readonly tage: number
  readonly spanne: Planspanne
  /** A tap on a day: that day alone. */
  readonly beiTag: (tag: string) => void
}

const STUNDEN = Array.from({ length: 24 }, (_, stunde) => stunde)

/** The head of a plan: the hours of a day, or the days. Who scrolls the plan does not draw it anew. */
export const Plantage = memo(({ erster, tage, spanne, beiTag }: Angaben) => (
  <div className={classes['tage']}>
    {spanne === 'tag'
      ? STUNDEN.map((stunde) => <span key={stunde}>{stunde}</span>)
      : Array.from({ length: tage }, (_, i) => plusTage(erster, i)).map((tag) => (
          <button key={tag} type="button" data-heute={tag === heute() || undefined} onClick={() => beiTag(tag)} title="Diesen Tag zeigen">
            {spanne === 'monat' ? (
              <>
                <span>{kurzTag(tag).slice(0, 2)}</span>
                <span>{Number(tag.slice(8))}.</span>
              </>
            ) : (
              kurzTag(tag)
            )}
          </button>
        ))}
  </div>
))
