import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const bedarf =
  (_kontext: Kontext): Handler<C['bedarf']> =>
  async () => {
    throw new Error('not built yet')
  }

export const bedarfstabellen =
  (_kontext: Kontext): Handler<C['bedarfstabellen']> =>
  async () => {
    throw new Error('not built yet')
  }

export const bedarfPdf =
  (_kontext: Kontext): Handler<C['bedarfPdf']> =>
  async () => {
    throw new Error('not built yet')
  }
