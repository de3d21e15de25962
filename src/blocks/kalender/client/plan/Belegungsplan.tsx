// The resource calendar of the desktop: rows are vehicles or rooms, across goes the time of a day, a week or a month.
import { useMemo, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import { heute, kurzTag, plusTage, uhrzeit } from '#client/datum.ts'
import classes from './Belegungsplan.module.css'
import type { Planeintrag, Planhandlungen, Planzeile } from './plan.ts'
import { Planreihe } from './Planreihe.tsx'
import { inReihe } from './reihen.ts'
import { Plantage } from './Plantage.tsx'
import { planbereich, rasterVon, spanneAus, streckeVon, TAGESMINUTEN, type Planstand, type Strecke, type Zeitspanne } from './planzeit.ts'
import { useFenster } from './useFenster.ts'
import { useZiehen } from './useZiehen.ts'

interface Angaben extends Planhandlungen {
  /** What the plan is called for those who hear it: "Fahrzeugbelegungen". */
  readonly titel: string
  readonly zeilen: readonly Planzeile[]
  readonly eintraege: readonly Planeintrag[]
  readonly stand: Planstand
  /** A tap on a day's head: that day alone. */
  readonly beiTag: (tag: string) => void
}

type Verschoben = Readonly<Record<string, { readonly zeile: string } & Zeitspanne>>

export function Belegungsplan({ titel, zeilen, eintraege, stand, beiTag, beiWahl, beiNeu, beiZug }: Angaben) {
  // Where something was dropped and the server has not answered yet.
  const [verschoben, setzeVerschoben] = useState<Verschoben>({})
  const bereich = useMemo(() => planbereich(stand), [stand])
  const { erster, tage } = bereich
  const raster = rasterVon(stand.spanne)

  const reihen = useMemo(() => {
    const versetzt = eintraege
      .map((e) => (verschoben[e.id] ? { ...e, ...verschoben[e.id] } : e))
      .sort((a, b) => a.beginn.localeCompare(b.beginn))
    const jeZeile = Map.groupBy(versetzt, (e) => e.zeile)
    return zeilen.map((zeile) => inReihe(zeile, jeZeile.get(zeile.id) ?? [], erster))
  }, [zeilen, eintraege, verschoben, erster])
  const { fenster, beiRollen } = useFenster(reihen, erster)
  const ganze = (zeile: string, { von, bis }: Strecke) => {
    // What is drawn over days in the month is not meant from midnight to midnight.
    const strecke = raster === 15 ? { von, bis: bis - von < 30 ? von + 60 : bis } : { von: von + 9 * 60, bis: bis - 7 * 60 }
    beiNeu?.(zeile, spanneAus(erster, strecke))
  }
  const verschiebe = async (id: string, zeile: string, strecke: Strecke) => {
    const spanne = spanneAus(erster, strecke)
    setzeVerschoben((alt) => ({ ...alt, [id]: { zeile, ...spanne } }))
    // The refusal is shown by who asked; here it snaps back.
    await beiZug?.(id, zeile, spanne)
    setzeVerschoben((alt) => Object.fromEntries(Object.entries(alt).filter(([eine]) => eine !== id)))
  }
  const gesperrt = (id: string) => zeilen.find((zeile) => zeile.id === id)?.gesperrt !== undefined
  const { kasten, schatten, griffe } = useZiehen({
    tage,
    raster,
    finde: (id) => {
      const eintrag = beiZug && eintraege.find((einer) => einer.id === id)
      return eintrag && eintrag.fest === undefined && !(id in verschoben)
        ? { id, zeile: eintrag.zeile, strecke: streckeVon(erster, eintrag) }
        : undefined
    },
    darfNeu: (zeile) => beiNeu !== undefined && !gesperrt(zeile),
    beschrifte: (strecke) => beschriftung(erster, strecke, raster),
    beiNeu: ganze,
    beiZug: (id, zeile, strecke) => void verschiebe(id, zeile, strecke),
  })
  // One handler for all: a row that is drawn anew needs none of its own.
  const beiKlick = ({ target }: MouseEvent<HTMLElement>) => {
    const knopf = target instanceof Element ? target.closest<HTMLElement>('[data-eintrag], [data-buchen]') : null
    if (!knopf) return
    const { eintrag, buchen } = knopf.dataset
    if (eintrag !== undefined) beiWahl(eintrag)
    else if (buchen !== undefined) beiNeu?.(buchen, naechsteStunde(stand.tag))
  }

  const [um] = useState(() => new Date().toISOString())
  const jetzt = streckeVon(erster, { beginn: um, ende: um }).von / (tage * TAGESMINUTEN)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the bookings inside have the focus
    <div
      ref={kasten}
      className={classes['plan']}
      data-spanne={stand.spanne}
      data-ganz={fenster.erste === 0 && fenster.ende === reihen.length}
      style={{ '--teile': stand.spanne === 'tag' ? 24 : tage } as CSSProperties}
      role="group"
      aria-label={titel}
      onClick={beiKlick}
      onKeyDown={gehe}
      onScroll={beiRollen}
      {...griffe}
    >
      <div className={classes['blatt']}>
        <div className={classes['kopf']}>
          <div className={classes['ecke']} />
          <Plantage erster={erster} tage={tage} spanne={stand.spanne} beiTag={beiTag} />
        </div>
        <div style={{ height: fenster.oben }} />
        {reihen.slice(fenster.erste, fenster.ende).map((reihe) => (
          <Planreihe
            key={reihe.zeile.id}
            reihe={reihe}
            tage={tage}
            ziehbar={beiZug !== undefined}
            buchbar={beiNeu !== undefined && reihe.zeile.gesperrt === undefined}
          />
        ))}
        <div style={{ height: fenster.unten }} />
        {jetzt > 0 && jetzt < 1 && <div className={classes['jetzt']} style={{ '--jetzt': jetzt } as CSSProperties} aria-hidden />}
      </div>
      <div ref={schatten} className={classes['schatten']} aria-hidden />
    </div>
  )
}

/** Two hours from the next full hour of today on, on other days from 18:00. */
export function naechsteStunde(tag: string, jetzt = new Date()): Zeitspanne {
  const stunde = tag === heute(jetzt) ? Math.min(21, Number(uhrzeit(jetzt).slice(0, 2)) + 1) : 18
  return spanneAus(tag, { von: stunde * 60, bis: (stunde + 2) * 60 })
}

function beschriftung(erster: string, strecke: Strecke, raster: number): string {
  const { beginn, ende } = spanneAus(erster, strecke)
  const tag = (minute: number) => kurzTag(plusTage(erster, Math.floor(minute / TAGESMINUTEN)))
  const [von, bis] = [tag(strecke.von), tag(strecke.bis - 1)]
  if (raster !== 15) return von === bis ? von : `${von} – ${bis}`
  return von === bis ? `${von} ${uhrzeit(beginn)}–${uhrzeit(ende)}` : `${von} ${uhrzeit(beginn)} – ${bis} ${uhrzeit(ende)}`
}

/** Arrow keys: left and right within a row, up and down to the row beside, as near as may be. */
function gehe(ereignis: KeyboardEvent<HTMLElement>) {
  const richtung = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[ereignis.key]
  const hier = ereignis.target as HTMLElement
  if (!richtung || !hier.matches('[data-eintrag]')) return
  ereignis.preventDefault()
  const spur = hier.closest('[data-spur]')
  if (ereignis.key === 'ArrowLeft' || ereignis.key === 'ArrowRight') {
    const geschwister = [...(spur?.querySelectorAll<HTMLElement>('[data-eintrag]') ?? [])]
    geschwister[geschwister.indexOf(hier) + richtung]?.focus()
    return
  }
  const spuren = [...ereignis.currentTarget.querySelectorAll<HTMLElement>('[data-spur]')].filter(
    (s) => s === spur || s.childElementCount > 0,
  )
  const andere = [...(spuren[spuren.findIndex((s) => s === spur) + richtung]?.querySelectorAll<HTMLElement>('[data-eintrag]') ?? [])]
  const abstand = (e: HTMLElement) => Math.abs(e.offsetLeft - hier.offsetLeft)
  andere.sort((a, b) => abstand(a) - abstand(b))[0]?.focus()
}
