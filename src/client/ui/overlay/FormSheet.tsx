import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { notify } from '../../app/notify.ts'
import { Form } from '../form/Form.tsx'
import { Sheet } from './Sheet.tsx'

export interface FormSheetProps<S extends ObjectSchema, T> {
  readonly titel: string
  readonly subtitle?: ReactNode
  readonly schema: S
  readonly start?: Partial<z.input<S>>
  readonly button: string | ((values: z.input<S>) => string)
  readonly send: (body: z.output<S>) => Promise<T>
  /** Undefined: the caller says it. */
  readonly said: string | undefined | ((answer: T, body: z.output<S>) => string)
  readonly reload: (answer: T) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}
/** A form in a sheet. After sending it shows the message, closes, and refetches the affected queries. */
export const FormSheet = <S extends ObjectSchema, T>({ titel, subtitle, onClose, send, said, reload, ...form }: FormSheetProps<S, T>) => (
  <Sheet titel={titel} subtitle={subtitle} onClose={onClose}>
    <Form
      inSheet
      save={async (body) => {
        const answer = await send(body)
        if (said !== undefined) notify(typeof said === 'string' ? said : said(answer, body), 'success')
        onClose()
        await reload(answer)
      }}
      {...form}
    />
  </Sheet>
)
