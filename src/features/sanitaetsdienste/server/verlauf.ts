import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const history =
  (_kontext: Kontext): Handler<C['history']> =>
  async () => {
    throw new Error('not built yet')
  }

export const gesehen =
  (_kontext: Kontext): Handler<C['gesehen']> =>
  async () => {
    throw new Error('not built yet')
  }
