// Every right opens something. Most stand as `zugang` of a call (rechte-matrix.test.ts); of the others, taking each away changes an answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECHTE, type Recht, rechteFrom } from '#contract/rights/rechte.ts'
import { areas } from '#server/areas.ts'
import { makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'

const NOW = '2026-11-20T12:00:00Z'
let instance: TestInstance
let whom: Person
let hidden: Person

beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => new Date(NOW) })
  whom = await instance.person()
  hidden = await instance.person()
  const profile = (person: Person, values: object) =>
    instance.context.db.updateTable('profile').set(values).where('_id', '=', person.profil).execute()
  await profile(whom, { geburtsdatum: '1990-05-01', bemerkung: 'Fährt gern nachts.' })
  await profile(hidden, { unsichtbar: true })
})
afterAll(() => instance.close())

const profileOf = async (who: Person, of: Person) =>
  (await instance.call(who, 'GET', `/api/profile/${of.profil}`)).json<{ version: number }>()
const reads = (name: string) => async (who: Person) => name in (await profileOf(who, whom))
const writes = (change: object) => async (who: Person) => {
  const { version } = await profileOf(who, whom)
  return (await instance.call(who, 'PUT', '/api/profile', { _id: whom.profil, version, ...change })).statusCode
}
const hours = { art: 'KTW', anlass: 'Tagdienst', datum: '2026-11-19', stunden: 2 }
const week = (kw: number, more: object = {}) => ({ jahr: 2027, kw, '1401': [], '1402': [], ...more })
/** Status of a change by `who` to an object created by a person with `rechte`. */
async function afterMaking(who: Person, base: string, rechte: readonly Recht[], body: object, change: object): Promise<number> {
  const maker = await instance.person(rechte)
  const made = (await instance.call(maker, 'POST', base, body)).json<{ _id: string; version: number }>()
  return (await instance.call(who, 'PUT', `${base}/${made._id}`, { ...body, version: made.version, ...change })).statusCode
}

let number = 0
interface Probe {
  /** Further rights of the person using this right. */
  readonly besides?: readonly Recht[]
  /** The status of the answer, or whether it tells what the right opens. */
  readonly ask: (who: Person) => Promise<number | boolean>
}
const probes: Partial<Record<Recht, Probe>> = {
  READ_GEBURTSDATUM: { ask: reads('geburtsdatum') },
  READ_LAST_LOGIN: { ask: reads('letzterLogin') },
  READ_USER_PROPERTIES: { ask: reads('bemerkung') },
  READ_USER_SICHTBARKEIT: { ask: reads('sichtbarkeit') },
  READ_USER_EMAIL_BENACHRICHTIGUNG: { ask: reads('emailBenachrichtigungen') },
  READ_UNSICHTBARE_USER: { ask: async (who) => (await instance.call(who, 'GET', `/api/profile/${hidden.profil}`)).statusCode },
  UPDATE_GEBURTSDATUM: { ask: writes({ geburtsdatum: '1990-05-02' }) },
  UPDATE_USER_SICHTBARKEIT: { ask: writes({ unsichtbar: false }) },
  SET_FUNKTIONEN: { ask: writes({ funktionen: ['Funkwart'] }) },
  SET_VERTEILER: { ask: writes({ verteiler: ['Alle'] }) },
  SET_EMAIL_BENACHRICHTIGUNG: { ask: writes({ erinnerungVorlauf: 12 }) },
  SET_KTW_EMAIL_BENACHRICHTIGUNG: {
    ask: async (who) => {
      const seen = await instance.person(['READ_USER_EMAIL_BENACHRICHTIGUNG'])
      const { emailBenachrichtigungen } = (await profileOf(seen, whom)) as unknown as { emailBenachrichtigungen: { ktwNeu: boolean } }
      return writes({ emailBenachrichtigungen: { ...emailBenachrichtigungen, ktwNeu: !emailBenachrichtigungen.ktwNeu } })(who)
    },
  },
  DELETE_USER_AUSBILDUNG: {
    ask: async (who) => {
      number += 1
      const keeper = await instance.person(['CREATE_ADMIN_LEHRGANG', 'UPDATE_USER_AUSBILDUNG'])
      const name = `Kurs ${number}`
      const { _id: lehrgang } = (
        await instance.call(keeper, 'POST', '/api/lehrgaenge', { bezeichnung: name, abkuerzung: name, gueltigkeitMonate: 0 })
      ).json<{ _id: string }>()
      const record = { profil: whom.profil, lehrgang, beginn: '2026-03-01', ende: '2026-03-02' }
      const { ausbildung } = (await instance.call(keeper, 'PUT', '/api/profile/ausbildung', record)).json<{ ausbildung: string }>()
      return (await instance.call(who, 'DELETE', `/api/profile/${whom.profil}/ausbildung/${ausbildung}`)).statusCode
    },
  },
  CREATE_STUNDENNACHWEISE: {
    ask: async (who) => (await instance.call(who, 'POST', '/api/stundennachweise', { ...hours, profil: whom.profil })).statusCode,
  },
  DELETE_STUNDENNACHWEISE: {
    besides: ['READ_STUNDENNACHWEISE'],
    ask: async (who) => {
      const { _id } = (await instance.call(whom, 'POST', '/api/stundennachweise', hours)).json<{ _id: string }>()
      return (await instance.call(who, 'DELETE', `/api/stundennachweise/${_id}`)).statusCode
    },
  },
  UPDATE_KTW_DATUM: {
    besides: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    ask: (who) => afterMaking(who, '/api/ktw/wochen', ['CREATE_KTW_WOCHE'], week((number += 2)), { kw: number + 1 }),
  },
  SET_KTW_KENNUNG: {
    besides: ['READ_KTW_WOCHE', 'CREATE_KTW_WOCHE'],
    ask: async (who) => (await instance.call(who, 'POST', '/api/ktw/wochen', week((number += 2), { kennung1: '1405' }))).statusCode,
  },
  UPDATE_VERANSTALTUNG_OVER_ANMELDESCHLUSS_USER: {
    besides: ['READ_VERANSTALTUNG', 'UPDATE_VERANSTALTUNG'],
    ask: async (who) => {
      const office = await instance.person(['CREATE_VERANSTALTUNG', 'READ_VERANSTALTUNG'])
      const span = { beginn: '2026-12-03T13:00:00Z', ende: '2026-12-03T21:00:00Z', anmeldeschluss: '2026-11-30T12:00:00Z' }
      const { _id } = (await instance.call(office, 'POST', '/api/veranstaltungen', { titel: 'Feier', ...span })).json<{ _id: string }>()
      await instance.context.db
        .updateTable('veranstaltungen')
        .set({ anmeldeschluss: '2026-11-19T12:00:00Z' })
        .where('_id', '=', _id)
        .execute()
      const url = `/api/veranstaltungen/${_id}/anmeldung/${whom.profil}`
      return (await instance.call(who, 'PUT', url, { status: 'gemeldet' })).statusCode
    },
  },
  READ_C_DIENST_KALENDER: {
    ask: async (who) => {
      number += 1
      const keeper = await instance.person(['SET_GROUPALARM'])
      const span = { beginn: `2027-03-${10 + number}T08:00:00Z`, ende: `2027-03-${10 + number}T20:00:00Z` }
      await instance.call(keeper, 'POST', '/api/kalender/cdienste', { profil: whom.profil, ...span })
      const url = '/api/kalender?von=2027-03-01T00:00:00Z&bis=2027-03-31T00:00:00Z'
      const { eintraege } = (await instance.call(who, 'GET', url)).json<{ eintraege: unknown[] }>()
      return eintraege.length > 0
    },
  },
}

const gates = new Set(areas.flatMap(({ contract }) => Object.values(contract).flatMap(({ zugang }) => [...rechteFrom(zugang)])))

test('each of the 123 rights opens a call, or is tried below', () => {
  expect(RECHTE.filter((recht) => !gates.has(recht) && !(recht in probes))).toEqual([])
})

/** Seen or done. */
const granted = (answer: number | boolean) => (typeof answer === 'boolean' ? answer : answer < 300)
/** Not shown, or refused for the right and nothing else. */
const refused = (answer: number | boolean) => (typeof answer === 'boolean' ? !answer : [403, 404].includes(answer))

testAll(Object.entries(probes))('%s changes what one may', async (recht, { besides = [], ask }) => {
  expect(await ask(await instance.person(besides))).toSatisfy(refused)
  expect(await ask(await instance.person([...besides, recht as Recht]))).toSatisfy(granted)
})
