import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const meineAnfragen =
  (_kontext: Kontext): Handler<C['meineAnfragen']> =>
  async () => {
    throw new Error('not built yet')
  }

export const beantworten =
  (_kontext: Kontext): Handler<C['beantworten']> =>
  async () => {
    throw new Error('not built yet')
  }

export const zusage =
  (_kontext: Kontext): Handler<C['zusage']> =>
  async () => {
    throw new Error('not built yet')
  }

export const zusagen =
  (_kontext: Kontext): Handler<C['zusagen']> =>
  async () => {
    throw new Error('not built yet')
  }
