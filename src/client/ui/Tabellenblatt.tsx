import { Link } from '@tanstack/react-router'
import { memo, type KeyboardEvent } from 'react'
import { useAusschnitt } from './fenster.ts'
import { zelle, type Sortierung, type Spalte } from './spalte.ts'
import classes from './Tabelle.module.css'

export interface Reihe<Z> {
  readonly id: string
  readonly zeile: Z
}
interface Angaben<Z> {
  readonly titel: string
  readonly spalten: readonly Spalte<Z>[]
  readonly reihen: readonly Reihe<Z>[]
  readonly ziel: ((zeile: Z) => string) | undefined
  readonly ganz: boolean
  readonly stand: Sortierung | undefined
  readonly sortiere: (id: string) => void
}

/** The table of the desktop and of paper. Arrow keys go from row to row. */
export function Tabellenblatt<Z>({ titel, spalten, reihen, ziel, ganz, stand, sortiere }: Angaben<Z>) {
  const { liste, ausschnitt, miss, zeige } = useAusschnitt<HTMLTableSectionElement>(reihen.length, 47, ganz)

  function gehe(ereignis: KeyboardEvent<HTMLElement>) {
    const schritt = { ArrowDown: 1, ArrowUp: -1 }[ereignis.key]
    const reihe = (ereignis.target as HTMLElement).closest('tr')
    if (!schritt || !reihe) return
    ereignis.preventDefault()
    const nummer = Number(reihe.dataset['nummer']) + schritt
    zeige(nummer)
    requestAnimationFrame(() => liste.current?.querySelector<HTMLElement>(`[data-nummer="${nummer}"] a`)?.focus())
  }

  return (
    <div className={classes['rahmen']}>
      <table className={classes['tabelle']} aria-label={titel} aria-rowcount={reihen.length + 1}>
        <thead>
          <tr>
            {spalten.map((spalte) => (
              <th
                key={spalte.id}
                scope="col"
                className={spalte.rechts && classes['rechts']}
                style={spalte.breite ? { width: spalte.breite } : undefined}
                aria-sort={stand?.id === spalte.id ? (stand.absteigend ? 'descending' : 'ascending') : undefined}
              >
                {spalte.ohneSortierung ? (
                  <span className={classes['kopf']}>{spalte.titel}</span>
                ) : (
                  <button
                    type="button"
                    className={classes['sorte']}
                    data-sortiert={stand?.id === spalte.id || undefined}
                    onClick={() => sortiere(spalte.id)}
                  >
                    {spalte.titel}
                    <span aria-hidden className="nicht-drucken">
                      {stand?.id === spalte.id ? (stand.absteigend ? '↓' : '↑') : ''}
                    </span>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside have the focus */}
        <tbody ref={liste} onKeyDown={gehe}>
          {ausschnitt.oben > 0 && <Luecke hoehe={ausschnitt.oben} spalten={spalten.length} />}
          {reihen.slice(ausschnitt.erste, ausschnitt.ende).map(({ id, zeile }, nummer) => (
            <Zeile
              key={id}
              nummer={ausschnitt.erste + nummer}
              zeile={zeile}
              spalten={spalten as readonly Spalte<unknown>[]}
              nach={ziel?.(zeile)}
              miss={miss}
            />
          ))}
          {ausschnitt.unten > 0 && <Luecke hoehe={ausschnitt.unten} spalten={spalten.length} />}
        </tbody>
      </table>
    </div>
  )
}

const Luecke = ({ hoehe, spalten }: { readonly hoehe: number; readonly spalten: number }) => (
  <tr className={classes['luecke']} aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space */}
    <td colSpan={spalten} style={{ height: hoehe }} />
  </tr>
)

interface Zeilenangaben {
  readonly nummer: number
  readonly zeile: unknown
  readonly spalten: readonly Spalte<unknown>[]
  readonly nach: string | undefined
  /** Rows of two lines are higher than was thought: the virtual list measures them. */
  readonly miss: ((reihe: HTMLTableRowElement | null) => void) | undefined
}

const Zeile = memo(({ nummer, zeile, spalten, nach, miss }: Zeilenangaben) => {
  const titel = spalten.find(({ karte }) => karte === 'titel') ?? spalten[0]
  return (
    <tr ref={miss} data-index={nummer} data-nummer={nummer} aria-rowindex={nummer + 2}>
      {spalten.map((spalte) => (
        <td key={spalte.id} className={spalte.rechts && classes['rechts']}>
          {spalte === titel && nach !== undefined ? (
            <Link to={nach} className={classes['ziel']}>
              {zelle(spalte, zeile)}
            </Link>
          ) : (
            zelle(spalte, zeile)
          )}
        </td>
      ))}
    </tr>
  )
})
