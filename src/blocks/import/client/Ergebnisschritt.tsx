import { Alert, Text } from '@mantine/core'
import { alsCsv, ladeHerunter } from '#client/ui/export.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Spalte } from '#client/ui/spalte.ts'
import type { Importergebnis } from '#contract/import.ts'
import classes from './Import.module.css'
import { anzahl, bilanz } from './zuordnung.ts'

type Abgelehnt = Importergebnis['abgelehnt'][number]
const spalten: readonly Spalte<Abgelehnt>[] = [
  { id: 'zeile', titel: 'Zeile', wert: ({ zeile }) => zeile },
  { id: 'msg', titel: 'Grund', wert: ({ msg }) => msg },
]
/** More than these nobody reads on a screen; the file has all. */
const GEZEIGT = 100

interface Angaben {
  readonly ergebnis: Importergebnis
  readonly namen: readonly [string, string]
  readonly dateiname: string
  readonly laeuft: boolean
  readonly zurueck: () => void
  readonly nimm: () => void
  readonly fertig: () => void
}

/** What would happen, or what happened; each rejected row with its reason. */
export function Ergebnisschritt({ ergebnis, namen, dateiname, laeuft, zurueck, nimm, fertig }: Angaben) {
  const { probe, neu, geaendert, abgelehnt } = ergebnis
  const schreibbar = neu + geaendert
  const titel = probe ? 'Das würde passieren' : 'Fertig eingelesen'
  return (
    <>
      <Alert color={probe ? 'petrol' : 'gruen'} title={titel} role="status">
        {bilanz(ergebnis)}
      </Alert>
      {abgelehnt.length > 0 && (
        <section aria-label="Abgelehnte Zeilen">
          <Text fw={600} mb={6}>
            {anzahl(
              abgelehnt.length,
              probe ? ['Zeile wird nicht eingelesen', 'Zeilen werden nicht eingelesen'] : ['Zeile fehlt', 'Zeilen fehlen'],
            )}
          </Text>
          {/* It scrolls: the keyboard must get there. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={classes['gruende']} tabIndex={0} aria-label="Gründe">
            {abgelehnt.slice(0, GEZEIGT).map(({ zeile, msg }) => (
              <li key={`${zeile} ${msg}`}>
                <b>{`Zeile ${zeile}:`}</b> {msg}
              </li>
            ))}
            {abgelehnt.length > GEZEIGT && <li>{`… und ${(abgelehnt.length - GEZEIGT).toLocaleString('de-DE')} weitere in der Datei.`}</li>}
          </ul>
          <Knopf
            variant="default"
            size="sm"
            mt="sm"
            onClick={() =>
              ladeHerunter(
                `Abgelehnt ${dateiname.replace(/\.\w+$/, '')}.csv`,
                new Blob([alsCsv(spalten, abgelehnt)], { type: 'text/csv;charset=utf-8' }),
              )
            }
          >
            Gründe als CSV
          </Knopf>
        </section>
      )}
      <div className={classes['fuss']}>
        {probe ? (
          <>
            <Knopf variant="default" onClick={zurueck}>
              Zuordnung ändern
            </Knopf>
            <Knopf loading={laeuft} grund={schreibbar === 0 ? 'Es gibt nichts einzulesen.' : undefined} onClick={nimm}>
              {`${anzahl(schreibbar, namen)} einlesen`}
            </Knopf>
          </>
        ) : (
          <Knopf onClick={fertig}>Schließen</Knopf>
        )}
      </div>
    </>
  )
}
