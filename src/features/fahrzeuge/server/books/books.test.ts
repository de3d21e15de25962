import { fuelContract, tripContract } from '#features/fahrzeuge/contract.ts'
import type { TestInstance } from '#tests/support/app.ts'
import { crudBelowTests } from '#tests/support/crud-below-tests.ts'

const vehicles = {
  column: 'fahrzeug',
  makeParent: async ({ context }: TestInstance, bezeichnung: string) => {
    const { _id } = await context.db
      .insertInto('fahrzeuge')
      .values({
        bezeichnung,
        typ: 'KTW',
        fuehrerscheinklasse: 'B',
        kennzeichen: `MU-ST ${bezeichnung.length}${bezeichnung.charCodeAt(0)}`,
        kraftstoff: 'diesel',
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    return _id
  },
  hideParent: ({ context }: TestInstance, id: string) =>
    context.db.updateTable('fahrzeuge').set({ aktiv: false }).where('_id', '=', id).execute(),
}

crudBelowTests({
  ...vehicles,
  contract: tripContract,
  table: 'fahrten',
  example: (n) => ({
    beginn: `2026-0${n}-01T08:00:00.000Z`,
    ende: `2026-0${n}-01T09:00:00.000Z`,
    kmStart: 1000 + n * 10,
    kmEnde: 1010 + n * 10,
    zweck: 'Fortbildung',
    bestaetigt: true,
  }),
  change: { zweck: 'Tanken', ziel: 'Werkstatt' },
})
crudBelowTests({
  ...vehicles,
  contract: fuelContract,
  table: 'betankungen',
  example: (n) => ({ zeit: `2026-0${n}-02T08:00:00.000Z`, kmStand: 1010 + n * 10, menge: 40, bestaetigt: true }),
  change: { menge: 41.5, bemerkung: 'nachgemessen' },
})
