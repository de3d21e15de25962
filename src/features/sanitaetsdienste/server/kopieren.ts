import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const kopieren =
  (_kontext: Kontext): Handler<C['kopie']> =>
  async () => {
    throw new Error('not built yet')
  }
