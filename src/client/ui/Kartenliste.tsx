import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useAusschnitt } from './fenster.ts'
import { zelle, type Spalte } from './spalte.ts'
import classes from './Tabelle.module.css'
import type { Reihe } from './Tabellenblatt.tsx'

interface Angaben<Z> {
  readonly titel: string
  readonly spalten: readonly Spalte<Z>[]
  readonly reihen: readonly Reihe<Z>[]
  readonly ziel: ((zeile: Z) => string) | undefined
  readonly karte?: (zeile: Z) => ReactNode
}

/** The phone's form of a table: one card per row. */
export function Kartenliste<Z>({ titel, spalten, reihen, ziel, karte }: Angaben<Z>) {
  const { liste, ausschnitt, miss } = useAusschnitt<HTMLUListElement>(reihen.length, karte ? 230 : 110)
  return (
    <ul
      ref={liste}
      className={classes['karten']}
      aria-label={titel}
      style={{ paddingTop: ausschnitt.oben, paddingBottom: ausschnitt.unten }}
    >
      {reihen.slice(ausschnitt.erste, ausschnitt.ende).map(({ id, zeile }, nummer) => (
        <li key={id} data-index={ausschnitt.erste + nummer} ref={miss}>
          {karte ? karte(zeile) : <Karte zeile={zeile} spalten={spalten as readonly Spalte<unknown>[]} nach={ziel?.(zeile)} />}
        </li>
      ))}
    </ul>
  )
}

interface Kartenangaben {
  readonly zeile: unknown
  readonly spalten: readonly Spalte<unknown>[]
  readonly nach: string | undefined
}

const Karte = memo(({ zeile, spalten, nach }: Kartenangaben) => {
  const titel = spalten.find(({ karte }) => karte === 'titel') ?? spalten[0]
  const zeilen = spalten.flatMap((spalte) => {
    if (spalte === titel || spalte.karte) return []
    const inhalt = zelle(spalte, zeile)
    return inhalt === null || inhalt === undefined || inhalt === '' ? [] : [{ spalte, inhalt }]
  })
  return (
    <article className={classes['karte']}>
      <header>
        {titel &&
          (nach === undefined ? (
            <b>{zelle(titel, zeile)}</b>
          ) : (
            <Link to={nach} className={classes['ziel']}>
              {zelle(titel, zeile)}
            </Link>
          ))}
        {spalten
          .filter(({ karte }) => karte === 'marke')
          .map((spalte) => (
            <span key={spalte.id}>{zelle(spalte, zeile)}</span>
          ))}
      </header>
      {zeilen.length > 0 && (
        <dl>{zeilen.map(({ spalte, inhalt }) => [<dt key={`${spalte.id}-t`}>{spalte.titel}</dt>, <dd key={spalte.id}>{inhalt}</dd>])}</dl>
      )}
    </article>
  )
})
