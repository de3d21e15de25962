import { createContext, use } from 'react'
import { notify } from '#client/app/notify.ts'
import { type Send, useSend } from '#client/net/useSend.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import type { Kind, Stelle } from '../contract.ts'
import { childrenOf, data, isProcess, type Page, type Place, placeOf, wordOf } from './area.ts'

export type Task =
  | { readonly do: 'new'; readonly kind: Kind; readonly under: Stelle | null }
  | { readonly do: 'change' | 'move'; readonly row: Stelle }
export interface Chart {
  readonly rows: readonly Stelle[]
  readonly page: Page
  readonly edit: {
    readonly start: (task: Task) => void
    readonly move: (row: Stelle, to: Place) => void
    readonly remove: (row: Stelle) => void
  } | null
  readonly show: (id: string) => void
}
export const ChartContext = createContext<Chart | null>(null)
export function useChart(): Chart {
  const chart = use(ChartContext)
  if (!chart) throw new Error('A box stands outside of a chart.')
  return chart
}

interface Move {
  readonly row: Pick<Stelle, '_id' | 'version' | 'titel'>
  readonly to: Place
  readonly back?: Place
}
const sendMove = ({ row, to }: Move) => data.send.move({ params: { id: row._id }, body: { version: row.version, ...to } })
export function useMove(rows: readonly Stelle[]): (row: Stelle, to: Place) => Promise<boolean> {
  const { send }: Send<Move> = useSend<Move, Stelle>(sendMove, { onSuccess: tellMove, reload: data.invalidate })
  function tellMove(moved: Stelle, { row, to, back }: Move): void {
    if (!back) return notify(`„${row.titel}“ steht wieder, wo es war.`, 'success')
    const parentTitle = rows.find(({ _id }) => _id === to.oberstelle)?.titel
    const where = parentTitle === undefined ? 'ganz oben' : `unter „${parentTitle}“`
    notifyUndo(`„${row.titel}“ steht jetzt ${where}.`, () => send({ row: moved, to: back }))
  }
  return (row, to) => send({ row, to, back: placeOf(rows, row) })
}

function lost(rows: readonly Stelle[], row: Stelle): string {
  const count = childrenOf(rows, row._id).length
  const texts = [
    count === 0
      ? ''
      : row.art === 'ablauf'
        ? `${count === 1 ? 'Der Schritt geht' : `Die ${count} Schritte gehen`} mit.`
        : `Was darunter steht, rückt auf.`,
    row.seite === null ? '' : 'Die Seite, die hier beginnt, ist danach leer.',
    'Das lässt sich nicht rückgängig machen.',
  ]
  return texts.filter(Boolean).join(' ')
}
export function useRemove(rows: readonly Stelle[]) {
  const { send } = useSend((row: Stelle) => data.send.remove({ params: { id: row._id } }), {
    success: (_, { titel }) => `„${titel}“ ist gelöscht.`,
    reload: data.invalidate,
  })
  return async (row: Stelle): Promise<boolean> => {
    const sure = await confirm({ titel: `${wordOf(row)} „${row.titel}“ löschen?`, text: lost(rows, row), yes: 'Löschen', danger: true })
    return sure && send(row)
  }
}

export const fitsBelow = (moved: Stelle | undefined, target: Stelle): boolean =>
  moved !== undefined && (moved.art === 'schritt') === isProcess(target) && moved.art !== 'ablauf'
