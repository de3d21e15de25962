// The eight pages of the chart. Each shows the subtree of its box, drawn, or on the phone as an outline.
import { Landscape } from '#client/ui/page/Landscape.tsx'
import { Link } from '@tanstack/react-router'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useMay } from '#client/app/session.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Page as Frame } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { EDITS } from '../contract.ts'
import { Chart } from './Chart.tsx'
import classes from './Chart.module.css'
import { chartQuery, type Page, PAGE_TITLES, screenOf, topOf } from './area.ts'
import { Flow } from './Flow.tsx'
import { Keepers } from './Keepers.tsx'
import { type Chart as ChartState, ChartContext, type Task, useMove, useRemove } from './useEditing.ts'

const Details = lazyPart(async () => (await import('./Details.tsx')).Details)
const Editing = lazyPart(async () => (await import('./Editing.tsx')).Editing)

function Screen({ page }: { readonly page: Page }) {
  const query = useQuery(chartQuery)
  const rows = query.data ?? []
  const [{ modus: mode, stelle: shown }, setUrl] = useUrlState(['modus', 'stelle'])
  const edits = useMay(EDITS)
  const editing = edits && mode === 'bearbeiten'
  const [task, setTask] = useState<Task | null>(null)
  const [move, remove] = [useMove(rows), useRemove(rows)]
  const flow = page === 'ablauforganisation'
  const top = topOf(rows, page)
  const under = page === 'organigramm' || flow ? null : (top[0] ?? null)
  const creation = {
    titel: flow ? 'Neuer Ablauf' : 'Neue Stelle',
    icon: IconPlus,
    act: () => setTask({ do: 'new', kind: flow ? 'ablauf' : 'stelle', under }),
  }
  const edit = { titel: 'Bearbeiten', icon: IconPencil, act: () => setUrl({ modus: 'bearbeiten' }) }
  const done = { titel: 'Fertig', act: () => setUrl({ modus: '' }) }
  const printAction = { titel: 'Drucken', icon: IconPrinter, quiet: true, act: () => window.print() }
  const chart: ChartState = {
    rows,
    page,
    show: (id) => setUrl({ stelle: id }),
    edit: editing ? { start: setTask, move: (...how) => void move(...how), remove: (row) => void remove(row) } : null,
  }
  const start = (next: Task) => {
    setUrl({ stelle: '' })
    setTask(next)
  }
  return (
    <Frame
      titel={PAGE_TITLES[page]}
      actions={edits ? { ...(editing ? { main: creation, beside: done } : { main: edit }), more: [printAction] } : { main: printAction }}
    >
      <Landscape />
      <Pages editing={editing} />
      <QueryView query={query}>
        {() => (
          <ChartContext value={chart}>
            {top.length === 0 ? <Empty page={page} start={setTask} /> : flow ? <Flow top={top} /> : <Chart top={top} />}
            {(page === 'fahrzeuge' || page === 'material') && <Keepers of={page} />}
            <Suspense fallback={null}>
              {shown !== '' && <Details id={shown} onClose={() => setUrl({ stelle: '' })} start={start} />}
              {task && <Editing key={task.do === 'new' ? 'new' : task.row._id} task={task} move={move} onClose={() => setTask(null)} />}
            </Suspense>
          </ChartContext>
        )}
      </QueryView>
    </Frame>
  )
}

function Pages({ editing }: { readonly editing: boolean }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.clientWidth) / 2
  }, [])
  return (
    <nav ref={row} className={`${classes['pages']} no-print`} aria-label="Seiten des Organigramms" data-kopf>
      {(Object.keys(PAGE_TITLES) as Page[]).map((tab) => (
        <Link
          key={tab}
          to={screenOf(tab)}
          search={editing ? { modus: 'bearbeiten' } : {}}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {PAGE_TITLES[tab]}
        </Link>
      ))}
    </nav>
  )
}

function Empty({ page, start }: { readonly page: Page; readonly start: (task: Task) => void }) {
  const edits = useMay(EDITS)
  const flow = page === 'ablauforganisation'
  const whole = page === 'organigramm' || flow
  return (
    <EmptyState
      titel={flow ? 'Noch kein Ablauf' : whole ? 'Noch kein Organigramm' : 'Hier steht noch nichts'}
      text={
        edits
          ? whole
            ? 'Fang oben an: Was legst du zuerst an?'
            : 'Leg eine Stelle an oder ändere eine, und wähle unter „Eigene Seite“, dass diese Seite dort beginnt.'
          : 'Sobald jemand es anlegt, der Funktionen vergibt, steht es hier.'
      }
      action={
        edits && whole ? (
          <ActionButton onClick={() => start({ do: 'new', kind: flow ? 'ablauf' : 'leitung', under: null })}>
            {flow ? 'Ablauf anlegen' : 'Stelle anlegen'}
          </ActionButton>
        ) : (
          !whole && <ActionButton to={screenOf('organigramm')}>Zum ganzen Organigramm</ActionButton>
        )
      }
    />
  )
}

export const screenWith = (page: Page) => () => <Screen page={page} />
