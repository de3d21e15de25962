import { Select, Text } from '@mantine/core'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Tabellenvorschau } from '#contract/import.ts'
import classes from './Import.module.css'
import { anzahl, hindernis } from './zuordnung.ts'

interface Angaben {
  readonly vorschau: Tabellenvorschau
  readonly dateiname: string
  readonly zuordnung: readonly string[]
  readonly setze: (zuordnung: readonly string[]) => void
  readonly laeuft: boolean
  readonly zurueck: () => void
  readonly pruefe: () => void
}

/** Each column with the first things in it, and which field it is. */
export function Zuordnungsschritt({ vorschau, dateiname, zuordnung, setze, laeuft, zurueck, pruefe }: Angaben) {
  const felder = vorschau.felder.map(({ feld, titel, pflicht }) => ({ value: feld, label: pflicht ? `${titel} *` : titel }))
  const grund = hindernis(vorschau, zuordnung)
  return (
    <>
      <Text>{`${dateiname}: ${anzahl(vorschau.zeilen, ['Zeile', 'Zeilen'])}, gelesen als ${vorschau.zeichensatz}. Welche Spalte ist was?`}</Text>
      <ul className={classes['spalten']}>
        {vorschau.spalten.map((spalte, nummer) => {
          const titel = spalte || `Spalte ${nummer + 1}`
          const muster = vorschau.beispiele.map((zeile) => zeile[nummer] ?? '').filter(Boolean)
          return (
            // Columns have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={nummer}>
              <div style={{ minWidth: 0 }}>
                <b style={{ overflowWrap: 'anywhere' }}>{titel}</b>
                <div className={classes['muster']}>{muster.length > 0 ? muster.slice(0, 3).join(' · ') : 'leer'}</div>
              </div>
              <Select
                aria-label={`Feld zur Spalte ${titel}`}
                placeholder="Nicht einlesen"
                data={felder}
                value={zuordnung[nummer] || null}
                onChange={(neu) => setze(zuordnung.map((feld, i) => (i === nummer ? (neu ?? '') : feld)))}
                searchable
                clearable
                disabled={laeuft}
              />
            </li>
          )
        })}
      </ul>
      {grund && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {grund}
        </Text>
      )}
      <div className={classes['fuss']}>
        <Knopf variant="default" onClick={zurueck}>
          Andere Datei
        </Knopf>
        <Knopf grund={grund} loading={laeuft} onClick={pruefe}>
          Probe machen
        </Knopf>
      </div>
    </>
  )
}
