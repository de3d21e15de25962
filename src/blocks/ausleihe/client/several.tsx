import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { Action } from '#client/ui/action/action.ts'
import { Selection } from '#client/ui/list/Selection.tsx'
import { CHOSEN_MAX } from '../contract.ts'

const Labels = lazyPart(async () => (await import('./Labels.tsx')).Labels)
const SetStatus = lazyPart(async () => (await import('./SetStatus.tsx')).SetStatus)

interface SeveralOptions {
  /** Kind as in a loan, e.g. 'geraet'. */
  readonly kind: string
  readonly states?: Readonly<Record<string, string>>
  readonly reason: string | undefined
  readonly reload: () => Promise<unknown>
}
interface Several {
  readonly offers: readonly Action[]
  readonly ticks: boolean
  readonly around: (rows: readonly { readonly _id: string }[], table: ReactNode) => ReactNode
  readonly sheets: ReactNode
}
export function useSeveral({ kind, states, reason, reload }: SeveralOptions): Several {
  const [ticks, setTicks] = useState(false)
  const [labelled, setLabelled] = useState<{ readonly ids?: readonly string[] } | null>(null)
  const [settingIds, setSettingIds] = useState<readonly string[] | null>(null)
  const end = () => setTicks(false)
  const actions = (ids: readonly string[]): readonly Action[] => [
    { titel: 'Etiketten', icon: IconQrcode, quiet: true, act: () => setLabelled({ ids }) },
    ...(states ? [{ titel: 'Status setzen', quiet: true, act: () => setSettingIds(ids) }] : []),
  ]
  return {
    offers: [
      { titel: 'Mehrere auswählen', icon: IconListCheck, disabledReason: reason, act: () => setTicks(true) },
      { titel: 'Etiketten für alle', icon: IconQrcode, disabledReason: reason, act: () => setLabelled({}) },
    ],
    ticks,
    around: (rows, table) =>
      ticks ? (
        <Selection ids={rows.map(({ _id }) => _id)} most={CHOSEN_MAX} actions={actions} onEnd={end}>
          {table}
        </Selection>
      ) : (
        table
      ),
    sheets: (
      <Suspense fallback={null}>
        {labelled && <Labels kind={kind} {...labelled} onClose={() => setLabelled(null)} />}
        {settingIds && states && (
          <SetStatus kind={kind} ids={settingIds} states={states} reload={reload} onClose={() => setSettingIds(null)} />
        )}
      </Suspense>
    ),
  }
}
