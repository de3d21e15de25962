import { Alert, Group, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { shapeOf } from '#contract/schema.ts'
import { notify } from '../../app/notify.ts'
import { useReasonWithout } from '../../navigation/missing-recht.ts'
import { useDeletion } from '../action/deletion.ts'
import type { HistoryEntry } from '../history/sentences.ts'
import { InfoCard } from '../card/InfoCard.tsx'
import { ActionButton } from '../action/ActionButton.tsx'
import type { Actions } from '../action/action.ts'
import { notifyUndo } from '../action/undo.tsx'
import { TabBar, type TabSpec } from './TabBar.tsx'
import { Page } from './Page.tsx'
import { RechteHint } from './RechteHint.tsx'
import { Verlauf } from '../history/Verlauf.tsx'

interface Props {
  /** Its history can restore values; the form then begins anew with the values that hold. */
  readonly id: string
  readonly onRestored: () => Promise<unknown>
  readonly name: string
  readonly subtitle?: ReactNode
  /** The list it belongs to: where "Zurück" and a delete lead. */
  readonly listPath: string
  /** Says which rights a change and a deletion need, what a deletion is called, and what the fields are. */
  readonly contract: {
    readonly update: Endpoint & { readonly body: ObjectSchema }
    readonly remove: Endpoint
    readonly get?: Endpoint
  }
  /** False once it was deleted. */
  readonly aktiv: boolean
  readonly remove: () => Promise<unknown>
  /** Further things that a deletion takes along. */
  readonly lost?: (() => Promise<string>) | undefined
  /** What is said then; by default with the name. */
  readonly removed?: string | undefined
  /** Restores it; without this a deletion is final. */
  readonly reactivate: (() => Promise<unknown>) | undefined
  /** Reloads what these changed. */
  readonly reload: () => Promise<unknown>
  readonly verlauf: UseQueryResult<HistoryEntry[]> | undefined
  /** Why it cannot be changed or deleted now. */
  readonly locked?: string | undefined
  /** Why it stays, although it can be changed. */
  readonly kept?: string | undefined
  /** What else one can do with it; deleting is added. */
  readonly actions?: Actions
  /** 'den Ort' */
  readonly what: string
  /** Further views beside form and history: inspections of a vehicle. */
  readonly moreTabs?: readonly TabSpec[]
  /** Cards of their own before that of the form. */
  readonly cards?: ReactNode
  /** The form; `reason` says why it cannot be saved now. */
  readonly children: (reason: string | undefined) => ReactNode
}

/** The screen of one record of a plain area: form, delete with undo, restore, history. */
export function RecordPage({
  id,
  onRestored,
  name,
  subtitle: under,
  listPath: list,
  contract,
  aktiv,
  remove,
  lost,
  removed,
  reactivate,
  reload,
  verlauf,
  locked,
  kept,
  actions,
  what,
  moreTabs: more = [],
  cards,
  children,
}: Props) {
  const changeBlockedBy = useReasonWithout(contract.update.zugang)

  async function restore() {
    await reactivate?.()
    await reload()
    notify(`„${name}“ ist wieder da.`, 'success')
  }
  const deletion = useDeletion({
    titel: contract.remove.titel,
    text: reactivate
      ? `„${name}“ steht danach nicht mehr zur Auswahl, lässt sich aber später zurückholen.`
      : `„${name}“ lässt sich danach nicht zurückholen.`,
    lost,
    remove,
    list,
    reload,
    onDone: () => (reactivate ? notifyUndo(`„${name}“ ist gelöscht.`, restore) : notify(removed ?? `„${name}“ ist gelöscht.`, 'success')),
    disabledReason: useReasonWithout(contract.remove.zugang) ?? locked ?? kept,
  })
  const masterData = (
    <>
      {cards && (
        <Stack gap="md" mb="md">
          {cards}
        </Stack>
      )}
      <InfoCard>{children(aktiv ? (changeBlockedBy ?? locked) : 'Gelöschtes lässt sich erst ändern, wenn es zurückgeholt ist.')}</InfoCard>
      {verlauf && (
        <Verlauf
          query={verlauf}
          fields={{ ...(contract.get?.response && shapeOf(contract.get.response)), ...contract.update.body.shape }}
          own={{ what }}
          restorable={aktiv && locked === undefined ? { update: contract.update, params: { id }, reload: onRestored } : undefined}
        />
      )}
    </>
  )
  return (
    <Page
      titel={name}
      subtitle={under}
      back={list}
      narrow
      actions={aktiv ? { ...actions, more: [...(actions?.more ?? []), deletion] } : undefined}
    >
      {aktiv ? (
        <RechteHint recht={contract.update.zugang} />
      ) : (
        <Alert color="gelb" title="Gelöscht" mb="lg">
          <Group justify="space-between">
            {`„${name}“ steht nicht mehr zur Auswahl.`}
            {/* Errors are already shown as alerts. */}
            <ActionButton variant="default" disabledReason={changeBlockedBy} onClick={() => void restore().catch(() => undefined)}>
              Zurückholen
            </ActionButton>
          </Group>
        </Alert>
      )}
      {more.length > 0 ? (
        <TabBar
          titel={`Ansichten von ${name}`}
          tabs={[{ value: 'stammdaten', titel: 'Stammdaten', stays: true, content: masterData }, ...more]}
        />
      ) : (
        masterData
      )}
    </Page>
  )
}
