import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hoursContract } from '#features/stundennachweise/contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { reportContract } from '../contract.ts'

const NOW = '2026-11-23T12:00:00Z'
const at = (time: string, day = '20') => `2026-11-${day}T${time}:00.000Z`
const WRITES = ['READ_EINSATZBERICHT', 'CREATE_EINSATZBERICHT'] as const
const ALL = [...WRITES, 'UPDATE_EINSATZBERICHT', 'DELETE_EINSATZBERICHT'] as const

async function world() {
  const instance = await testInstance({ clock: () => new Date(NOW) })
  const as = (who: Person) => instance.as(reportContract, who)
  const [office, author] = [await instance.person(ALL, { nachname: 'Büro' }), await instance.person(WRITES, { nachname: 'Schreiber' })]
  const [leader, other] = [await instance.person([], { nachname: 'Leiterin' }), await instance.person(WRITES, { nachname: 'Andere' })]
  const { db } = instance.context
  const { rows } = await sql<{ _id: string }>`
    insert into fahrzeuge (bezeichnung, typ, kennzeichen, fuehrerscheinklasse, kennung, funkrufname)
    values ('KTW 1', 'KTW', 'AB-C 12', 'B', '1401', 'Rotkreuz 1/85-1') returning _id`.execute(db)
  return { instance, db, as, office, author, leader, other, vehicle: rows[0]!._id }
}
type World = Awaited<ReturnType<typeof world>>
type Body = Parameters<ReturnType<World['as']>['create']>[0]['body']
const report = (given: Partial<Body> = {}): Body => ({
  stichwort: 'Sturz im Freibad',
  art: 'HvO',
  alarmzeit: at('10:00'),
  ausruecken: at('10:03'),
  einsatzende: at('11:30'),
  ...given,
})
const force = (who: Person, given: Partial<NonNullable<Body['kraefte']>[number]> = {}) => ({ profil: who.profil, ...given })

test('an impossible report is refused with its field, by code and database', async () => {
  const { db, as, author, other, vehicle } = await world()
  const nobody = '00000000-0000-7000-8000-000000000000'
  for (const [given, field, status = 400] of [
    [{ stichwort: ' ' }, 'stichwort'],
    [{ stichwort: 'x'.repeat(81) }, 'stichwort'],
    [{ einsatznummer: 'x'.repeat(31) }, 'einsatznummer'],
    [{ ausruecken: at('09:59') }, 'ausruecken'],
    [{ ankunft: at('10:02') }, 'ankunft'],
    [{ einsatzende: at('10:02') }, 'einsatzende'],
    [{ einsatzbereit: at('11:29') }, 'einsatzbereit'],
    [{ einsatzende: '2026-12-20T10:00:00Z' }, 'einsatzende'],
    [{ sk1: -1 }, 'sk1'],
    [{ massnahmen: 'x'.repeat(10_001) }, 'massnahmen'],
    [{ kraefte: [{ profil: nobody }] }, 'kraefte.0.profil'],
    [{ einsatzleiter: nobody }, 'einsatzleiter'],
    [{ kraefte: [force(other), force(other)] }, 'kraefte', 409],
    [{ kraefte: [force(other, { von: at('09:00') })] }, 'kraefte'],
    [{ kraefte: [force(other, { von: at('11:00'), bis: at('11:00') })] }, 'kraefte'],
    [{ fahrzeuge: [{ fahrzeug: nobody }] }, 'fahrzeuge', 409],
    [{ fahrzeuge: [{ fahrzeug: vehicle }, { fahrzeug: vehicle }] }, 'fahrzeuge', 409],
    [{ fahrzeuge: [{ fahrzeug: vehicle, kmStart: 20, kmEnde: 19 }] }, 'fahrzeuge'],
  ] as readonly (readonly [Partial<Body>, string, number?])[])
    await expect(as(author).create({ body: report(given) })).rejects.toMatchObject({
      status,
      errors: [{ feld: field }],
    })
  expect((await as(author).list()).gesamt).toBe(0)
  await as(author).create({ body: report({ einsatznummer: '2026-1' }) })
  await expect(as(author).create({ body: report({ einsatznummer: '2026-1' }) })).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'einsatznummer' }],
  })
  await as(author).create({
    body: report({ einsatznummer: '2026-1', alarmzeit: '2025-11-20T10:00:00Z', ausruecken: null, einsatzende: null }),
  })
  for (const set of ['ankunft = alarmzeit', "einsatzbereit = '2026-11-20T10:00Z'", "status = 'abgeschlossen'", 'sk2 = -1'])
    await expect(sql.raw(`update einsatzberichte set ${set} where einsatzende is not null`).execute(db)).rejects.toMatchObject({
      code: '23514',
    })
})

test('author and leader write and close a report; participants get hour drafts', async () => {
  const { instance, db, as, office, author, leader, other, vehicle } = await world()
  const body = report({
    einsatzleiter: leader.profil,
    fahrzeuge: [{ fahrzeug: vehicle, funkrufname: 'Rotkreuz 1/85-1' }],
    kraefte: [force(author, { fahrzeug: vehicle, funktion: 'Fahrer' }), force(leader, { von: at('22:00'), bis: at('05:10', '21') })],
  })
  const made = await as(author).create({ body })
  const params = { id: made._id }
  expect(made).toMatchObject({ datum: '2026-11-20', status: 'entwurf', darfAendern: true, leitung: { nachname: 'Leiterin' } })
  expect((await as(other).get({ params })).darfAendern).toBe(false)
  await expect(as(other).update({ params, body: { ...body, version: 1 } })).rejects.toMatchObject({ status: 403 })
  await expect(as(other).close({ params })).rejects.toMatchObject({ status: 403 })
  // Its leader needs no right at all; without an end nothing is closed.
  await as(leader).update({ params, body: { ...body, einsatzende: null, version: 1 } })
  await expect(as(leader).close({ params })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'einsatzende' }] })
  await as(leader).update({ params, body: { ...body, version: 2 } })
  expect((await as(author).close({ params })).status).toBe('abgeschlossen')

  const hours = async () =>
    (
      await sql<{ who: string; stunden: number; nacht: boolean; datum: string; art: string; status: string }>`
    select profil as who, stunden::float8 as stunden, nacht, datum::text as datum, art, status from stundennachweise order by stunden`.execute(
        db,
      )
    ).rows
  expect(await hours()).toEqual([
    { who: author.profil, stunden: 1.5, nacht: false, datum: '2026-11-20', art: 'Einsatz', status: 'entwurf' },
    { who: leader.profil, stunden: 7.25, nacht: true, datum: '2026-11-20', art: 'Einsatz', status: 'entwurf' },
  ])
  for (const refused of [
    () => as(office).remove({ params }),
    () => as(office).close({ params }),
    () => sql`update einsatzberichte set ort = 'x'`.execute(db),
    () => sql`delete from einsatzberichte`.execute(db),
  ])
    await expect(refused()).rejects.toBeDefined()
  await expect(as(office).update({ params, body: { ...body, version: 4 } })).rejects.toMatchObject({ status: 409 })
  await expect(as(author).reopen({ params, body: { grund: 'Tippfehler' } })).rejects.toMatchObject({ status: 403 })
  await expect(as(office).reopen({ params, body: { grund: ' ' } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'grund' }] })

  // Submitted hours remain, without duplicates, when the report is reopened.
  const own = instance.as(hoursContract, leader)
  await own.submit({ params: { id: (await own.mine()).zeilen[0]!._id } })
  expect((await as(office).reopen({ params, body: { grund: 'Das Ende fehlte' } })).status).toBe('entwurf')
  expect((await hours()).map(({ status }) => status)).toEqual(['eingereicht'])
  const past = await as(office).history({ params })
  expect(past.filter((one) => ['status', 'grund'].includes(one.feld)).map((one) => [one.titel, one.neu])).toEqual([
    ['Stand', 'entwurf'],
    ['Grund', 'Das Ende fehlte'],
    ['Stand', 'abgeschlossen'],
  ])
  await expect(as(office).remove({ params })).rejects.toMatchObject({ status: 409 })
  await as(office).close({ params })
  expect((await hours()).map(({ status }) => status)).toEqual(['entwurf', 'eingereicht'])
  expect((await instance.call(author, 'GET', `/api/einsatzberichte/${made._id}/bericht.pdf`)).rawPayload.subarray(0, 5).toString()).toBe(
    '%PDF-',
  )
  expect(
    (await as(office).list({ query: { fahrzeug: vehicle, jahr: 2026, art: 'HvO', status: 'abgeschlossen', suche: 'freibad' } })).gesamt,
  ).toBe(1)
  expect((await as(office).list({ query: { fahrzeug: other.profil } })).gesamt).toBe(0)
  expect(await as(office).statistics({ query: { jahr: 2026 } })).toEqual([
    { monat: 11, art: 'HvO', anzahl: 1, versorgt: 0, betreut: 0, transportiert: 0, tote: 0 },
  ])
})

test('hidden members are named to nobody who may not see them, and stay', async () => {
  const { instance, db, as, author, vehicle } = await world()
  const [sees, hidden] = [
    await instance.person([...ALL, 'READ_UNSICHTBARE_USER'], { nachname: 'Vorstand' }),
    await instance.person([], { nachname: 'Verborgen' }),
  ]
  await sql`update profile set unsichtbar = true where _id = ${hidden.profil}::uuid`.execute(db)
  const body = report({
    einsatzleiter: hidden.profil,
    kraefte: [force(author, { fahrzeug: vehicle }), force(hidden)],
    fahrzeuge: [{ fahrzeug: vehicle }],
  })
  await expect(as(author).create({ body })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'kraefte.1.profil' }] })
  const { _id } = await as(sees).create({ body })
  const params = { id: _id }
  const office = await instance.person(ALL)
  const seen = await as(office).get({ params })
  expect([seen.einsatzleiter, seen.leitung, seen.kraefte.length, JSON.stringify(seen).includes('Verborgen')]).toEqual([
    null,
    null,
    1,
    false,
  ])
  // The car goes, and with it who sat in it loses only their seat.
  await as(office).update({ params, body: { ...report(), kraefte: seen.kraefte, fahrzeuge: [], version: 1 } })
  const whole = await as(sees).get({ params })
  expect([whole.einsatzleiter, whole.kraefte.map(({ profil, fahrzeug }) => [profil, fahrzeug])]).toEqual([
    hidden.profil,
    [
      [author.profil, null],
      [hidden.profil, null],
    ],
  ])
})

test('the plans propose drivers and vehicles booked at the time of the alarm', async () => {
  const { db, as, author, leader, vehicle } = await world()
  await sql`insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, fahrer, verantwortlich)
    values (${vehicle}::uuid, ${at('09:00')}, ${at('12:00')}, 'Bereitschaft', ${leader.profil}::uuid, ${leader.profil}::uuid)`.execute(db)
  const asked = (time: string) => as(author).proposals({ query: { zeit: at(time) } })
  expect(await asked('12:00')).toEqual([])
  expect(await asked('10:00')).toMatchObject([
    {
      titel: 'Rotkreuz 1/85-1: Bereitschaft',
      fahrzeuge: [{ _id: vehicle }],
      kraefte: [{ person: { nachname: 'Leiterin' }, funktion: 'Fahrer' }],
    },
  ])
})
