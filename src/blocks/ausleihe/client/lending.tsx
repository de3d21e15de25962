import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import type { PlainRow } from '#client/crud/queries.ts'
import type { Lent } from '../contract.ts'
import type { LendingScreens } from './kind.tsx'
import { lendingList } from './LendingList.tsx'
import { lendingExtras } from './screens.tsx'

/** Screens of a kind of lent thing. Called once, outside of any component. */
export function lendingScreens<Row extends PlainRow & Lent>(kind: LendingScreens<Row>) {
  const { area, form } = kind
  const extras = lendingExtras(kind)
  return {
    List: lendingList(kind),
    New: () => <CrudNew area={area} fields={form} />,
    Edit: ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={form} id={id} extras={extras} />,
  }
}
