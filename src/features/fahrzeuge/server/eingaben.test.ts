// Bad input of vehicles, inspections, defects, trips and imports over the bare interface: one sentence, the field to blame,
// nothing written.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dienstwelt } from '#tests/support/dienste.ts'
import { formular } from '#tests/support/formular.ts'

const NIRGENDS = '01999999-9999-7999-8999-999999999999'
const TABELLEN = ['fahrzeuge', 'fahrzeugpruefungen', 'fahrzeugmaengel', 'fahrten', 'fahrzeugbelegungen', 'historie', 'mails', 'dateien']
const WAGEN = { bezeichnung: 'KTW 9', typ: 'KTW', kennzeichen: 'MU-ST 9', fuehrerscheinklasse: 'C1' }
const FAHRT = {
  beginn: '2026-11-20T08:00:00Z',
  ende: '2026-11-20T09:00:00Z',
  kmStart: 100,
  kmEnde: 120,
  zweck: 'Tanken',
}

async function welt() {
  const eine = await dienstwelt()
  const { knoten, fahrzeug } = eine
  const rtw = await fahrzeug('RTW 1')
  const weg = await fahrzeug('Alt', { aktiv: false })
  const wart = await knoten.mensch(['READ_FAHRZEUG', 'CREATE_FAHRZEUG', 'UPDATE_FAHRZEUG', 'CREATE_FAHRZEUGBELEGUNG'])
  const mitglied = await knoten.mensch(['READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'])
  const stand = async () => {
    const zeilen = TABELLEN.map(
      (name) =>
        sql`select ${sql.lit(name)} as was, count(*)::int as n, md5(string_agg(t::text, ' ' order by t::text)) as inhalt from ${sql.table(name)} t`,
    )
    return (await sql`${sql.join(zeilen, sql` union all `)}`.execute(knoten.kontext.db)).rows
  }
  const fehler = async (antwort: { statusCode: number; json: () => unknown }) => {
    const { errors = [] } = antwort.json() as { errors?: { msg: string; feld?: string }[] }
    return { status: antwort.statusCode, errors }
  }
  return { ...eine, rtw, weg, wart, mitglied, stand, fehler }
}

test('each is refused with a sentence and the field, and writes nothing', async () => {
  const { knoten, rtw, weg, wart, mitglied, stand, fehler } = await welt()
  const da = `/api/fahrzeuge/${rtw}`
  const mangel = (await knoten.ruf(wart, 'POST', `${da}/maengel`, { titel: 'Lampe' })).json<{ _id: string; version: number }>()
  const fahrt = (await knoten.ruf(wart, 'POST', `${da}/fahrten`, FAHRT)).json<{ _id: string; version: number }>()
  const einMangel = { ...mangel, version: mangel.version }
  const faelle: readonly (readonly [string, 'POST' | 'PUT', string, unknown, number, string | undefined, RegExp])[] = [
    ['no plate', 'POST', '/api/fahrzeuge', { ...WAGEN, kennzeichen: 'KEINS' }, 400, 'kennzeichen', /^Kennzeichen ist nicht gültig/],
    ['no name', 'POST', '/api/fahrzeuge', { ...WAGEN, bezeichnung: ' ' }, 400, 'bezeichnung', /^Bezeichnung fehlt/],
    ['unknown type', 'POST', '/api/fahrzeuge', { ...WAGEN, typ: 'Panzer' }, 400, 'typ', /^Typ/],
    ['month 13', 'POST', '/api/fahrzeuge', { ...WAGEN, huBis: '2027-13' }, 400, 'huBis', /^HU bis/],
    ['a FIN with O', 'POST', '/api/fahrzeuge', { ...WAGEN, fin: 'WDB9O66331S123456' }, 400, 'fin', /^Fahrgestellnummer/],
    ['built in 1900', 'POST', '/api/fahrzeuge', { ...WAGEN, baujahr: 1900 }, 400, 'baujahr', /^Baujahr/],
    ['no such place', 'POST', '/api/fahrzeuge', { ...WAGEN, standort: NIRGENDS }, 409, 'standort', /^Diesen Standort gibt es nicht/],
    ['a plate twice', 'POST', '/api/fahrzeuge', { ...WAGEN, kennzeichen: 'MU-ST 1001' }, 409, 'kennzeichen', /gibt es schon/],
    ['no right', 'POST', `${da}/pruefungen`, { art: 'hu', datum: '2026-11-20' }, 403, undefined, /UPDATE_FAHRZEUG/],
    ['tomorrow', 'POST', `${da}/pruefungen`, { art: 'hu', datum: '2026-11-22' }, 400, 'datum', /liegt in der Zukunft/],
    ['30 February', 'POST', `${da}/pruefungen`, { art: 'hu', datum: '2026-02-30' }, 400, 'datum', /^Datum/],
    ['unknown kind', 'POST', `${da}/pruefungen`, { art: 'xy', datum: '2026-11-20' }, 400, 'art', /^Art der Prüfung/],
    ['of a deleted one', 'POST', `/api/fahrzeuge/${weg}/pruefungen`, { art: 'hu', datum: '2026-11-20' }, 404, undefined, /Fahrzeug/],
    ['a defect without title', 'POST', `${da}/maengel`, { titel: '' }, 400, 'titel', /^Titel fehlt/],
    ['unknown priority', 'POST', `${da}/maengel`, { titel: 'x', prioritaet: 'egal' }, 400, 'prioritaet', /^Priorität/],
    ['a long text', 'POST', `${da}/maengel`, { titel: 'x', beschreibung: 'x'.repeat(2001) }, 400, 'beschreibung', /^Beschreibung/],
    ['out of service by a member', 'POST', `${da}/maengel`, { titel: 'x', ausserDienst: true }, 403, undefined, /^Außer Dienst stellen/],
    ['a defect of a deleted one', 'POST', `/api/fahrzeuge/${weg}/maengel`, { titel: 'x' }, 404, undefined, /Fahrzeug/],
    ['a stale defect', 'PUT', `${da}/maengel/${mangel._id}`, { ...einMangel, version: 9 }, 409, 'version', /geändert/],
    ['unknown state', 'PUT', `${da}/maengel/${mangel._id}`, { ...einMangel, status: 'weg' }, 400, 'status', /^Status/],
    ['no such defect', 'PUT', `${da}/maengel/${NIRGENDS}`, einMangel, 404, undefined, /Mangel/],
    ['an id that is none', 'PUT', `${da}/maengel/1`, einMangel, 404, undefined, /./],
    ['end before begin', 'POST', `${da}/fahrten`, { ...FAHRT, ende: '2026-11-20T07:59:00Z' }, 400, 'ende', /nach dem Beginn/],
    ['15 days', 'POST', `${da}/fahrten`, { ...FAHRT, beginn: '2026-11-05T08:00:00Z' }, 400, 'ende', /höchstens 14 Tage/],
    ['not over yet', 'POST', `${da}/fahrten`, { ...FAHRT, ende: '2026-11-21T13:00:00Z' }, 400, 'ende', /noch nicht zu Ende/],
    ['backwards', 'POST', `${da}/fahrten`, { ...FAHRT, kmEnde: 99 }, 400, 'kmEnde', /kleiner als bei Beginn/],
    ['half a kilometre', 'POST', `${da}/fahrten`, { ...FAHRT, kmEnde: 120.5 }, 400, 'kmEnde', /ganze Zahl/],
    ['no driver like that', 'POST', `${da}/fahrten`, { ...FAHRT, fahrer: NIRGENDS }, 400, 'fahrer', /^Diesen Fahrer gibt es nicht/],
    ['no such booking', 'POST', `${da}/fahrten`, { ...FAHRT, belegung: NIRGENDS }, 400, 'belegung', /^Diese Belegung/],
    ['two trips at once', 'POST', `${da}/fahrten`, FAHRT, 409, 'beginn', /steht schon eine Fahrt im Buch: Tanken/],
    ['a stale trip', 'PUT', `${da}/fahrten/${fahrt._id}`, { ...FAHRT, version: 9 }, 409, 'version', /geändert/],
    ["another's trip", 'PUT', `${da}/fahrten/${fahrt._id}`, { ...FAHRT, version: 1 }, 403, undefined, /nur deine eigenen Fahrten/],
  ]
  const vorher = await stand()
  for (const [was, methode, url, body, status, feld, satz] of faelle) {
    const wer = status === 403 ? mitglied : wart
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each must leave everything as it was
    const { status: ist, errors } = await fehler(await knoten.ruf(wer, methode, url, body))
    expect.soft([was, ist, errors.length, errors[0]?.feld]).toEqual([was, status, 1, feld])
    expect.soft(errors[0]?.msg, was).toMatch(satz)
  }
  expect(await stand()).toEqual(vorher)
})

test('a table that cannot be imported as a whole: one sentence, nothing written', async () => {
  const { knoten, wart, stand, fehler } = await welt()
  const kopf = 'Bezeichnung;Typ;Kennzeichen;Führerscheinklasse'
  const gut = `${kopf}\r\nKTW 9;KTW;MU-ST 9;C1`
  const zuordnung = '["bezeichnung","typ","kennzeichen","fuehrerscheinklasse"]'
  const zeilen = (anzahl: number) => [kopf, ...Array.from({ length: anzahl }, (_, i) => `=1+1;KTW;MU-ST ${i};C1`)].join('\r\n')
  const faelle: readonly (readonly [string, string, Record<string, string>, string, RegExp])[] = [
    ['only a heading', kopf, { zuordnung }, 'datei', /^Unter der Überschrift steht keine Zeile/],
    ['5,001 rows', zeilen(5001), { zuordnung }, 'datei', /mehr als 5\.000 Zeilen/],
    ['an open quote', `${gut}\r\n"x`, { zuordnung }, 'datei', /Anführungszeichen/],
    ['no mapping', gut, {}, 'zuordnung', /^Die Zuordnung der Spalten fehlt/],
    ['a plate for nobody', gut, { zuordnung: '["bezeichnung","typ","","fuehrerscheinklasse"]' }, 'zuordnung', /^Ordne Kennzeichen/],
    ['a field that is none', gut, { zuordnung: '["bezeichnung","typ","kennzeichen","rechte"]' }, 'zuordnung', /„rechte“ gibt es nicht/],
    ['neither rehearsal nor not', gut, { zuordnung, probe: 'vielleicht' }, 'probe', /true oder false/],
  ]
  const vorher = await stand()
  for (const [was, inhalt, felder, feld, satz] of faelle) {
    const sendung = formular(wart, Buffer.from(inhalt, 'latin1'), 'liste.csv', { probe: 'false', ...felder })
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each must leave everything as it was
    const { status, errors } = await fehler(await knoten.app.inject({ method: 'POST', url: '/api/fahrzeuge/import', ...sendung }))
    expect.soft([was, status, errors.length, errors[0]?.feld]).toEqual([was, 400, 1, feld])
    expect.soft(errors[0]?.msg, was).toMatch(satz)
  }
  expect(await stand()).toEqual(vorher)
})
