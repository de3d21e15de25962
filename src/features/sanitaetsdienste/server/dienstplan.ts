import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const dienstplan =
  (_kontext: Kontext): Handler<C['dienstplan']> =>
  async () => {
    throw new Error('not built yet')
  }
