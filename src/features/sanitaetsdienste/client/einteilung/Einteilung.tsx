import { Alert, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Dienst, type Kandidat, rechtFor, type Schicht } from '#features/sanitaetsdienste/schemas.ts'
import { useReasonWithout } from '#client/session.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { kandidatenQuery, missingSentence } from '#blocks/anmeldung/client/index.ts'
import { useUrlState } from '#client/url-state.ts'
import { dienstKind } from '../api.ts'
import { DienstHilferuf } from '../detail/DienstHilferuf.tsx'
import { noChange } from '../detail/rules.ts'
import { lastLeiter } from '../form/api.ts'
import { Sheets, type Offen } from './Sheets.tsx'
import classes from './Einteilung.module.css'
import { Foreign } from './Foreign.tsx'
import { actions, withoutVorschlag } from './actions.ts'
import { Head } from './Head.tsx'
import { Bar } from './Bar.tsx'
import { Personen } from './Personen.tsx'
import { Plaetze } from './Plaetze.tsx'
import type { Handles } from './Platz.tsx'
import { besetztBy, boardOf, warnings } from './tableau.ts'
import { useBoard } from './useBoard.ts'
import { key } from './state.ts'

const NONE: readonly Kandidat[] = []

/** The staffing board: need against people, shift by shift. Changes collect until they are saved in one call. */
export const Einteilung = ({ dienst }: { readonly dienst: Dienst }) => {
  const [{ schicht: chosen }] = useUrlState(['schicht'])
  const schicht = dienst.schichten.find(({ _id }) => _id === chosen) ?? dienst.schichten[0]
  return schicht ? <SchichtBoard dienst={dienst} schicht={schicht} /> : null
}

function SchichtBoard({ dienst, schicht }: { readonly dienst: Dienst; readonly schicht: Schicht }) {
  const { schichten } = dienst
  const [, setUrl] = useUrlState(['schicht'])
  const board = useBoard(dienst)
  const [view, setView] = useState<'plaetze' | 'personen'>('plaetze')
  const [offen, open] = useState<Offen | null>(null)
  const [said, say] = useState('')
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const kandidatenState = useQuery(kandidatenQuery(dienstKind, dienst._id, schicht._id))
  const last = useQuery(lastLeiter).data?.wert ?? null
  const reason = useReasonWithout(rechtFor('UPDATE', dienst.art)) ?? noChange(dienst)
  useHotkeys([
    ['mod+Z', () => board.undo?.()],
    ['mod+shift+Z', () => board.redo?.()],
  ])

  const { places } = board
  const kandidaten = kandidatenState.data ?? NONE
  const boards = useMemo(() => new Map(schichten.map((each) => [each._id, boardOf(each, places)])), [schichten, places])
  const tableau = boards.get(schicht._id) ?? boardOf(schicht, places)
  const besetzt = useCallback((kandidat: Kandidat) => besetztBy(kandidat, schicht, places, schichten), [schicht, places, schichten])
  const showPerson = useCallback((profil: string) => open({ art: 'person', profil }), [])
  const moves = actions({ board, tableau, kandidaten, besetzt, grund: reason, say })
  const handles: Handles = {
    openPerson: showPerson,
    openPlatz: (target) => open({ art: 'platz', ziel: target }),
    put: moves.put,
    takeOut: moves.takeOut,
    warnings: (profil, target) => {
      const kandidat = moves.find(profil)
      return kandidat ? warnings(kandidat, schicht, target) : []
    },
    isChanged: (profil) => key(schicht._id, profil) in board.aenderungen,
    fixed: reason !== undefined,
  }
  const plaetze = <Plaetze tableau={tableau} handles={handles} leaveFahrzeug={moves.leaveFahrzeug} lastLeiter={last} />
  const people = (
    <QueryView query={kandidatenState}>
      {(data) => (
        <Personen
          key={schicht._id}
          kandidaten={data}
          tableau={tableau}
          aenderungen={board.aenderungen}
          besetzt={besetzt}
          open={showPerson}
          takeOut={moves.takeOut}
        />
      )}
    </QueryView>
  )
  return (
    <Stack gap={16} miw={0}>
      {reason !== undefined && <Alert title="Hier lässt sich gerade nichts einteilen">{reason}</Alert>}
      <Foreign board={board} schichten={schichten} />
      <Head
        schichten={schichten}
        tableau={tableau}
        choose={(fresh) => setUrl({ schicht: fresh })}
        offenIn={(id) => boards.get(id)?.distribution.offen ?? 0}
        suggest={moves.suggest}
        withoutVorschlag={reason ?? (kandidatenState.data === undefined ? 'Die Personen werden noch geladen.' : withoutVorschlag(tableau))}
      />
      {wide ? (
        <div className={classes['spalten']}>
          <div className={classes['leute']}>{people}</div>
          {plaetze}
        </div>
      ) : (
        <>
          <SegmentedControl
            fullWidth
            size="md"
            aria-label="Ansicht"
            value={view}
            onChange={(fresh) => setView(fresh === 'personen' ? 'personen' : 'plaetze')}
            data={[
              { value: 'plaetze', label: 'Plätze' },
              { value: 'personen', label: 'Personen' },
            ]}
          />
          {view === 'plaetze' ? plaetze : people}
        </>
      )}
      {reason === undefined && <DienstHilferuf dienst={dienst} schicht={schicht._id} />}
      <Bar board={board} fehlt={missingSentence(tableau.distribution)} grund={reason} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {offen && (
        <Sheets
          offen={offen}
          tableau={tableau}
          kandidaten={kandidaten}
          besetzt={besetzt}
          handles={moves}
          lastLeiter={last}
          onClose={() => open(null)}
        />
      )}
    </Stack>
  )
}
