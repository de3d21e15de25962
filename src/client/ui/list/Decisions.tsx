import { type Dispatch, type ReactNode, type SetStateAction, Suspense, useRef, useState } from 'react'
import type { Decided } from '#contract/decided.ts'
import { lazyPart } from '../../app/lazy-part.ts'
import { notify } from '../../app/notify.ts'
import { useSend } from '../../net/useSend.ts'
import { notifyUndo } from '../action/undo.tsx'
import { confirm } from '../overlay/confirm.ts'
import type { TableColumn } from './column.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { type Answers, type Choice, decideByKey, type Decider, DeciderContext, RowDecision } from './DecisionRow.tsx'
import { SelectionContext, useTicks, withTicks } from './Selection.tsx'

const ReasonSheet = lazyPart(async () => (await import('../overlay/ReasonSheet.tsx')).ReasonSheet)

interface Row {
  readonly _id: string
}
export interface DecisionWords extends Answers {
  /** "Anfrage", "Anfragen" */
  readonly things: readonly [one: string, many: string]
  /** Hint of the reason's field, for one row and for several. */
  readonly hint?: string | readonly [one: string, many: string]
  /** State of those that wait: 'offen'; absent: 'zu entscheiden'. */
  readonly waiting?: string
  /** Each is looked at by itself: no button ticks them together. */
  readonly singly?: true
}
interface Deciding<R extends Row> {
  readonly words: DecisionWords
  readonly name: (row: R) => string
  /** Rows that the reader may decide. */
  readonly may?: (row: R) => boolean
  /** Reason that refuses a yes. */
  readonly blocked?: (row: R) => string | undefined
  /** A reason to look twice: left out of "Alle ohne Hindernis". */
  readonly doubtful?: (row: R) => boolean
  readonly sum?: (rows: readonly R[]) => string
  /** Asked before a yes; false cancels. */
  readonly ask?: (rows: readonly R[]) => Promise<boolean>
  readonly decide: (rows: readonly R[], choice: Choice, reason: string) => Promise<Decided>
  /** Takes decided rows back, in the versions that the decision made. */
  readonly undo?: (done: Decided['erledigt']) => Promise<Decided>
  readonly reload: () => Promise<unknown>
}

/** Adds ticks and the buttons of a row for surrounding decisions. `step`: a button before them. Call it outside of the component. */
export const withDecisions = <R extends Row>(
  columns: readonly TableColumn<R>[],
  name: (row: R) => string,
  step?: (row: R) => ReactNode,
): readonly TableColumn<R>[] => [
  ...withTicks(columns, name),
  {
    id: 'entscheidung',
    titel: 'Entscheidung',
    value: () => null,
    show: (row) => <RowDecision id={row._id} name={name(row)} step={step?.(row)} />,
    withoutSorting: true,
    card: 'fuss',
    fixed: true,
    width: '1px',
  },
]

/** '18 genehmigt, 2 bleiben: Der Raum ist dann schon belegt.' */
function outcomeText({ erledigt, geblieben }: Decided, done: string): string {
  const [first] = geblieben
  const parts = [
    erledigt.length > 0 && `${erledigt.length} ${done}`,
    first && `${geblieben.length} ${geblieben.length === 1 ? 'bleibt' : 'bleiben'}: ${first.grund}`,
  ]
  const others = new Set(geblieben.map(({ grund }) => grund)).size - 1
  return parts.filter(Boolean).join(', ') + (others > 0 ? ' Weitere Gründe stehen bei den Zeilen.' : '')
}

/** Decides rows one by one or several at once; refused ones stay with their reason. Keys in a row: J yes, N no, X ticks it. */
export function useDecisions<R extends Row>({
  words,
  name,
  may = () => true,
  blocked,
  doubtful,
  sum,
  ask,
  decide,
  undo,
  reload,
}: Deciding<R>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<readonly R[]>()
  const frame = useRef<HTMLDivElement>(null)
  const tell = (answer: Decided, choice: Choice) => {
    const text = outcomeText(answer, words[choice]?.[1] ?? '')
    const { erledigt } = answer
    setKept(new Map(answer.geblieben.map(({ _id, grund }) => [_id, grund])))
    setTicked((old) => new Set([...old].filter((id) => !erledigt.some(({ _id }) => _id === id))))
    if (erledigt.length === 0) notify(text, 'error')
    else if (!undo) notify(text, 'success')
    else
      notifyUndo(text, async () => {
        const back = await undo(erledigt)
        await reload()
        notify(outcomeText(back, 'zurückgenommen'), back.erledigt.length > 0 ? 'success' : 'error')
      })
  }
  const { send, sending, isSending } = useSend(
    ({ rows, choice }: { readonly rows: readonly R[]; readonly choice: Choice }) => decide(rows, choice, ''),
    { onSuccess: (answer, { choice }) => tell(answer, choice), reload },
  )
  /** Moves the focus to the row that took the place of a decided one. */
  const follow = (place: string | undefined, tries = 10) =>
    setTimeout(() => {
      if (place === undefined || tries === 0) return
      // Gone rows take the focus along as soon as the new ones are drawn.
      if (document.activeElement !== document.body) return follow(place, tries - 1)
      const next = frame.current?.querySelector<HTMLElement>(`[data-nummer="${place}"] a`)
      const links = frame.current?.querySelectorAll<HTMLElement>('[data-nummer] a')
      return (next ?? links?.item(links.length - 1))?.focus()
    }, 60)
  /** A hint is read beside the buttons of its row; among several it may go unseen. */
  const askDoubtful = async (rows: readonly R[]): Promise<boolean> => {
    const doubted = rows.length > 1 ? rows.filter((row) => doubtful?.(row)) : []
    if (doubted.length === 0) return true
    const text = doubted.map(name).join('\n')
    return confirm({ titel: `${doubted.length} davon mit Hinweis`, text, yes: `Alle ${rows.length} ${words.yes[0].toLowerCase()}` })
  }
  const press = (rows: readonly R[], choice: Choice) => {
    if (isSending || rows.length === 0) return
    const place = document.activeElement?.closest<HTMLElement>('[data-nummer]')?.dataset['nummer']
    if (choice === 'no') setRefused(rows)
    else
      void (async () => {
        if (!(await (ask ? ask(rows) : askDoubtful(rows)))) return
        await send({ rows, choice })
        follow(place)
      })()
  }

  /** `all`: rows on all pages. */
  const around = (rows: readonly R[], table: ReactNode, all = rows.length) => {
    const open = rows.filter(may)
    const total = open.length + Math.max(0, all - rows.length)
    const byId = new Map(open.map((row) => [row._id, row]))
    const reasonOf = (row: R) => blocked?.(row)
    const fine = open.filter((row) => reasonOf(row) === undefined && !doubtful?.(row))
    const chosen = open.filter(({ _id }) => ticked.has(_id))
    return (
      <Around
        {...{ byId, words, chosen, fine, total, sum, kept, ticked, setTicked, reasonOf, press, frame }}
        sending={sending && { ids: sending.rows.map(({ _id }) => _id), choice: sending.choice }}
      >
        {table}
        {refused && words.no && (
          <Suspense fallback={null}>
            <ReasonSheet
              titel={
                refused.length === 1
                  ? `${words.things[0]} ${words.no[0].toLowerCase()}`
                  : `${refused.length} ${words.things[1]} ${words.no[0].toLowerCase()}`
              }
              subtitle={refused[0] && refused.length === 1 ? name(refused[0]) : 'Der Grund gilt für alle.'}
              hint={(typeof words.hint === 'string' ? words.hint : words.hint?.[refused.length === 1 ? 0 : 1]) ?? ''}
              button={words.no[0]}
              send={async ({ grund }) => tell(await decide(refused, 'no', grund), 'no')}
              said={undefined}
              reload={reload}
              onClose={() => setRefused(undefined)}
            />
          </Suspense>
        )}
      </Around>
    )
  }
  return around
}

interface AroundProps<R extends Row> {
  readonly byId: ReadonlyMap<string, R>
  readonly words: DecisionWords
  readonly chosen: readonly R[]
  readonly fine: readonly R[]
  readonly total: number
  readonly sum: ((rows: readonly R[]) => string) | undefined
  readonly kept: ReadonlyMap<string, string>
  readonly sending: { readonly ids: readonly string[]; readonly choice: Choice } | undefined
  readonly ticked: ReadonlySet<string>
  readonly setTicked: Dispatch<SetStateAction<ReadonlySet<string>>>
  readonly reasonOf: (row: R) => string | undefined
  readonly press: (rows: readonly R[], choice: Choice) => void
  readonly frame: React.RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}
function Around<R extends Row>(props: AroundProps<R>) {
  const { byId, words, chosen, fine, total, sum, kept, sending, ticked, setTicked, reasonOf, press, frame, children } = props
  const ticks = useTicks([...byId.keys()], ticked, setTicked, words.singly)
  const decider: Decider = {
    words,
    may: (id) => byId.has(id),
    blocked: (id) => {
      const row = byId.get(id)
      return row && reasonOf(row)
    },
    busy: (id) => (sending?.ids.includes(id) ? sending.choice : undefined),
    kept: (id) => kept.get(id),
    press: (id, choice) => {
      const row = byId.get(id)
      if (row) press([row], choice)
    },
  }
  return (
    <DeciderContext value={decider}>
      <SelectionContext value={ticks}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the controls inside have the focus */}
        <div ref={frame} onKeyDown={(event) => decideByKey(event, decider, (id) => ticks.set([id], !ticks.ids.has(id)))}>
          {children}
        </div>
        {byId.size > 0 && (
          <DecisionBar
            {...{ words, chosen, fine, total, sum, setTicked, press }}
            count={byId.size}
            busy={sending && sending.ids.length > 1 ? sending.choice : undefined}
          />
        )}
      </SelectionContext>
    </DeciderContext>
  )
}
