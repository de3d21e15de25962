import { Alert } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { notify } from '../../app/notify.ts'
import { useSend } from '../../net/useSend.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { notifyUndo } from '../action/undo.tsx'
import { Form } from '../form/Form.tsx'
import { ErrorMessage } from '../page/ErrorMessage.tsx'
import { Sheet } from './Sheet.tsx'

interface Props<S extends ObjectSchema> {
  readonly titel: string
  readonly subtitle: string
  /** Words of who refused. */
  readonly reason: string
  readonly schema: S
  readonly start: Partial<z.input<S>>
  readonly version: number
  readonly draft: string
  readonly disabledReason?: string | undefined
  /** Saves and submits in one step, without alerts of its own. */
  readonly submit: (body: z.output<S>) => Promise<unknown>
  /** Takes that back: refused as before. */
  readonly takeBack: () => Promise<unknown>
  /** Lets the refusal stand, or takes it up again. */
  readonly withdraw: (zurueckgezogen: boolean) => Promise<unknown>
  readonly reload: () => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}
interface LoadedProps<T> {
  readonly query: UseQueryResult<T>
  readonly titel: string
  readonly onClose: () => void
  readonly children: (record: T) => ReactNode
}
/** The refused record once it is there: the sheet rises at its size. */
export function RefusedRecord<T>({ query: { data, error, refetch }, titel, onClose, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  return error ? (
    <Sheet titel={titel} onClose={onClose}>
      <ErrorMessage error={error} again={refetch} />
    </Sheet>
  ) : null
}

/** Answers a refusal: corrected and submitted again, or left as it is. Each has a way back. */
export function RefusedSheet<S extends ObjectSchema>({
  titel,
  subtitle,
  reason,
  submit,
  takeBack,
  withdraw,
  reload,
  onDone,
  onClose,
  children,
  ...form
}: Props<S>) {
  const done = async (text: string, back: () => Promise<unknown>) => {
    onClose()
    await reload()
    onDone()
    notifyUndo(text, async () => {
      await back()
      await reload()
      onDone()
    })
  }
  const { send, isSending } = useSend(() => withdraw(true), { onSuccess: () => done('Zurückgezogen.', () => withdraw(false)) })
  return (
    <Sheet titel={titel} subtitle={subtitle} onClose={onClose}>
      <Form
        {...form}
        inSheet="large"
        button="Noch einmal einreichen"
        save={async (body) => {
          await submit(body)
          await done('Noch einmal eingereicht.', async () => {
            await takeBack()
            notify('Zurückgenommen: Es ist wieder abgelehnt, deine Änderungen bleiben.', 'info')
          })
        }}
        actions={
          <ActionButton variant="subtle" loading={isSending} onClick={() => send()}>
            Zurückziehen
          </ActionButton>
        }
      >
        <Alert color="red" title="Abgelehnt">
          {reason}
        </Alert>
        {children}
      </Form>
    </Sheet>
  )
}
