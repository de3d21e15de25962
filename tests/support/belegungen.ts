// A chapter with vehicles, rooms and people who book them, as the tests of bookings need them.
import type { Recht } from '#contract/rechte.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { knotenFuerTest, type Mensch, type Testknoten } from './anwendung.ts'

export const BUCHT: readonly Recht[] = ['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG', 'CREATE_RAUMBELEGUNG', 'READ_RAUMBELEGUNG']
export const VERWALTET: readonly Recht[] = [
  ...BUCHT,
  'UPDATE_FAHRZEUGBELEGUNG',
  'DELETE_FAHRZEUGBELEGUNG',
  'UPDATE_RAUMBELEGUNG',
  'DELETE_RAUMBELEGUNG',
]

interface Fahrzeugdaten {
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

/** A node whose clock stands at `jetzt`, a Saturday at noon in UTC. */
export async function belegungswelt({
  datenbank,
  jetzt = '2026-11-21T12:00:00Z',
}: { datenbank?: Testknoten['datenbank']; jetzt?: string } = {}) {
  let uhr = new Date(jetzt)
  const knoten = await knotenFuerTest({ ...(datenbank ? { datenbank } : {}), jetzt: () => uhr })
  const { schreibe } = knoten.kontext
  let nummer = 0
  return {
    knoten,
    stelleUhr: (zeit: string) => {
      uhr = new Date(zeit)
    },
    fahrzeuge: (wer: Mensch) => knoten.als(fahrzeugbelegungenContract, wer),
    raeume: (wer: Mensch) => knoten.als(raumbelegungenContract, wer),
    bucher: (name = 'Bucher') => knoten.mensch(BUCHT, { vorname: 'Bo', nachname: name }),
    verwalter: () => knoten.mensch(VERWALTET, { vorname: 'Vera', nachname: 'Verwaltung' }),
    fahrzeug: async (bezeichnung: string, { buchungsregeln, ...daten }: Fahrzeugdaten = {}) => {
      nummer += 1
      const { _id } = await schreibe((trx) =>
        trx
          .insertInto('fahrzeuge')
          .values({
            bezeichnung,
            typ: 'KTW',
            kennzeichen: `MU-ST ${2000 + nummer}`,
            fuehrerscheinklasse: 'B',
            ...daten,
            ...(buchungsregeln ? { buchungsregeln: JSON.stringify(buchungsregeln) } : {}),
          })
          .returning('_id')
          .executeTakeFirstOrThrow(),
      )
      return _id
    },
    raum: async (name: string, daten: { kapazitaet?: number; buchbar?: boolean; aktiv?: boolean; genehmigung?: boolean } = {}) => {
      const { _id } = await schreibe((trx) =>
        trx
          .insertInto('orte')
          .values({ name, stadt: 'Musterstadt', buchbar: true, kapazitaet: 30, ...daten })
          .returning('_id')
          .executeTakeFirstOrThrow(),
      )
      return _id
    },
    /** What waits in the outbox: receiver, subject and text, in no promised order. */
    post: () => knoten.kontext.db.selectFrom('mails').select(['an', 'betreff', 'text', 'anhaenge']).execute(),
  }
}
