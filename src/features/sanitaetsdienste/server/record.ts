import { recordChange } from '#server/history/record.ts'
import type { Trx } from '#server/context.ts'

type Values = Readonly<Record<string, unknown>>

export const recordDone = (
  trx: Trx,
  dienst: string,
  actor: string,
  action: string,
  { before, after }: { readonly before?: Values; readonly after?: Values },
): Promise<void> =>
  recordChange(trx, {
    area: 'sanitaetsdienste',
    object: dienst,
    action,
    fields: Object.keys(after ?? before ?? {}),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    actor,
  })
