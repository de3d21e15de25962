import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const anmelden =
  (_kontext: Kontext): Handler<C['anmelden']> =>
  async () => {
    throw new Error('not built yet')
  }

export const abmelden =
  (_kontext: Kontext): Handler<C['abmelden']> =>
  async () => {
    throw new Error('not built yet')
  }

export const setzeAnmeldung =
  (_kontext: Kontext): Handler<C['setzeAnmeldung']> =>
  async () => {
    throw new Error('not built yet')
  }
