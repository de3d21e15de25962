// Questions at sign-up: one declaration, tried at every kind of occasion.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { areas } from '#server/areas.ts'
import type { Person } from '#tests/support/app.ts'
import { dienstWorld } from '#tests/support/dienste.ts'

const AREAS = ['SANDIENST', 'BLUTSPENDE', 'AUSBILDUNG', 'DIENSTABEND', 'KTW_WOCHE', 'SONNTAG_KTW', 'VERANSTALTUNG'] as const
const ALLERGY = { text: 'Allergien?', typ: 'text', auswahl: [], pflicht: true, sensibel: true }
const MEAL = { text: 'Was isst du?', typ: 'auswahl', auswahl: ['Fleisch', 'Gemüse'], pflicht: false, sensibel: false }
const span = (day: string) => ({ beginn: `${day}T10:00:00.000Z`, ende: `${day}T16:00:00.000Z` })
const shift = { schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: true, ausgefallen: false, grund: '' }
type World = Awaited<ReturnType<typeof dienstWorld>>
interface Kind {
  readonly url: string
  /** The body of the one with this number; 0 and 1 do not overlap. */
  readonly body: (n: number, w: World) => object
  /** Seats are taken by a call of their own. */
  readonly seats?: true
}
const KINDS: readonly Kind[] = [
  {
    url: '/api/sanitaetsdienste',
    body: (n, w) => w.props({ ...span(`2027-05-0${n + 1}`), bedarf: [{ qualifikation: 'keine', anzahl: 3 }] }),
  },
  {
    url: '/api/blutspenden',
    body: (n) => ({ ...span(`2027-05-0${n + 3}`), bezeichnung: `Spende ${n}`, bedarf: [{ rolle: 'Anmeldung', anzahl: 3 }] }),
  },
  {
    url: '/api/ausbildungen',
    body: (n) => ({ ...span(`2027-05-0${n + 5}`), bezeichnung: `Kurs ${n}`, termine: [span(`2027-05-0${n + 5}`)], maxTeilnehmer: 4 }),
  },
  { url: '/api/dienstabende', body: (n) => ({ ...span(`2027-05-0${n + 7}`), thema: `Abend ${n}` }) },
  { url: '/api/veranstaltungen', body: (n) => ({ ...span(`2027-05-1${n}`), titel: `Fest ${n}` }) },
  { url: '/api/ktw/wochen', seats: true, body: (n) => ({ jahr: 2027, kw: 20 + n, '1401': [{ ...shift, tag: 0 }] }) },
  { url: '/api/ktw/sonntage', seats: true, body: (n) => ({ datum: `2027-05-${23 + 7 * n}`, dienst: [shift] }) },
]

interface Read {
  readonly _id: string
  readonly version: number
  readonly schichten: readonly { readonly _id: string; readonly bezeichnung: string }[]
  readonly helfer: readonly { readonly profil: { readonly _id: string }; readonly antworten?: readonly string[] }[]
}
const caller =
  ({ instance }: World) =>
  async (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const { statusCode: status, body: text } = await instance.call(who, method, url, body)
    return { status, data: (text === '' ? null : JSON.parse(text)) as never }
  }
const answersOf = ({ helfer }: Read, { profil }: Person) => helfer.find((one) => one.profil._id === profil)?.antworten

test('every kind of occasion asks, offers again, names what is missing, and forgets', { timeout: 60_000 }, async () => {
  const w = await dienstWorld({ now: '2027-04-01T12:00:00Z' })
  const ask = caller(w)
  const reads = AREAS.map((area): Recht => `READ_${area}`)
  const office = await w.instance.person(AREAS.flatMap((area): Recht[] => [`CREATE_${area}`, `READ_${area}`, `UPDATE_${area}`]))
  const anna = await w.mitglied('RS', { vorname: 'Anna', nachname: 'Adler', rechte: reads })
  const ben = await w.mitglied('RS', { vorname: 'Ben', nachname: 'Busch', rechte: reads })
  const cleanups = areas.flatMap(({ cleanup }) => cleanup ?? [])
  for (const { url, body, seats } of KINDS) {
    const make = async (n: number, questions: object[]) => {
      const { data, status } = await ask(office, 'POST', url, { ...body(n, w), fragen: questions })
      expect({ status, data }).toMatchObject({ status: 201 })
      return data as Read
    }
    const join = (who: Person, one: Read, answers?: string[]) => {
      const seat = one.schichten.at(-1)?._id ?? ''
      return seats
        ? ask(who, 'POST', `${url}/${one._id}/plaetze/${seat}`, { antworten: answers })
        : ask(who, 'POST', `${url}/${one._id}/anmeldung`, { schicht: seat, antworten: answers })
    }
    const read = async (who: Person, { _id }: Read) => (await ask(who, 'GET', `${url}/${_id}`)).data as Read
    expect((await ask(office, 'POST', url, { ...body(0, w), fragen: [{ ...MEAL, auswahl: ['Fleisch'] }] })).data).toMatchObject({
      errors: [{ feld: 'fragen.0.auswahl' }],
    })
    const [one, next] = [await make(0, [ALLERGY, MEAL]), await make(1, [ALLERGY, MEAL])]
    for (const nothing of [undefined, ['', 'Gemüse']])
      expect(await join(anna, one, nothing)).toMatchObject({
        status: 400,
        data: { errors: [{ msg: 'Beantworte bitte: Allergien?', feld: 'antworten.0' }] },
      })
    expect(await join(anna, one, ['Nüsse', 'Fisch'])).toMatchObject({ status: 400 })
    expect((await read(office, one)).helfer).toEqual([])
    expect(await join(anna, one, ['Nüsse', 'Gemüse', 'zu viel'])).toMatchObject({ status: 201 })
    expect(await Promise.all([office, anna, ben].map(async (who) => answersOf(await read(who, one), anna)))).toEqual([
      ['Nüsse', 'Gemüse'],
      ['Nüsse', 'Gemüse'],
      [],
    ])
    // The confidential answer is offered at its own occasion only.
    expect((await ask(anna, 'GET', `${url}/${one._id}/antworten`)).data).toEqual({ antworten: ['Nüsse', 'Gemüse'] })
    expect((await ask(anna, 'GET', `${url}/${next._id}/antworten`)).data).toEqual({ antworten: ['', 'Gemüse'] })
    expect((await ask(ben, 'GET', `${url}/${one._id}/antworten`)).data).toEqual({ antworten: ['', ''] })
    expect(await ask(ben, 'PUT', `${url}/${one._id}/antworten`, { antworten: ['keine'] })).toMatchObject({ status: 409 })
    expect(await ask(anna, 'PUT', `${url}/${one._id}/antworten`, { antworten: ['Milch', 'Gemüse'] })).toMatchObject({ status: 204 })
    const before = await read(office, one)
    expect(answersOf(before, anna)).toEqual(['Milch', 'Gemüse'])
    // Answers stay with their question.
    const change = (questions: object[]) => ask(office, 'PUT', `${url}/${one._id}`, { ...before, fragen: questions })
    expect(await change([MEAL, ALLERGY])).toMatchObject({ status: 409, data: { errors: [{ feld: 'fragen' }] } })
    expect(await change([ALLERGY, MEAL, { ...MEAL, text: 'Und danach?' }])).toMatchObject({ status: 200 })
    const { rows: told } = await sql<{ all: string }>`select coalesce(string_agg(h::text, ''), '') as all from historie h`.execute(
      w.instance.context.db,
    )
    expect(told[0]?.all).not.toMatch(/Nüsse|Milch/)
    for (const cleanup of cleanups) await cleanup(w.instance.context.db, new Date('2027-08-01T00:00:00Z'))
    expect(answersOf(await read(office, one), anna)).toEqual(['', 'Gemüse'])
  }
})
