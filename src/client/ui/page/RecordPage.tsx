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
import type { OwnSentences } from '../history/sentences.ts'
import { RechteHint } from './RechteHint.tsx'
import { Verlauf } from '../history/Verlauf.tsx'

interface Props {
  /** Enables restoring values from the history; the form then restarts with the current values. */
  readonly id: string
  readonly onRestored: () => Promise<unknown>
  readonly name: string
  readonly subtitle?: ReactNode
  readonly listPath: string
  /** Supplies the rights for change and deletion, the deletion wording, and the fields. */
  readonly contract: {
    readonly update: Endpoint & { readonly body: ObjectSchema }
    readonly remove: Endpoint
    readonly get?: Endpoint
  }
  readonly aktiv: boolean
  readonly remove: () => Promise<unknown>
  readonly lost?: (() => Promise<string>) | undefined
  readonly removed?: string | undefined
  readonly reactivate: (() => Promise<unknown>) | undefined
  readonly reload: () => Promise<unknown>
  readonly verlauf: UseQueryResult<HistoryEntry[]> | undefined
  readonly locked?: string | undefined
  readonly kept?: string | undefined
  readonly actions?: Actions
  /** Noun with article in the accusative: 'den Ort' */
  readonly what: string
  readonly moreTabs?: readonly TabSpec[]
  readonly cards?: ReactNode
  readonly own?: OwnSentences
  readonly children: (reason: string | undefined) => ReactNode
}

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
  moreTabs: extraTabs = [],
  cards,
  own,
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
          own={{ what, ...own }}
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
            <ActionButton variant="default" disabledReason={changeBlockedBy} onClick={() => restore().catch(() => undefined)}>
              Zurückholen
            </ActionButton>
          </Group>
        </Alert>
      )}
      {extraTabs.length > 0 ? (
        <TabBar
          titel={`Ansichten von ${name}`}
          tabs={[{ value: 'stammdaten', titel: 'Stammdaten', stays: true, content: masterData }, ...extraTabs]}
        />
      ) : (
        masterData
      )}
    </Page>
  )
}
