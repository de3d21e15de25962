import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const kandidaten =
  (_kontext: Kontext): Handler<C['kandidaten']> =>
  async () => {
    throw new Error('not built yet')
  }
