import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'

type C = typeof sanitaetsdiensteContract

export const uebernehmer =
  (_kontext: Kontext): Handler<C['uebernehmer']> =>
  async () => {
    throw new Error('not built yet')
  }

export const uebergabe =
  (_kontext: Kontext): Handler<C['uebergabe']> =>
  async () => {
    throw new Error('not built yet')
  }

export const uebergabeZuruecknehmen =
  (_kontext: Kontext): Handler<C['uebergabeZuruecknehmen']> =>
  async () => {
    throw new Error('not built yet')
  }
