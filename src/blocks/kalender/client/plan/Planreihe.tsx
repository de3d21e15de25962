import { Fragment, memo, type CSSProperties } from 'react'
import { ART_WOERTER } from './plan.ts'
import { streckentext, TAGESMINUTEN, uhrVon } from './planzeit.ts'
import { gleicheReihe, type Reihe } from './reihen.ts'
import classes from './Belegungsplan.module.css'

interface Angaben {
  readonly reihe: Reihe
  readonly tage: number
  /** Entries can be taken by hand. */
  readonly ziehbar: boolean
  /** Something can be booked here. */
  readonly buchbar: boolean
}

/** Shorter than this part of the plan, a span has no room for words. */
const SCHMAL = 0.07

/** One vehicle or room and what it is booked for. Arrow keys go from booking to booking; only the first is a stop of Tab. */
function Reihenbild({ reihe, tage, ziehbar, buchbar }: Angaben) {
  const { erster, zeile, eintraege, strecken, nummern } = reihe
  const gesamt = tage * TAGESMINUTEN
  const anteil = (minuten: number) => `${(minuten / gesamt) * 100}%`
  return (
    <div className={classes['reihe']} style={{ '--linien': reihe.linien } as CSSProperties} role="group" aria-label={zeile.titel}>
      <div className={classes['name']}>
        <span className={classes['titel']}>{zeile.titel}</span>
        {(zeile.gesperrt ?? zeile.unter) && (
          <span className={classes[zeile.gesperrt === undefined ? 'unter' : 'gesperrt']}>{zeile.gesperrt ?? zeile.unter}</span>
        )}
        {buchbar && (
          <button type="button" className={classes['buchen']} data-buchen={zeile.id} aria-label={`${zeile.titel} buchen`} title="Buchen">
            +
          </button>
        )}
      </div>
      <div className={classes['spur']} data-spur={zeile.id} data-gesperrt={zeile.gesperrt !== undefined || undefined}>
        {eintraege.map((eintrag, nummer) => {
          const { id, titel, unter, art, eigene, fest, vor = 0, nach = 0 } = eintrag
          const strecke = strecken[nummer] ?? { von: 0, bis: 0 }
          const [von, bis] = [Math.max(0, strecke.von), Math.min(gesamt, strecke.bis)]
          if (bis <= von) return null
          const wann = streckentext(erster, strecke)
          const um = strecke.von < 0 ? `bis ${uhrVon(strecke.bis)}` : uhrVon(strecke.von)
          const wort = art === 'bestaetigt' && eigene ? 'Von dir' : ART_WOERTER[art]
          const beweglich = ziehbar && fest === undefined
          const kurz = (bis - von) / gesamt < SCHMAL
          // Up to what comes next in the same line.
          const naechste = Math.min(
            gesamt,
            ...strecken.map((s, i) => (nummern[i] === nummern[nummer] && s.von >= bis ? s.von - (eintraege[i]?.vor ?? 0) : gesamt)),
          )
          const top = `calc(4px + ${nummern[nummer] ?? 0} * var(--linie-hoehe))`
          const frei = naechste - bis - nach
          return (
            <Fragment key={id}>
              <button
                type="button"
                tabIndex={nummer === 0 ? 0 : -1}
                className={classes['eintrag']}
                data-eintrag={id}
                data-art={art}
                data-eigene={eigene || undefined}
                data-beweglich={beweglich || undefined}
                aria-label={`${um} ${titel}, ${wann}, ${wort}`}
                title={`${titel}\n${wann}\n${[wort, unter].filter(Boolean).join(' · ')}${fest === undefined ? '' : `\n${fest}`}`}
                style={{ left: anteil(von), width: anteil(bis - von), top }}
              >
                {vor > 0 && <span className={classes['vor']} style={{ width: `${(vor / (bis - von)) * 100}%` }} />}
                {!kurz && (
                  <span className={classes['text']}>
                    <b>{um}</b> {titel}
                  </span>
                )}
                {nach > 0 && <span className={classes['nach']} style={{ width: `${(nach / (bis - von)) * 100}%` }} />}
              </button>
              {kurz && frei / gesamt >= SCHMAL / 2 && (
                <span
                  className={classes['daneben']}
                  style={{ left: `max(${anteil(bis + nach)}, calc(${anteil(von)} + 8px))`, right: anteil(gesamt - naechste), top }}
                  aria-hidden
                >
                  <b>{um}</b> {titel}
                </span>
              )}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}

export const Planreihe = memo(
  Reihenbild,
  (a, b) => a.tage === b.tage && a.ziehbar === b.ziehbar && a.buchbar === b.buchbar && gleicheReihe(a.reihe, b.reihe),
)
