import { Alert, Text } from '@mantine/core'
import { asCsv, download } from '#client/ui/export.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { TableColumn } from '#client/ui/column.ts'
import type { ImportResult } from '#contract/import.ts'
import classes from './Import.module.css'
import { count, balance } from './mapping.ts'

type Abgelehnt = ImportResult['abgelehnt'][number]
const columns: readonly TableColumn<Abgelehnt>[] = [
  { id: 'zeile', titel: 'Zeile', value: ({ zeile: row }) => row },
  { id: 'msg', titel: 'Grund', value: ({ msg }) => msg },
]
/** More than these nobody reads on a screen; the file has all. */
const SHOWN = 100

interface Props {
  readonly result: ImportResult
  readonly names: readonly [string, string]
  readonly fileName: string
  readonly running: boolean
  readonly back: () => void
  readonly take: () => void
  readonly done: () => void
}

/** What would happen, or what happened; each rejected row with its reason. */
export function ResultStep({ result, names, fileName, running, back, take, done }: Props) {
  const { probe: sample, neu: fresh, geaendert: changed, abgelehnt } = result
  const writable = fresh + changed
  const titel = sample ? 'Das würde passieren' : 'Fertig eingelesen'
  return (
    <>
      <Alert color={sample ? 'petrol' : 'gruen'} title={titel} role="status">
        {balance(result)}
      </Alert>
      {abgelehnt.length > 0 && (
        <section aria-label="Abgelehnte Zeilen">
          <Text fw={600} mb={6}>
            {count(
              abgelehnt.length,
              sample ? ['Zeile wird nicht eingelesen', 'Zeilen werden nicht eingelesen'] : ['Zeile fehlt', 'Zeilen fehlen'],
            )}
          </Text>
          {/* It scrolls: the keyboard must get there. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={classes['gruende']} tabIndex={0} aria-label="Gründe">
            {abgelehnt.slice(0, SHOWN).map(({ zeile: row, msg }) => (
              <li key={`${row} ${msg}`}>
                <b>{`Zeile ${row}:`}</b> {msg}
              </li>
            ))}
            {abgelehnt.length > SHOWN && <li>{`… und ${(abgelehnt.length - SHOWN).toLocaleString('de-DE')} weitere in der Datei.`}</li>}
          </ul>
          <ActionButton
            variant="default"
            size="sm"
            mt="sm"
            onClick={() =>
              download(
                `Abgelehnt ${fileName.replace(/\.\w+$/, '')}.csv`,
                new Blob([asCsv(columns, abgelehnt)], { type: 'text/csv;charset=utf-8' }),
              )
            }
          >
            Gründe als CSV
          </ActionButton>
        </section>
      )}
      <div className={classes['fuss']}>
        {sample ? (
          <>
            <ActionButton variant="default" onClick={back}>
              Zuordnung ändern
            </ActionButton>
            <ActionButton loading={running} disabledReason={writable === 0 ? 'Es gibt nichts einzulesen.' : undefined} onClick={take}>
              {`${count(writable, names)} einlesen`}
            </ActionButton>
          </>
        ) : (
          <ActionButton onClick={done}>Schließen</ActionButton>
        )}
      </div>
    </>
  )
}
