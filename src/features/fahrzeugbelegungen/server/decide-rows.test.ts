import { expect, test } from 'vitest'
import { DECIDED_AT_ONCE } from '#contract/limits.ts'
import { belegungsWorld, MANAGED } from '#tests/support/belegungen.ts'

const GENEHMIGT = { maxStunden: null, vorlaufMin: null, genehmigung: true }
const at = (day: number, hour = 16) => ({
  beginn: `2026-12-0${day}T${hour}:00:00Z`,
  ende: `2026-12-0${day}T${hour + 4}:00:00Z`,
})

async function requests() {
  const world = await belegungsWorld()
  const ktw = await world.fahrzeug('KTW 1', { buchungsregeln: GENEHMIGT, fuehrerscheinklasse: 'C1', zulGesamtmasse: 4700 })
  const bo = await world.bucher()
  const vera = world.fahrzeuge(
    await world.instance.person([...MANAGED, 'READ_FAHRZEUGEINWEISUNG'], { username: 'vera', vorname: 'Vera', nachname: 'Verwaltung' }),
  )
  const ask = async (zweck: string, day: number, hour?: number) => {
    const made = await world.fahrzeuge(bo).create({ body: { fahrzeug: ktw, zweck, ...at(day, hour) } })
    return { _id: made._id, version: made.version }
  }
  const statesOf = async (rows: readonly { readonly _id: string }[]) =>
    Promise.all(rows.map(async ({ _id }) => (await vera.get({ params: { id: _id } })).status))
  return { world, ktw, bo, vera, ask, statesOf }
}

test('facts name the missing class, a rival request and what is taken by now', async () => {
  const { world, ktw, vera, ask } = await requests()
  const [first, rival, blocked] = [await ask('Umzug', 1), await ask('Ausflug', 1, 18), await ask('Später', 3)]
  await vera.create({ body: { fahrzeug: ktw, zweck: 'Übung', ...at(3) } })
  const facts = new Map((await vera.anfragen()).map((fact) => [fact._id, fact]))
  expect(facts.get(first._id)).toMatchObject({
    sperrt: null,
    hinweise: ['Überschneidet sich mit der Anfrage „Ausflug“ (Bo Bucher).', 'Führerschein C1 fehlt.'],
  })
  expect(facts.get(rival._id)?.hinweise[0]).toContain('„Umzug“')
  expect(facts.get(blocked._id)?.sperrt).toMatch(/^Überschneidet sich mit „Übung“ \(Vera Verwaltung\), /)
  const own = world.fahrzeuge(await world.bucher('Ohne Recht'))
  await expect(own.anfragen()).rejects.toMatchObject({ status: 403 })
})

test('of several requests those that fit are approved, the others stay with a reason', async () => {
  const { world, vera, ask, statesOf } = await requests()
  const [one, two, rival] = [await ask('Eins', 1), await ask('Zwei', 2), await ask('Auch eins', 1)]
  const rows = [one, two, rival, { ...two, _id: two._id.toUpperCase() }]
  const answer = await vera.decideRows({ body: { belegungen: rows, status: 'bestaetigt' } })
  expect(answer.erledigt).toEqual([one, two].map(({ _id }) => ({ _id, version: 2 })))
  expect(answer.geblieben).toEqual([{ _id: rival._id, grund: expect.stringContaining('„Eins“ (Bo Bucher)') as string }])
  expect(await statesOf([one, two, rival])).toEqual(['bestaetigt', 'bestaetigt', 'angefragt'])
  const old = await vera.decideRows({ body: { belegungen: [one], status: 'abgelehnt', grund: 'Doch nicht' } })
  expect(old.geblieben).toEqual([{ _id: one._id, grund: 'Jemand hat das inzwischen geändert.' }])
  expect((await world.post()).filter(({ betreff }) => betreff.startsWith('Bestätigt')).map(({ betreff }) => betreff)).toHaveLength(2)
})

test('decisions taken back within minutes leave requests, and nobody hears of them', async () => {
  const { world, vera, ask, statesOf } = await requests()
  const rows = [await ask('Eins', 1), await ask('Zwei', 2)]
  const { erledigt } = await vera.decideRows({ body: { belegungen: rows, status: 'abgelehnt', grund: 'Werkstatt' } })
  expect(await statesOf(rows)).toEqual(['abgelehnt', 'abgelehnt'])
  expect((await vera.decideRows({ body: { belegungen: erledigt, status: 'angefragt' } })).erledigt).toHaveLength(2)
  expect(await statesOf(rows)).toEqual(['angefragt', 'angefragt'])
  expect((await world.post()).filter(({ an }) => an !== 'vera@example.org')).toEqual([])
})

test('refusing needs a reason and the right, and a decision has a bound', async () => {
  const { world, bo, vera, ask } = await requests()
  const row = await ask('Eins', 1)
  await expect(vera.decideRows({ body: { belegungen: [row], status: 'abgelehnt' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Nenne den Grund.', feld: 'grund' }],
  })
  const many = Array.from({ length: DECIDED_AT_ONCE + 1 }, () => row)
  await expect(vera.decideRows({ body: { belegungen: many, status: 'bestaetigt' } })).rejects.toMatchObject({ status: 400 })
  await expect(world.fahrzeuge(bo).decideRows({ body: { belegungen: [row], status: 'bestaetigt' } })).rejects.toMatchObject({
    status: 403,
  })
})
