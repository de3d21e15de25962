// A chapter with a place, vehicles and people, and services in it, as the tests of the services need them.
import type { InputOf } from '#contract/endpoint.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { testInstance, type Person, type TestInstance } from './app.ts'

export type DienstProps = InputOf<typeof sanitaetsdiensteContract.create>['body']
export const LEADS: readonly Recht[] = [
  'CREATE_SANDIENST',
  'READ_SANDIENST',
  'UPDATE_SANDIENST',
  'DELETE_SANDIENST',
  'READ_SANITAETSDIENST_HISTORY',
]

/** A node whose clock stands at `now`, and what services need. */
export async function dienstWorld({ now = '2026-11-21T12:00:00Z', ...rest }: { now?: string; database?: TestInstance['database'] } = {}) {
  let clock = new Date(now)
  const instance = await testInstance({ ...rest, clock: () => clock })
  const { transact: write } = instance.context
  const ort = async (name: string) =>
    (await write((trx) => trx.insertInto('orte').values({ name, stadt: 'Musterstadt' }).returning('_id').executeTakeFirstOrThrow()))._id
  const cityHalle = await ort('Stadthalle')
  let number = 0
  return {
    instance,
    ort: cityHalle,
    moreOrt: ort,
    placeClock: (time: string) => {
      clock = new Date(time)
    },
    als: (who: Person) => instance.as(sanitaetsdiensteContract, who),
    leitung: (rechte: readonly Recht[] = LEADS) => instance.person(rechte, { vorname: 'Rita', nachname: 'Leitung' }),
    /** A member who may read services, with this qualification. */
    mitglied: async (
      qualifikation: Qualifikation = 'SanA',
      data: { vorname?: string; nachname?: string; gruppe?: string; rechte?: readonly Recht[] } = {},
    ) => {
      const { gruppe = '', rechte = ['READ_SANDIENST'], ...name } = data
      const person = await instance.person(rechte, name)
      await write((trx) =>
        trx.updateTable('profile').set({ sanitaetsausbildung: qualifikation, gruppe }).where('_id', '=', person.profil).execute(),
      )
      return person
    },
    fahrzeug: async (bezeichnung: string, data: { status?: string; aktiv?: boolean; typ?: string } = {}) => {
      number += 1
      return (
        await write((trx) =>
          trx
            .insertInto('fahrzeuge')
            .values({ bezeichnung, typ: 'KTW', kennzeichen: `MU-ST ${1000 + number}`, fuehrerscheinklasse: 'C1', ...data })
            .returning('_id')
            .executeTakeFirstOrThrow(),
        )
      )._id
    },
    /** A valid service of one shift for two SanA, on 2027-05-01 from ten to six in Berlin. */
    props: (data: Partial<DienstProps> = {}): DienstProps => ({
      art: 'intern',
      bezeichnung: 'Stadtlauf',
      ort: cityHalle,
      veranstalter: { name: 'TV Musterstadt', ansprechpartner: 'Eva Beispiel', telefon: '02345 678901' },
      beginn: '2027-05-01T08:00:00.000Z',
      ende: '2027-05-01T16:00:00.000Z',
      ...(data.schichten ? {} : { bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] }),
      ...data,
    }),
  }
}

/** Body of a service update: the data read, with some fields changed. */
export function asChange(
  dienst: Awaited<ReturnType<ReturnType<Awaited<ReturnType<typeof dienstWorld>>['als']>['get']>>,
  data: Partial<DienstProps> = {},
) {
  const { status, ...rest } = dienst
  return { ...rest, schichten: dienst.schichten, ...data } as InputOf<typeof sanitaetsdiensteContract.update>['body']
}
