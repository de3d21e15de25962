import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const hilferuf =
  (_kontext: Kontext): Handler<C['hilferuf']> =>
  async () => {
    throw new Error('not built yet')
  }

export const anfragen =
  (_kontext: Kontext): Handler<C['anfragen']> =>
  async () => {
    throw new Error('not built yet')
  }
