import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const liste =
  (_kontext: Kontext, _art?: 'intern' | 'extern'): Handler<C['list']> & Handler<C['extern']> =>
  async () => {
    throw new Error('not built yet')
  }

export const exportiere =
  (_kontext: Kontext): Handler<C['export']> =>
  async () => {
    throw new Error('not built yet')
  }
