// The phone's plan: one day, below each vehicle or room its bookings and what is free between them, as rows for a thumb.
import { UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { heute, uhrzeit } from '#client/datum.ts'
import classes from './Tagesplan.module.css'
import { ART_WOERTER, type Planeintrag, type Planhandlungen, type Planzeile } from './plan.ts'
import { luecken, spanneAus, streckeVon, TAGESMINUTEN, type Strecke } from './planzeit.ts'

interface Angaben extends Planhandlungen {
  readonly titel: string
  readonly zeilen: readonly Planzeile[]
  readonly eintraege: readonly Planeintrag[]
  readonly tag: string
  /** A swipe: one day onward or back. */
  readonly beiWischen: (richtung: 1 | -1) => void
}

const zwei = (zahl: number) => String(zahl).padStart(2, '0')
const uhr = (minute: number) => `${zwei(Math.floor(minute / 60))}:${zwei(minute % 60)}`
/** A quarter that has not begun yet. */
const jetztMinute = () => {
  const [stunde = 0, minute = 0] = uhrzeit(new Date()).split(':').map(Number)
  return Math.ceil((stunde * 60 + minute) / 15) * 15
}

export function Tagesplan({ titel, zeilen, eintraege, tag, beiWahl, beiNeu, beiWischen }: Angaben) {
  const jeZeile = Map.groupBy(eintraege, ({ zeile }) => zeile)
  const ab = tag === heute() ? jetztMinute() : tag < heute() ? TAGESMINUTEN : 0
  const beginn = useRef<{ x: number; y: number } | null>(null)
  return (
    <div
      role="group"
      aria-label={titel}
      className={classes['tagesplan']}
      onTouchStart={({ touches }) => {
        const finger = touches.item(0)
        beginn.current = { x: finger.clientX, y: finger.clientY }
      }}
      onTouchEnd={({ changedTouches }) => {
        const von = beginn.current
        const finger = changedTouches.item(0)
        beginn.current = null
        if (!von) return
        const [x, y] = [finger.clientX - von.x, finger.clientY - von.y]
        if (Math.abs(x) > 70 && Math.abs(y) < 40) beiWischen(x < 0 ? 1 : -1)
      }}
    >
      {zeilen.map((zeile) => (
        <Zeile key={zeile.id} zeile={zeile} tag={tag} ab={ab} eintraege={jeZeile.get(zeile.id) ?? []} beiWahl={beiWahl} beiNeu={beiNeu} />
      ))}
    </div>
  )
}

interface Zeilenangaben extends Pick<Planhandlungen, 'beiWahl' | 'beiNeu'> {
  readonly zeile: Planzeile
  readonly tag: string
  /** Minute of the day before which nothing can be booked any more. */
  readonly ab: number
  readonly eintraege: readonly Planeintrag[]
}

type Punkt = { readonly strecke: Strecke; readonly eintrag?: Planeintrag }

function Zeile({ zeile, tag, ab, eintraege, beiWahl, beiNeu }: Zeilenangaben) {
  const gebucht: Punkt[] = eintraege.map((eintrag) => ({ eintrag, strecke: streckeVon(tag, eintrag) }))
  const belegt = gebucht.map(({ strecke: { von, bis }, eintrag }) => ({ von: von - (eintrag?.vor ?? 0), bis: bis + (eintrag?.nach ?? 0) }))
  const frei: Punkt[] = zeile.gesperrt === undefined ? luecken(belegt, ab).map((strecke) => ({ strecke })) : []
  const punkte = [...gebucht, ...frei].sort((a, b) => a.strecke.von - b.strecke.von)
  const kopf = `zeile-${zeile.id}`
  return (
    <section className={classes['zeile']} aria-labelledby={kopf}>
      <h3 id={kopf} className={classes['name']}>
        {zeile.titel} <span>{zeile.unter}</span>
      </h3>
      {zeile.gesperrt !== undefined && <p className={classes['gesperrt']}>{zeile.gesperrt}</p>}
      {punkte.length === 0 && zeile.gesperrt === undefined && <p className={classes['leer']}>Nichts gebucht.</p>}
      {punkte.map(({ strecke, eintrag }) =>
        eintrag ? (
          <UnstyledButton
            key={eintrag.id}
            className={classes['belegt']}
            data-art={eintrag.art}
            data-eigene={eintrag.eigene || undefined}
            onClick={() => beiWahl(eintrag.id)}
          >
            <span className={classes['zeit']}>{zeitDesTages(strecke)}</span>
            <span className={classes['was']}>
              {eintrag.titel}
              <small>
                {[eintrag.art === 'bestaetigt' && eintrag.eigene ? 'Von dir' : ART_WOERTER[eintrag.art], eintrag.unter]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </UnstyledButton>
        ) : (
          <UnstyledButton
            key={strecke.von}
            className={classes['frei']}
            disabled={!beiNeu}
            onClick={() => beiNeu?.(zeile.id, spanneAus(tag, vorschlag(strecke)))}
          >
            {strecke.von === 0 && strecke.bis === TAGESMINUTEN ? 'Den ganzen Tag frei' : `Frei ${zeitDesTages(strecke)}`}
          </UnstyledButton>
        ),
      )}
    </section>
  )
}

function zeitDesTages({ von, bis }: Strecke): string {
  if (von <= 0 && bis >= TAGESMINUTEN) return 'ganztags'
  if (von <= 0) return `bis ${uhr(bis)}`
  return bis >= TAGESMINUTEN ? `ab ${uhr(von)}` : `${uhr(von)}–${uhr(bis)}`
}

/** Two hours of a gap: the evening, when volunteers drive, else by day, else as soon as it is free. */
function vorschlag({ von, bis }: Strecke): Strecke {
  const passt = [18, 9, 14].map((stunde) => stunde * 60).find((start) => start >= von && start + 120 <= bis)
  const start = von >= 8 * 60 ? von : (passt ?? von)
  return { von: start, bis: Math.min(bis, start + 120) }
}
