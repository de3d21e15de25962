// Input that our forms never send, over the raw API: each is refused with one message at one field.
import { expect, test } from 'vitest'
import { belegungsWorld, MANAGED } from '#tests/support/belegungen.ts'

const TIME = { beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' }
const NOBODY = '00000000-0000-7000-8000-000000000000'
const QUARTER_HOUR = 'Der Beginn muss auf eine volle Viertelstunde fallen.'
const PAST = 'Der Beginn darf nicht in der Vergangenheit liegen.'
const TOO_LONG = 'Eine Belegung dauert höchstens 14 Tage.'
const INVERTED = 'Das Ende muss nach dem Beginn liegen.'

test('bad input over the raw API: the sentence, the field, and nothing written', async () => {
  const world = await belegungsWorld()
  const [ktw, large, saal] = [
    await world.fahrzeug('KTW 1'),
    await world.fahrzeug('GW 1', { fuehrerscheinklasse: 'C', zulGesamtmasse: 11_900 }),
    await world.raum('Saal', { kapazitaet: 30 }),
  ]
  const vera = await world.instance.person([...MANAGED, 'CREATE_FAHRZEUG', 'READ_FAHRZEUG'], { vorname: 'Vera', nachname: 'Verwaltung' })
  const existing = [
    await world
      .fahrzeuge(vera)
      .create({ body: { fahrzeug: ktw, zweck: 'Steht', beginn: '2026-11-25T08:00:00Z', ende: '2026-11-25T10:00:00Z' } }),
    await world.raeume(vera).create({ body: { raum: saal, titel: 'Steht', beginn: '2026-11-25T08:00:00Z', ende: '2026-11-25T10:00:00Z' } }),
  ]
  const [fahrt, course] = existing
  const F = '/api/fahrzeugbelegungen'
  const R = '/api/raumbelegungen'
  const fahrzeug = (data: object) => ['POST', F, { fahrzeug: ktw, zweck: 'Fahrt', ...TIME, ...data }] as const
  const raum = (data: object) => ['POST', R, { raum: saal, titel: 'Kurs', ...TIME, ...data }] as const
  const serie = (wiederholung: string) => ['POST', `${F}/serie`, { fahrzeuge: [ktw], ...TIME, wiederholung }] as const
  const move = (data: object) =>
    ['PUT', `${F}/${fahrt?._id}`, { version: 1, fahrzeug: ktw, zweck: 'Steht', beginn: fahrt?.beginn, ende: fahrt?.ende, ...data }] as const
  const termin = (day: number, hours = 1) => ({
    beginn: new Date(Date.parse('2026-12-01T08:00:00Z') + day * 86_400_000).toISOString(),
    ende: new Date(Date.parse('2026-12-01T08:00:00Z') + day * 86_400_000 + hours * 3_600_000).toISOString(),
  })
  const cases: readonly (readonly [readonly [string, string, object], number, string, string])[] = [
    [fahrzeug({ beginn: TIME.ende, ende: TIME.beginn }), 400, INVERTED, 'ende'],
    [fahrzeug({ ende: TIME.beginn }), 400, INVERTED, 'ende'],
    [fahrzeug({ ende: '2026-12-09T08:00:00Z' }), 400, TOO_LONG, 'ende'],
    [fahrzeug({ beginn: '2026-11-20T08:00:00Z' }), 400, PAST, 'beginn'],
    [fahrzeug({ beginn: '2026-11-24T08:07:00Z' }), 400, QUARTER_HOUR, 'beginn'],
    [fahrzeug({ ende: '2026-11-24T10:00:01Z' }), 400, 'Das Ende muss auf eine volle Viertelstunde fallen.', 'ende'],
    [fahrzeug({ beginn: '2026-02-30T08:00:00Z' }), 400, 'Beginn ist kein gültiger Zeitpunkt.', 'beginn'],
    [fahrzeug({ beginn: 'morgen' }), 400, 'Beginn ist kein gültiger Zeitpunkt.', 'beginn'],
    [fahrzeug({ zweck: '  ' }), 400, 'Zweck fehlt.', 'zweck'],
    [fahrzeug({ zweck: 'x'.repeat(121) }), 400, 'Zweck darf höchstens 120 Zeichen lang sein.', 'zweck'],
    [
      fahrzeug({ art: 'Spritztour' }),
      400,
      'Art muss einer dieser Werte sein: Dienst, Ausbildung, KTW, Werkstatt, Transport, Privat (genehmigt), Sonstiges.',
      'art',
    ],
    [fahrzeug({ fahrer: NOBODY }), 400, 'Diese Person gibt es nicht.', 'fahrer'],
    [fahrzeug({ verantwortlich: NOBODY }), 400, 'Diese Person gibt es nicht.', 'verantwortlich'],
    [
      fahrzeug({ fahrzeug: large, fahrer: vera.profil }),
      409,
      'Vera Verwaltung darf GW 1 nicht fahren: Klasse C steht nicht im Profil.',
      'fahrer',
    ],
    [fahrzeug({ fahrzeuge: [NOBODY] }), 400, 'Dieses Fahrzeug gibt es nicht.', 'fahrzeuge'],
    [fahrzeug({ fahrzeuge: Array.from({ length: 11 }, () => ktw) }), 400, 'Fahrzeuge darf höchstens 10 Einträge haben.', 'fahrzeuge'],
    [
      fahrzeug({ termine: Array.from({ length: 5000 }, (_, i) => termin(i)) }),
      400,
      'Termine darf höchstens 200 Einträge haben.',
      'termine',
    ],
    [
      fahrzeug({ termine: [termin(0, 30), termin(1)] }),
      400,
      'Der Termin am Mi., 02.12.2026, 09:00 überschneidet sich mit dem davor.',
      'termine',
    ],
    [fahrzeug({ termine: [termin(0), termin(1, 0)] }), 400, `Mi., 02.12.2026, 09:00: ${INVERTED}`, 'ende'],
    // Another vehicle for one date: it is asked the same.
    [fahrzeug({ termine: [termin(0), { ...termin(1), fahrzeuge: [NOBODY] }] }), 400, 'Dieses Fahrzeug gibt es nicht.', 'fahrzeuge'],
    [
      fahrzeug({ fahrzeug: large, termine: [termin(0), { beginn: fahrt?.beginn, ende: fahrt?.ende, fahrzeuge: [ktw] }] }),
      409,
      'KTW 1 ist schon belegt: „Steht“ (Vera Verwaltung), Mi., 25.11.2026, 09:00 bis 11:00 Uhr.',
      'beginn',
    ],
    [raum({ termine: [termin(0), { ...termin(1), raum: NOBODY }] }), 400, 'Diesen Raum gibt es nicht.', 'raum'],
    // One date of three is taken: none is booked.
    [
      fahrzeug({ termine: [termin(0), { beginn: fahrt?.beginn, ende: fahrt?.ende }, termin(2)] }),
      409,
      'KTW 1 ist schon belegt: „Steht“ (Vera Verwaltung), Mi., 25.11.2026, 09:00 bis 11:00 Uhr.',
      'beginn',
    ],
    [serie('FREQ=DAILY;COUNT=5000'), 400, 'Eine Serie hat höchstens 200 Termine. Wähle ein früheres Ende.', 'wiederholung'],
    [serie('FREQ=DAILY;UNTIL=20401231'), 400, 'Eine Serie hat höchstens 200 Termine. Wähle ein früheres Ende.', 'wiederholung'],
    [serie('FREQ=DAILY'), 400, 'Die Wiederholung braucht ein Ende.', 'wiederholung'],
    [serie('FREQ=WEEKLY;BYDAY=XX;COUNT=2'), 400, 'Die Wiederholung ist nicht gültig.', 'wiederholung'],
    [move({ beginn: '2026-11-20T08:00:00Z' }), 400, PAST, 'beginn'],
    [move({ ende: '2026-12-20T08:00:00Z', umfang: 'buchung' }), 400, TOO_LONG, 'ende'],
    [
      move({ version: 7 }),
      409,
      'Du hast den Eintrag inzwischen selbst geändert, vielleicht in einem anderen Fenster. Lade ihn neu und trage deine Änderung noch einmal ein.',
      'version',
    ],
    [raum({ personen: 31 }), 400, 'Saal fasst höchstens 30 Personen.', 'personen'],
    [raum({ personen: -1 }), 400, 'Personen darf nicht kleiner als 0 sein.', 'personen'],
    [raum({ beginn: '2026-11-24T08:07:00Z' }), 400, QUARTER_HOUR, 'beginn'],
    [raum({ beginn: '2026-11-20T08:00:00Z' }), 400, PAST, 'beginn'],
    [raum({ ende: '2026-12-09T08:00:00Z' }), 400, TOO_LONG, 'ende'],
    [raum({ beginn: TIME.ende, ende: TIME.beginn }), 400, INVERTED, 'ende'],
    [raum({ raum: NOBODY }), 400, 'Diesen Raum gibt es nicht.', 'raum'],
    [raum({ ruestzeitVor: 241 }), 400, 'Rüstzeit davor darf nicht größer als 240 sein.', 'ruestzeitVor'],
    [
      raum({ beginn: '2026-11-25T10:00:00Z', ende: '2026-11-25T11:00:00Z', ruestzeitVor: 1 }),
      409,
      'Saal ist mit deiner Rüstzeit (10:59 bis 12:00 Uhr) schon belegt: „Steht“ (Vera Verwaltung), Mi., 25.11.2026, 09:00 bis 11:00 Uhr.',
      'beginn',
    ],
    [
      ['PUT', `${R}/${course?._id}`, { version: 1, raum: saal, titel: 'Steht', beginn: course?.beginn, ende: course?.ende, personen: 31 }],
      400,
      'Saal fasst höchstens 30 Personen.',
      'personen',
    ],
    [
      ['POST', '/api/fahrzeuge', { bezeichnung: 'KTW 9', typ: 'KTW', fuehrerscheinklasse: 'B', kennzeichen: '12345' }],
      400,
      'Kennzeichen ist nicht gültig. Beispiel: MU-ST 1401',
      'kennzeichen',
    ],
  ]
  const { db } = world.instance.context
  const stock = async () => {
    const tables = ['fahrzeugbelegungen', 'raumbelegungen', 'fahrzeuge', 'historie', 'mails'] as const
    return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().orderBy('_id').execute()))
  }
  const before = await stock()
  for (const [[method, url, body], status, msg, field] of cases) {
    const response = await world.instance.call(vera, method, url, body)
    const { errors } = response.json<{ errors?: { msg: string; feld?: string }[] }>()
    expect
      .soft({ url, body, status: response.statusCode, feld: errors?.map((error) => error.feld) })
      .toEqual({ url, body, status, feld: [field] })
    expect.soft(errors?.[0]?.msg ?? '').toBe(msg)
  }
  expect(await stock()).toEqual(before)
})

test('a limit of future bookings holds for members, not for keepers', async () => {
  const world = await belegungsWorld()
  const [ktw, mtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1')]
  await world.instance.context.transact((trx) =>
    trx.insertInto('config').values({ key: 'fahrzeugbelegungenGrenzen', wert: '{"jePerson": 3}' }).execute(),
  )
  const day = (n: number) => ({ beginn: `2026-12-0${n}T08:00:00Z`, ende: `2026-12-0${n}T10:00:00Z` })
  const book = (who: Awaited<ReturnType<typeof world.bucher>>, n: number, fahrzeuge = [ktw]) =>
    world.fahrzeuge(who).create({ body: { fahrzeuge, zweck: 'Fahrt', ...day(n) } })
  const bo = await world.bucher()
  const first = await book(bo, 1, [ktw, mtw])
  await expect(book(bo, 2, [ktw, mtw])).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Das wären 4 kommende Belegungen; mehr als 3 je Person trägt die Verwaltung ein.' }],
  })
  await book(bo, 2)
  await world.fahrzeuge(bo).remove({ params: { id: first._id }, query: { umfang: 'buchung' } })
  // Cancelled bookings do not count, and the limit applies per person.
  await book(bo, 3, [ktw, mtw])
  // Nor does an undo lead beyond it.
  await expect(world.fahrzeuge(bo).wiederherstellen({ params: { id: first._id }, query: { umfang: 'buchung' } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Das wären 5 kommende Belegungen; mehr als 3 je Person trägt die Verwaltung ein.' }],
  })
  const vera = await world.manager()
  for (const n of [4, 5]) await book(vera, n, [ktw, mtw])
})
