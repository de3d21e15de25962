import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const aendern =
  (_kontext: Kontext): Handler<C['update']> =>
  async () => {
    throw new Error('not built yet')
  }
