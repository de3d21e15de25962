// Bad input of vehicles, inspections, defects, trips and imports over the bare interface: one sentence, the field to blame,
// nothing written.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dienstWorld } from '#tests/support/dienste.ts'
import { form } from '#tests/support/form.ts'

const NOWHERE = '01999999-9999-7999-8999-999999999999'
const TABLES = ['fahrzeuge', 'fahrzeugpruefungen', 'fahrzeugmaengel', 'fahrten', 'fahrzeugbelegungen', 'historie', 'mails', 'dateien']
const VEHICLE = { bezeichnung: 'KTW 9', typ: 'KTW', kennzeichen: 'MU-ST 9', fuehrerscheinklasse: 'C1' }
const FAHRT = {
  beginn: '2026-11-20T08:00:00Z',
  ende: '2026-11-20T09:00:00Z',
  kmStart: 100,
  kmEnde: 120,
  zweck: 'Tanken',
}

async function world() {
  const one = await dienstWorld()
  const { instance, fahrzeug } = one
  const rtw = await fahrzeug('RTW 1')
  const deleted = await fahrzeug('Alt', { aktiv: false })
  const wart = await instance.person(['READ_FAHRZEUG', 'CREATE_FAHRZEUG', 'UPDATE_FAHRZEUG', 'CREATE_FAHRZEUGBELEGUNG'])
  const mitglied = await instance.person(['READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'])
  const state = async () => {
    const rows = TABLES.map(
      (name) =>
        sql`select ${sql.lit(name)} as was, count(*)::int as n, md5(string_agg(t::text, ' ' order by t::text)) as inhalt from ${sql.table(name)} t`,
    )
    return (await sql`${sql.join(rows, sql` union all `)}`.execute(instance.context.db)).rows
  }
  const error = async (response: { statusCode: number; json: () => unknown }) => {
    const { errors = [] } = response.json() as { errors?: { msg: string; feld?: string }[] }
    return { status: response.statusCode, errors }
  }
  return { ...one, rtw, deleted, wart, mitglied, stand: state, error }
}

test('each is refused with a sentence and the field, and writes nothing', async () => {
  const { instance, rtw, deleted, wart, mitglied, stand, error } = await world()
  const there = `/api/fahrzeuge/${rtw}`
  const mangel = (await instance.call(wart, 'POST', `${there}/maengel`, { titel: 'Lampe' })).json<{ _id: string; version: number }>()
  const fahrt = (await instance.call(wart, 'POST', `${there}/fahrten`, FAHRT)).json<{ _id: string; version: number }>()
  const oneMangel = { ...mangel, version: mangel.version }
  const cases: readonly (readonly [string, 'POST' | 'PUT', string, unknown, number, string | undefined, RegExp])[] = [
    ['no plate', 'POST', '/api/fahrzeuge', { ...VEHICLE, kennzeichen: 'KEINS' }, 400, 'kennzeichen', /^Kennzeichen ist nicht gültig/],
    ['no name', 'POST', '/api/fahrzeuge', { ...VEHICLE, bezeichnung: ' ' }, 400, 'bezeichnung', /^Bezeichnung fehlt/],
    ['unknown type', 'POST', '/api/fahrzeuge', { ...VEHICLE, typ: 'Panzer' }, 400, 'typ', /^Typ/],
    ['month 13', 'POST', '/api/fahrzeuge', { ...VEHICLE, huBis: '2027-13' }, 400, 'huBis', /^HU bis/],
    ['a FIN with O', 'POST', '/api/fahrzeuge', { ...VEHICLE, fin: 'WDB9O66331S123456' }, 400, 'fin', /^Fahrgestellnummer/],
    ['built in 1900', 'POST', '/api/fahrzeuge', { ...VEHICLE, baujahr: 1900 }, 400, 'baujahr', /^Baujahr/],
    ['no such place', 'POST', '/api/fahrzeuge', { ...VEHICLE, standort: NOWHERE }, 409, 'standort', /^Diesen Standort gibt es nicht/],
    ['a plate twice', 'POST', '/api/fahrzeuge', { ...VEHICLE, kennzeichen: 'MU-ST 1001' }, 409, 'kennzeichen', /gibt es schon/],
    ['no right', 'POST', `${there}/pruefungen`, { art: 'hu', datum: '2026-11-20' }, 403, undefined, /Fahrzeuge ändern/],
    ['tomorrow', 'POST', `${there}/pruefungen`, { art: 'hu', datum: '2026-11-22' }, 400, 'datum', /liegt in der Zukunft/],
    ['30 February', 'POST', `${there}/pruefungen`, { art: 'hu', datum: '2026-02-30' }, 400, 'datum', /^Datum/],
    ['unknown kind', 'POST', `${there}/pruefungen`, { art: 'xy', datum: '2026-11-20' }, 400, 'art', /^Art der Prüfung/],
    ['of a deleted one', 'POST', `/api/fahrzeuge/${deleted}/pruefungen`, { art: 'hu', datum: '2026-11-20' }, 404, undefined, /Fahrzeug/],
    ['a defect without title', 'POST', `${there}/maengel`, { titel: '' }, 400, 'titel', /^Titel fehlt/],
    ['unknown priority', 'POST', `${there}/maengel`, { titel: 'x', prioritaet: 'egal' }, 400, 'prioritaet', /^Priorität/],
    ['a long text', 'POST', `${there}/maengel`, { titel: 'x', beschreibung: 'x'.repeat(2001) }, 400, 'beschreibung', /^Beschreibung/],
    ['out of service by a member', 'POST', `${there}/maengel`, { titel: 'x', ausserDienst: true }, 403, undefined, /^Außer Dienst stellen/],
    ['a defect of a deleted one', 'POST', `/api/fahrzeuge/${deleted}/maengel`, { titel: 'x' }, 404, undefined, /Fahrzeug/],
    ['a stale defect', 'PUT', `${there}/maengel/${mangel._id}`, { ...oneMangel, version: 9 }, 409, 'version', /geändert/],
    ['unknown state', 'PUT', `${there}/maengel/${mangel._id}`, { ...oneMangel, status: 'fort' }, 400, 'status', /^Status/],
    ['no such defect', 'PUT', `${there}/maengel/${NOWHERE}`, oneMangel, 404, undefined, /Mangel/],
    ['an id that is none', 'PUT', `${there}/maengel/1`, oneMangel, 404, undefined, /./],
    ['end before begin', 'POST', `${there}/fahrten`, { ...FAHRT, ende: '2026-11-20T07:59:00Z' }, 400, 'ende', /nach dem Beginn/],
    ['15 days', 'POST', `${there}/fahrten`, { ...FAHRT, beginn: '2026-11-05T08:00:00Z' }, 400, 'ende', /höchstens 14 Tage/],
    ['not over yet', 'POST', `${there}/fahrten`, { ...FAHRT, ende: '2026-11-21T13:00:00Z' }, 400, 'ende', /noch nicht zu Ende/],
    ['backwards', 'POST', `${there}/fahrten`, { ...FAHRT, kmEnde: 99 }, 400, 'kmEnde', /kleiner als bei Beginn/],
    ['half a kilometre', 'POST', `${there}/fahrten`, { ...FAHRT, kmEnde: 120.5 }, 400, 'kmEnde', /ganze Zahl/],
    ['no driver like that', 'POST', `${there}/fahrten`, { ...FAHRT, fahrer: NOWHERE }, 400, 'fahrer', /^Diesen Fahrer gibt es nicht/],
    ['no such booking', 'POST', `${there}/fahrten`, { ...FAHRT, belegung: NOWHERE }, 400, 'belegung', /^Diese Belegung/],
    ['two trips at once', 'POST', `${there}/fahrten`, FAHRT, 409, 'beginn', /steht schon eine Fahrt im Buch: Tanken/],
    ['a stale trip', 'PUT', `${there}/fahrten/${fahrt._id}`, { ...FAHRT, version: 9 }, 409, 'version', /geändert/],
    ["another's trip", 'PUT', `${there}/fahrten/${fahrt._id}`, { ...FAHRT, version: 1 }, 403, undefined, /nur deine eigenen Fahrten/],
  ]
  const before = await stand()
  for (const [what, method, url, body, status, field, sentence] of cases) {
    const actor = status === 403 ? mitglied : wart
    const { status: is, errors } = await error(await instance.call(actor, method, url, body))
    expect.soft([what, is, errors.length, errors[0]?.feld]).toEqual([what, status, 1, field])
    expect.soft(errors[0]?.msg, what).toMatch(sentence)
  }
  expect(await stand()).toEqual(before)
})

test('a table that cannot be imported as a whole: one sentence, nothing written', async () => {
  const { instance, wart, stand, error } = await world()
  const head = 'Bezeichnung;Typ;Kennzeichen;Führerscheinklasse'
  const good = `${head}\r\nKTW 9;KTW;MU-ST 9;C1`
  const mapping = '["bezeichnung","typ","kennzeichen","fuehrerscheinklasse"]'
  const rows = (count: number) => [head, ...Array.from({ length: count }, (_, i) => `=1+1;KTW;MU-ST ${i};C1`)].join('\r\n')
  const cases: readonly (readonly [string, string, Record<string, string>, string, RegExp])[] = [
    ['only a heading', head, { zuordnung: mapping }, 'datei', /^Unter der Überschrift steht keine Zeile/],
    ['5,001 rows', rows(5001), { zuordnung: mapping }, 'datei', /mehr als 5\.000 Zeilen/],
    ['an open quote', `${good}\r\n"x`, { zuordnung: mapping }, 'datei', /Anführungszeichen/],
    ['no mapping', good, {}, 'zuordnung', /^Die Zuordnung der Spalten fehlt/],
    ['a plate for nobody', good, { zuordnung: '["bezeichnung","typ","","fuehrerscheinklasse"]' }, 'zuordnung', /^Ordne Kennzeichen/],
    ['a field that is none', good, { zuordnung: '["bezeichnung","typ","kennzeichen","rechte"]' }, 'zuordnung', /„rechte“ gibt es nicht/],
    ['neither rehearsal nor not', good, { zuordnung: mapping, probe: 'vielleicht' }, 'probe', /true oder false/],
  ]
  const before = await stand()
  for (const [what, content, fields, field, sentence] of cases) {
    const sending = form(wart, Buffer.from(content, 'latin1'), 'liste.csv', { probe: 'false', ...fields })
    const { status, errors } = await error(await instance.app.inject({ method: 'POST', url: '/api/fahrzeuge/import', ...sending }))
    expect.soft([what, status, errors.length, errors[0]?.feld]).toEqual([what, 400, 1, field])
    expect.soft(errors[0]?.msg, what).toMatch(sentence)
  }
  expect(await stand()).toEqual(before)
})
