import { Alert, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CORRECTION_COLUMNS, type ImportResult } from '#contract/import.ts'
import { downloadBlob } from '#client/net/download.ts'
import { asCsv } from '#client/ui/export/export.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import classes from './Import.module.css'
import { type Answers, Questions } from './Questions.tsx'
import { amountText, balanceText, namedText, rowName } from './mapping.ts'

type Abgelehnt = ImportResult['abgelehnt'][number]
const [LINE, REASON] = CORRECTION_COLUMNS
/** Columns of the correction file: rejected rows as uploaded plus the reason. The corrected file can be imported directly. */
const correctionColumns = (titles: readonly string[]): readonly TableColumn<Abgelehnt>[] => [
  ...titles
    .map((titel, i) => ({ id: String(i), titel, value: ({ zellen }: Abgelehnt) => zellen[i] ?? '' }))
    .filter(({ titel }) => titel !== LINE && titel !== REASON),
  { id: 'zeile', titel: LINE, value: ({ zeile }) => zeile },
  { id: 'msg', titel: REASON, value: ({ msg }) => msg },
]
const NOBODY = { neu: [], geaendert: [] }
/** Rows shown on screen; the file has all. */
const SHOWN = 100

interface Props {
  readonly result: ImportResult
  readonly columns: readonly string[]
  readonly mapping: readonly string[]
  readonly names: readonly [string, string]
  readonly fileName: string
  readonly running: boolean
  readonly back: () => void
  /** `all`: only if no row is rejected. */
  readonly take: (all: boolean) => void
  readonly answer: (answers: Answers) => void
  readonly done: () => void
  readonly next: ((result: ImportResult) => ReactNode) | undefined
}

/** Result of a rehearsal or an import, with each rejected row's reason. */
export function ResultStep({ result, columns, mapping, names, fileName, running, back, take, answer, done, next }: Props) {
  const [all, setAll] = useState(false)
  const { probe, neu, geaendert, abgelehnt, verworfen = false, namen = NOBODY } = result
  const writable = neu + geaendert
  const step = !probe && next?.(result)
  const titel = probe ? 'Das würde passieren' : verworfen ? 'Nichts eingelesen: Nicht alle Zeilen stimmen' : 'Fertig eingelesen'
  const reason =
    writable === 0
      ? 'Es gibt nichts einzulesen.'
      : all && abgelehnt.length > 0
        ? 'Noch stimmen nicht alle Zeilen: Bessere die Datei nach und lies sie neu ein.'
        : undefined
  return (
    <>
      <Alert color={probe ? 'petrol' : verworfen ? 'red' : 'gruen'} title={titel} role="status">
        {balanceText(result)}
      </Alert>
      {[namedText('Neu', namen.neu, neu), namedText('Geändert', namen.geaendert, geaendert)].map(
        (line) =>
          line && (
            <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ),
      )}
      {result.fragen && <Questions questions={result.fragen} running={running} answer={probe ? answer : undefined} />}
      {abgelehnt.length > 0 && (
        <section aria-label="Abgelehnte Zeilen">
          <Text fw={600} mb={6}>
            {amountText(
              abgelehnt.length,
              probe ? ['Zeile wird nicht eingelesen', 'Zeilen werden nicht eingelesen'] : ['Zeile fehlt', 'Zeilen fehlen'],
            )}
          </Text>
          {/* Scrollable, so it needs keyboard focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={classes['reasons']} tabIndex={0} aria-label="Gründe">
            {abgelehnt.slice(0, SHOWN).map(({ zeile, msg, zellen }) => (
              <li key={`${zeile} ${msg}`}>
                <b>{`Zeile ${[zeile, rowName(zellen, mapping)].filter(Boolean).join(', ')}:`}</b> {msg}
              </li>
            ))}
            {abgelehnt.length > SHOWN && <li>{`… und ${(abgelehnt.length - SHOWN).toLocaleString('de-DE')} weitere in der Datei.`}</li>}
          </ul>
          <ActionButton
            variant="default"
            size="sm"
            mt="sm"
            onClick={() =>
              downloadBlob(
                `Abgelehnt ${fileName.replace(/\.\w+$/, '')}.csv`,
                new Blob([asCsv(correctionColumns(columns), abgelehnt)], { type: 'text/csv;charset=utf-8' }),
              )
            }
          >
            Zeilen zum Nachbessern (CSV)
          </ActionButton>
        </section>
      )}
      {probe && (
        <label className={classes['filter']}>
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} disabled={running} />
          Nur übernehmen, wenn alle Zeilen stimmen
        </label>
      )}
      {step}
      <div className={classes['footer']}>
        {probe || verworfen ? (
          <>
            <ActionButton variant="default" onClick={back}>
              Zuordnung ändern
            </ActionButton>
            {probe && (
              <ActionButton loading={running} disabledReason={reason} onClick={() => take(all)}>
                {`${amountText(writable, names)} einlesen`}
              </ActionButton>
            )}
          </>
        ) : (
          <ActionButton variant={step ? 'default' : 'filled'} onClick={done}>
            Schließen
          </ActionButton>
        )}
      </div>
    </>
  )
}
