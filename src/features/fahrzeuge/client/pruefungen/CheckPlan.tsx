import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { path } from '#contract/screens.ts'
import { useMay } from '#client/app/session.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { GELB_DAYS } from '#blocks/faelligkeit/contract.ts'
import { PRUEFARTEN, CHECK_TITEL, type Pruefart, type CheckState } from '#features/fahrzeuge/schemas.ts'
import { checkPlanQuery } from '../api.ts'
import { faelligkeitText } from '../pruefungen.ts'
import { CHECK_TONE } from '../words.ts'
import { CheckSheet } from './CheckSheet.tsx'
import classes from './CheckPlan.module.css'
import { sortKeyOf, hasFaellige } from './state.ts'

interface Chosen {
  readonly state: CheckState
  readonly kind: Pruefart
}

export function CheckPlan() {
  const plan = useQuery(checkPlanQuery)
  const [{ faellig }, setUrl] = useUrlState(['faellig'])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const may = useMay('UPDATE_FAHRZEUG')
  return (
    <>
      <SegmentedControl
        className="no-print"
        aria-label="Welche Fahrzeuge"
        mb="md"
        size="md"
        value={faellig === 'true' ? 'true' : ''}
        onChange={(value) => setUrl({ faellig: value })}
        data={[
          { value: '', label: 'Alle Fahrzeuge' },
          { value: 'true', label: 'Nur fällige' },
        ]}
      />
      <QueryView query={plan}>
        {(all) => {
          const rows = all
            .filter((state) => faellig !== 'true' || hasFaellige(state))
            .toSorted((a, b) => sortKeyOf(a) - sortKeyOf(b) || a.bezeichnung.localeCompare(b.bezeichnung, 'de'))
          if (rows.length === 0) {
            return faellig === 'true' ? (
              <EmptyState titel="Nichts fällig" text={`In den nächsten ${GELB_DAYS} Tagen steht keine Prüfung an.`} />
            ) : (
              <EmptyState titel="Noch keine Fahrzeuge" text="Sobald ein Fahrzeug angelegt ist, stehen hier seine Prüfungen." />
            )
          }
          return <Tableau rows={rows} choose={may ? setChosen : undefined} />
        }}
      </QueryView>
      {chosen && (
        <CheckSheet
          fahrzeug={{ _id: chosen.state.fahrzeug, bezeichnung: chosen.state.bezeichnung }}
          kind={chosen.kind}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

interface BoardProps {
  readonly rows: readonly CheckState[]
  readonly choose: ((chosen: Chosen) => void) | undefined
}

/** A table on the desktop; on the phone each row is a card, each cell a labelled line. */
const Tableau = ({ rows, choose }: BoardProps) => (
  <table className={classes['board']}>
    <caption>Prüfungen der Fahrzeuge</caption>
    <thead>
      <tr>
        <th scope="col">Fahrzeug</th>
        {PRUEFARTEN.map((kind) => (
          <th key={kind} scope="col">
            {CHECK_TITEL[kind]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((state) => (
        <tr key={state.fahrzeug}>
          <th scope="row">
            <ScreenLink to={`${path('/fahrzeuge/edit/{id}', { id: state.fahrzeug })}?ansicht=pruefungen`} alone>
              {state.bezeichnung}
            </ScreenLink>
            <small>{[state.kennung, state.kennzeichen].filter(Boolean).join(' · ')}</small>
          </th>
          {PRUEFARTEN.map((kind) => (
            <td
              key={kind}
              data-titel={CHECK_TITEL[kind]}
              data-leer={state.pruefungen.every((pruefung) => pruefung.art !== kind) || undefined}
            >
              <Cell state={state} kind={kind} choose={choose} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Cell({ state, kind, choose }: { readonly state: CheckState; readonly kind: Pruefart; readonly choose: BoardProps['choose'] }) {
  const pruefung = state.pruefungen.find((candidate) => candidate.art === kind)
  if (!pruefung)
    return (
      <span className={classes['none']}>
        <span aria-hidden>–</span>
        <span className={classes['readAloud']}>entfällt</span>
      </span>
    )
  const tone = CHECK_TONE[pruefung.ampel]
  const text = faelligkeitText(pruefung)
  if (!choose)
    return (
      <span className={classes['badge']} data-ton={tone}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className={classes['badge']}
      data-ton={tone}
      aria-label={`${state.bezeichnung}, ${CHECK_TITEL[kind]}: ${text}. Prüfung eintragen`}
      onClick={() => choose({ state, kind })}
    >
      {text}
    </button>
  )
}
