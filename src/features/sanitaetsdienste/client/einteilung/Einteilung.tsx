import { Alert, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Dienst, Kandidat, Schicht } from '#features/sanitaetsdienste/schemas.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { kandidatenQuery, missingPlaces } from '#blocks/anmeldung/client/index.ts'
import { useUrlState } from '#client/url-state.ts'
import { dienstKind } from '../api.ts'
import { DienstHilferuf } from '../detail/DienstHilferuf.tsx'
import { noChange } from '../detail/rules.ts'
import { useNotLeading } from '../detail/leading.ts'
import { lastLeiter } from '../form/api.ts'
import classes from './Einteilung.module.css'
import { Foreign } from './Foreign.tsx'
import { actions, withoutVorschlag } from './actions.ts'
import { Head } from './Head.tsx'
import { Bar } from './Bar.tsx'
import { Personen } from './Personen.tsx'
import { Plaetze } from './Plaetze.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { PlatzSheet } from './PlatzSheet.tsx'
import { besetztBy, boardOf, type Target } from './tableau.ts'
import { useBoard } from './useBoard.ts'
import { key } from './state.ts'
import { type Work, WorkContext } from './work.ts'

/** Which sheet is open: of a person ("Wohin?") or of a place ("Wer?"). */
type Offen = { readonly kind: 'person'; readonly profil: string } | { readonly kind: 'platz'; readonly target: Target }

const NONE: readonly Kandidat[] = []

/** The staffing board: need against people, shift by shift. Changes collect until they are saved in one call. */
export const Einteilung = ({ dienst }: { readonly dienst: Dienst }) => {
  const [{ schicht: chosen }] = useUrlState(['schicht'])
  const schicht = dienst.schichten.find(({ _id }) => _id === chosen) ?? dienst.schichten[0]
  return schicht ? <SchichtBoard dienst={dienst} schicht={schicht} /> : null
}

function SchichtBoard({ dienst, schicht }: { readonly dienst: Dienst; readonly schicht: Schicht }) {
  const { schichten } = dienst
  const [{ sicht: view }, setUrl] = useUrlState(['schicht', 'sicht'])
  const board = useBoard(dienst)
  const [offen, open] = useState<Offen | null>(null)
  const [said, say] = useState('')
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const kandidatenState = useQuery(kandidatenQuery(dienstKind, dienst._id, schicht._id))
  const reason = useNotLeading(dienst) ?? noChange(dienst)
  useHotkeys([
    ['mod+Z', () => board.undo?.()],
    ['mod+shift+Z', () => board.redo?.()],
  ])

  const { places } = board
  const kandidaten = kandidatenState.data ?? NONE
  const boards = useMemo(() => new Map(schichten.map((each) => [each._id, boardOf(each, places)])), [schichten, places])
  const tableau = boards.get(schicht._id) ?? boardOf(schicht, places)
  const besetzt = useCallback((kandidat: Kandidat) => besetztBy(kandidat, schicht, places, schichten), [schicht, places, schichten])
  const openPerson = useCallback((profil: string) => open({ kind: 'person', profil }), [])
  const moves = actions({ board, tableau, kandidaten, besetzt, grund: reason, say })
  const work: Work = {
    tableau,
    kandidaten,
    besetzt,
    max: useMemo(() => Math.max(1, ...kandidaten.map(({ stunden90Tage: hours }) => hours)), [kandidaten]),
    lastLeiter: useQuery(lastLeiter).data?.wert ?? null,
    moves,
    isChanged: (profil) => key(schicht._id, profil) in board.changes,
    fixed: reason !== undefined,
    openPerson,
    openPlatz: (target) => open({ kind: 'platz', target }),
  }
  const close = () => open(null)
  const people = <QueryView query={kandidatenState}>{() => <Personen key={schicht._id} />}</QueryView>
  return (
    <WorkContext value={work}>
      <Stack gap={16} miw={0}>
        {reason !== undefined && <Alert title="Hier lässt sich gerade nichts einteilen">{reason}</Alert>}
        <Foreign board={board} schichten={schichten} />
        <Head
          schichten={schichten}
          tableau={tableau}
          choose={(fresh) => setUrl({ schicht: fresh })}
          offenIn={(id) => boards.get(id)?.distribution.offen ?? 0}
          suggest={moves.suggest}
          withoutVorschlag={
            reason ?? (kandidatenState.data === undefined ? 'Die Personen werden noch geladen.' : withoutVorschlag(tableau))
          }
        />
        {wide ? (
          <div className={classes['spalten']}>
            <div className={classes['leute']}>{people}</div>
            <Plaetze />
          </div>
        ) : (
          <>
            <SegmentedControl
              fullWidth
              size="md"
              aria-label="Ansicht"
              value={view === 'personen' ? view : 'plaetze'}
              onChange={(fresh) => setUrl({ sicht: fresh === 'personen' ? fresh : '' })}
              data={[
                { value: 'plaetze', label: 'Plätze' },
                { value: 'personen', label: 'Personen' },
              ]}
            />
            {view === 'personen' ? people : <Plaetze />}
          </>
        )}
        {reason === undefined && <DienstHilferuf dienst={dienst} schicht={schicht._id} />}
        <Bar
          board={board}
          missing={tableau.distribution.offen > 0 ? `Noch einzuteilen: ${missingPlaces(tableau.distribution.fehlt)}` : ''}
          disabledReason={reason}
        />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {offen?.kind === 'platz' && <PlatzSheet target={offen.target} onClose={close} />}
        {offen?.kind === 'person' && <PersonSheet key={offen.profil} profil={offen.profil} onClose={close} />}
      </Stack>
    </WorkContext>
  )
}
