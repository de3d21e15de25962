// A chapter with a place, vehicles and people, and services in it, as the tests of the services need them.
import type { Eingabe } from '#contract/endpoint.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Recht } from '#contract/rechte.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { knotenFuerTest, type Mensch, type Testknoten } from './anwendung.ts'

export type Dienstangaben = Eingabe<typeof sanitaetsdiensteContract.create>['body']
export const LEITET: readonly Recht[] = [
  'CREATE_SANDIENST',
  'READ_SANDIENST',
  'UPDATE_SANDIENST',
  'DELETE_SANDIENST',
  'READ_SANITAETSDIENST_HISTORY',
]

/** A node whose clock stands at `jetzt`, and what services need. */
export async function dienstwelt({
  jetzt = '2026-11-21T12:00:00Z',
  ...rest
}: { jetzt?: string; datenbank?: Testknoten['datenbank'] } = {}) {
  let uhr = new Date(jetzt)
  const knoten = await knotenFuerTest({ ...rest, jetzt: () => uhr })
  const { schreibe } = knoten.kontext
  const ort = async (name: string) =>
    (await schreibe((trx) => trx.insertInto('orte').values({ name, stadt: 'Musterstadt' }).returning('_id').executeTakeFirstOrThrow()))._id
  const stadthalle = await ort('Stadthalle')
  let nummer = 0
  return {
    knoten,
    ort: stadthalle,
    weitererOrt: ort,
    stelleUhr: (zeit: string) => {
      uhr = new Date(zeit)
    },
    als: (wer: Mensch) => knoten.als(sanitaetsdiensteContract, wer),
    leitung: (rechte: readonly Recht[] = LEITET) => knoten.mensch(rechte, { vorname: 'Rita', nachname: 'Leitung' }),
    /** A member who may read services, with this qualification. */
    mitglied: async (
      qualifikation: Qualifikation = 'SanA',
      daten: { vorname?: string; nachname?: string; gruppe?: string; rechte?: readonly Recht[] } = {},
    ) => {
      const { gruppe = '', rechte = ['READ_SANDIENST'], ...name } = daten
      const mensch = await knoten.mensch(rechte, name)
      await schreibe((trx) =>
        trx.updateTable('profile').set({ sanitaetsausbildung: qualifikation, gruppe }).where('_id', '=', mensch.profil).execute(),
      )
      return mensch
    },
    fahrzeug: async (bezeichnung: string, daten: { status?: string; aktiv?: boolean; typ?: string } = {}) => {
      nummer += 1
      return (
        await schreibe((trx) =>
          trx
            .insertInto('fahrzeuge')
            .values({ bezeichnung, typ: 'KTW', kennzeichen: `MU-ST ${1000 + nummer}`, fuehrerscheinklasse: 'C1', ...daten })
            .returning('_id')
            .executeTakeFirstOrThrow(),
        )
      )._id
    },
    /** A valid service of one shift for two SanA, on 2027-05-01 from ten to six in Berlin. */
    angaben: (daten: Partial<Dienstangaben> = {}): Dienstangaben => ({
      art: 'intern',
      bezeichnung: 'Stadtlauf',
      ort: stadthalle,
      veranstalter: { name: 'TV Musterstadt', ansprechpartner: 'Eva Beispiel', telefon: '02345 678901' },
      beginn: '2027-05-01T08:00:00.000Z',
      ende: '2027-05-01T16:00:00.000Z',
      ...(daten.schichten ? {} : { bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] }),
      ...daten,
    }),
  }
}

/** What a client sends to change a service: what it read, with some of it different. */
export function alsAenderung(
  dienst: Awaited<ReturnType<ReturnType<Awaited<ReturnType<typeof dienstwelt>>['als']>['get']>>,
  daten: Partial<Dienstangaben> = {},
) {
  const { status: _status, ...rest } = dienst
  return { ...rest, schichten: dienst.schichten, ...daten } as Eingabe<typeof sanitaetsdiensteContract.update>['body']
}
