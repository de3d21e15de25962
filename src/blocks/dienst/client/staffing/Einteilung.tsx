import { Alert, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { BoardAnlass, BoardKind, BoardSchicht } from '../board.ts'
import type { Kandidat } from '../../kandidat.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { unansweredAnfragen } from '../asking/selection.ts'
import { anfragenQuery } from '../queries.ts'
import { cachedKandidaten, useKandidaten } from '../useKandidaten.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import classes from './Einteilung.module.css'
import { Foreign } from './Foreign.tsx'
import { ProposalSheet } from '../proposal/ProposalSheet.tsx'
import { staffingActions, withoutVorschlag } from './actions.ts'
import { Head } from './Head.tsx'
import { Bar } from './Bar.tsx'
import { Personen } from './Personen.tsx'
import { Plaetze } from './Plaetze.tsx'
import { Strangers } from './Strangers.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { PlatzSheet } from './PlatzSheet.tsx'
import { besetztBy, boardOf, type Target, toBeStaffed } from './tableau.ts'
import { useBoard } from './useBoard.ts'
import { placeKey } from './state.ts'
import { type Work, WorkContext } from './work.ts'

type Offen =
  | { readonly kind: 'person'; readonly profil: string }
  | { readonly kind: 'platz'; readonly target: Target }
  | { readonly kind: 'vorschlag' }

interface Props {
  readonly kind: BoardKind
  readonly anlass: BoardAnlass
  readonly draft: boolean
  readonly reason: string | undefined
  readonly lastLeiter?: string | null
  readonly renderHelp: (offer: string) => ReactNode
}

/** Staffing board: need and people per shift. Changes collect locally and are saved in one call. */
export const Einteilung = (props: Props) => {
  const [{ schicht: chosen }] = useUrlState(['schicht'])
  const { schichten } = props.anlass
  const schicht = schichten.find(({ _id }) => _id === chosen) ?? schichten[0]
  return schicht ? <SchichtBoard {...props} schicht={schicht} /> : null
}

function SchichtBoard({ kind, anlass, draft, reason, lastLeiter = null, renderHelp, schicht }: Props & { readonly schicht: BoardSchicht }) {
  const { schichten } = anlass
  const [{ sicht: view }, setUrl] = useUrlState(['schicht', 'sicht'])
  const board = useBoard(kind, anlass)
  const [offen, setOffen] = useState<Offen | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const { data: anfragen } = useQuery({ ...anfragenQuery(kind, anlass._id), enabled: reason === undefined })
  const [now] = useState(() => new Date().toISOString())
  const asked = useMemo(
    () => new Set(unansweredAnfragen(anfragen ?? [], schicht._id, now).map(({ profil }) => profil._id)),
    [anfragen, schicht._id, now],
  )
  useHotkeys([
    ['mod+Z', () => board.undo?.()],
    ['mod+shift+Z', () => board.redo?.()],
  ])

  const { places } = board
  const [allOf, setAllOf] = useState('')
  const all = allOf === schicht._id
  const also = useMemo(
    () => Object.values(board.changes).flatMap(({ schicht: where, person }) => (where === schicht._id ? [person._id] : [])),
    [board.changes, schicht._id],
  )
  const { best, people: kandidaten } = useKandidaten<Kandidat>(kind, anlass._id, schicht._id, { all, also })
  const boards = useMemo(() => {
    const peopleOf = (id: string) => cachedKandidaten<Kandidat>(kind, anlass._id, id)
    return new Map(schichten.map((each) => [each._id, boardOf(each, places, each._id === schicht._id ? kandidaten : peopleOf(each._id))]))
  }, [kind, anlass._id, schicht._id, schichten, places, kandidaten])
  const tableau = boards.get(schicht._id) ?? boardOf(schicht, places, kandidaten)
  const besetzt = useCallback((kandidat: Kandidat) => besetztBy(kandidat, schicht, places, schichten), [schicht, places, schichten])
  const openPerson = useCallback((profil: string) => setOffen({ kind: 'person', profil }), [])
  const find = (profil: string) =>
    kandidaten.find((kandidat) => kandidat.profil._id === profil) ??
    cachedKandidaten<Kandidat>(kind, anlass._id, schicht._id).find((kandidat) => kandidat.profil._id === profil)
  const moves = staffingActions({ board, tableau, find, besetzt, grund: reason, say: setAnnouncement })
  const work: Work = {
    tableau,
    kandidaten,
    all,
    wantAll: () => setAllOf(schicht._id),
    source: { kind, anlass: anlass._id, also },
    besetzt,
    max: Math.max(1, best.data?.meisteStunden ?? 0),
    asked,
    lastLeiter,
    moves,
    isChanged: (profil) => placeKey(schicht._id, profil) in board.changes,
    fixed: reason !== undefined,
    openPerson,
    openPlatz: (target) => setOffen({ kind: 'platz', target }),
  }
  const close = () => setOffen(null)
  const people = <QueryView query={best}>{() => <Personen key={schicht._id} />}</QueryView>
  return (
    <WorkContext value={work}>
      <Stack gap={16} miw={0}>
        {reason !== undefined && <Alert title="Hier lässt sich gerade nichts einteilen">{reason}</Alert>}
        <Foreign board={board} schichten={schichten} />
        <Head
          schichten={schichten}
          tableau={tableau}
          choose={(chosen) => setUrl({ schicht: chosen })}
          offenIn={(id) => boards.get(id)?.distribution.offen ?? 0}
          suggest={() => setOffen({ kind: 'vorschlag' })}
          withoutVorschlag={reason ?? withoutVorschlag([...boards.values()], board.count)}
        />
        {wide ? (
          <div className={classes['columns']}>
            <div className={classes['people']}>{people}</div>
            <Plaetze />
          </div>
        ) : (
          <>
            <SegmentedControl
              fullWidth
              size="md"
              aria-label="Ansicht"
              value={view === 'personen' ? view : 'plaetze'}
              onChange={(chosenView) => setUrl({ sicht: chosenView === 'personen' ? chosenView : '' })}
              data={[
                { value: 'plaetze', label: 'Plätze' },
                { value: 'personen', label: 'Personen' },
              ]}
            />
            {view === 'personen' ? people : <Plaetze />}
          </>
        )}
        {/* Help requests are based on the saved state, so they are hidden while changes are unsaved. */}
        {reason === undefined && board.count === 0 && renderHelp(schicht._id)}
        <Bar
          board={board}
          missing={toBeStaffed(tableau.besetzung)}
          disabledReason={reason}
          strangers={<Strangers kind={kind} anlass={anlass._id} draft={draft} board={board} />}
        />
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {offen?.kind === 'platz' && <PlatzSheet target={offen.target} onClose={close} />}
        {offen?.kind === 'vorschlag' && <ProposalSheet kind={kind} anlass={anlass} onClose={close} />}
        {offen?.kind === 'person' && <PersonSheet key={offen.profil} profil={offen.profil} onClose={close} />}
      </Stack>
    </WorkContext>
  )
}
