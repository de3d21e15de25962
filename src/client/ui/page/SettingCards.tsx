import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { useReasonWithout } from '../../navigation/missing-recht.ts'
import { useSend } from '../../net/useSend.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { discardDraft } from '../form/draft.ts'
import type { Values } from '../form/field.ts'
import { Form } from '../form/Form.tsx'
import { HistoryList } from '../history/HistoryList.tsx'
import type { HistoryEntry, OwnSentences } from '../history/sentences.ts'
import { InfoCard } from '../card/InfoCard.tsx'
import { QueryView } from './QueryView.tsx'
import { notifyUndo } from '../action/undo.tsx'

interface Props<V> {
  readonly endpoint: Endpoint & { readonly body: ObjectSchema }
  readonly current: V
  readonly change: (body: V) => Promise<V>
  /** Runs before the form is sent; rejects to abort. */
  readonly beforeSave?: (body: V) => Promise<void>
  readonly reset?: (version: number) => Promise<V>
  readonly reload: () => Promise<unknown>
  readonly history: UseQueryResult<HistoryEntry[]>
  readonly own?: OwnSentences
  readonly draft: string
  readonly said: string
  readonly children: ReactNode
}

export function SettingCards<V extends Values & { readonly version: number }>(props: Props<V>) {
  const { endpoint, current, change, beforeSave, reset, reload, history, own, draft, said, children } = props
  const reason = useReasonWithout(endpoint.zugang)
  // Response to the own change, until the query has refetched.
  const [saved, setSaved] = useState<V | null>(null)
  // Restored values reset the form.
  const [restored, setRestored] = useState(0)
  const start = saved !== null && saved.version >= current.version ? saved : current
  const take = async (call: Promise<V>) => {
    const answer = await call
    discardDraft(draft)
    await reload()
    setSaved(answer)
    return answer
  }
  const submit = (body: V) => take(change(body))
  const reloadAll = async () => {
    discardDraft(draft)
    await Promise.all([reload(), history.refetch()])
    setSaved(null)
    setRestored((times) => times + 1)
  }
  const { send: toPreset, isSending } = useSend(
    () => (reset ? take(reset(start.version)) : Promise.reject(new Error('There is no preset'))),
    { onSuccess: (answer) => notifyUndo('Es gilt wieder die Vorgabe.', () => submit({ ...start, version: answer.version })) },
  )
  return (
    <Stack gap="lg">
      <InfoCard titel="Ändern">
        <Form
          key={`${saved?.version} ${restored}`}
          schema={endpoint.body}
          start={start}
          draft={draft}
          version={start.version}
          button="Speichern"
          disabledReason={reason}
          save={async (body) => {
            await beforeSave?.(body as V)
            const answer = await submit(body as V)
            notifyUndo(said, () => submit({ ...start, version: answer.version }))
          }}
        >
          {children}
        </Form>
        {reset && (
          <ActionButton variant="subtle" mt="xs" loading={isSending} disabledReason={reason} onClick={() => toPreset()}>
            Auf die Vorgabe zurücksetzen
          </ActionButton>
        )}
      </InfoCard>
      <InfoCard titel="Verlauf">
        <QueryView query={history}>
          {(entries) => (
            <HistoryList
              entries={entries}
              fields={endpoint.body.shape}
              restorable={{ update: endpoint, reload: reloadAll }}
              empty="Noch nicht geändert: So war es von Anfang an."
              {...(own ? { own } : {})}
            />
          )}
        </QueryView>
      </InfoCard>
    </Stack>
  )
}
