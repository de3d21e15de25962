// A chapter with vehicles, rooms and people who book them, as the tests of bookings need them.
import type { Recht } from '#contract/rights/rechte.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { testInstance, type Person, type TestInstance } from './app.ts'

export const BUCHT: readonly Recht[] = ['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG', 'CREATE_RAUMBELEGUNG', 'READ_RAUMBELEGUNG']
export const MANAGED: readonly Recht[] = [
  ...BUCHT,
  'UPDATE_FAHRZEUGBELEGUNG',
  'DELETE_FAHRZEUGBELEGUNG',
  'UPDATE_RAUMBELEGUNG',
  'DELETE_RAUMBELEGUNG',
]

interface FahrzeugData {
  readonly status?: string
  readonly statusGrund?: string
  readonly aktiv?: boolean
  readonly buchbar?: boolean
  readonly sitzplaetze?: number
  readonly tragen?: number
  readonly fuehrerscheinklasse?: string
  readonly zulGesamtmasse?: number
  readonly buchungsregeln?: { readonly maxStunden: number | null; readonly vorlaufMin: number | null; readonly genehmigung: boolean }
}

/** A node whose clock stands at `now`, a Saturday at noon in UTC. */
export async function belegungsWorld({
  database,
  now = '2026-11-21T12:00:00Z',
}: { database?: TestInstance['database']; now?: string } = {}) {
  let clock = new Date(now)
  const instance = await testInstance({ ...(database ? { database } : {}), clock: () => clock })
  const { transact: write } = instance.context
  let number = 0
  return {
    instance,
    placeClock: (time: string) => {
      clock = new Date(time)
    },
    fahrzeuge: (who: Person) => instance.as(fahrzeugbelegungenContract, who),
    raeume: (who: Person) => instance.as(raumbelegungenContract, who),
    bucher: (name = 'Bucher') => instance.person(BUCHT, { vorname: 'Bo', nachname: name }),
    manager: () => instance.person(MANAGED, { vorname: 'Vera', nachname: 'Verwaltung' }),
    fahrzeug: async (bezeichnung: string, { buchungsregeln, ...data }: FahrzeugData = {}) => {
      number += 1
      const kennzeichen = `MU-ST ${2000 + number}`
      const { _id } = await write((trx) =>
        trx
          .insertInto('fahrzeuge')
          .values({
            bezeichnung,
            typ: 'KTW',
            kennzeichen,
            fuehrerscheinklasse: 'B',
            ...data,
            ...(buchungsregeln ? { buchungsregeln: JSON.stringify(buchungsregeln) } : {}),
          })
          .returning('_id')
          .executeTakeFirstOrThrow(),
      )
      return _id
    },
    raum: async (name: string, data: { kapazitaet?: number; buchbar?: boolean; aktiv?: boolean; genehmigung?: boolean } = {}) => {
      const { _id } = await write((trx) =>
        trx
          .insertInto('orte')
          .values({ name, stadt: 'Musterstadt', buchbar: true, kapazitaet: 30, ...data })
          .returning('_id')
          .executeTakeFirstOrThrow(),
      )
      return _id
    },
    /** Mails in the outbox: receiver, subject and text, in no guaranteed order. */
    post: () => instance.context.db.selectFrom('mails').select(['an', 'betreff', 'text', 'anhaenge']).execute(),
  }
}
