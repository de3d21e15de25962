// Decisions on several rows and the one mail about them: nobody misses a part of it, nobody hears what was taken back.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hoursContract } from '#features/stundennachweise/contract.ts'
import { belegungsWorld } from '#tests/support/belegungen.ts'
import type { Person } from '#tests/support/app.ts'

async function world() {
  const w = await belegungsWorld()
  const ktw = await w.fahrzeug('KTW 1', { buchungsregeln: { maxStunden: null, vorlaufMin: null, genehmigung: true } })
  const [bo, vera] = [await w.bucher(), await w.manager()]
  const ask = async (day: number) => {
    const time = { beginn: `2026-12-0${day}T16:00:00Z`, ende: `2026-12-0${day}T20:00:00Z` }
    const { _id, version } = await w.fahrzeuge(bo).create({ body: { fahrzeug: ktw, zweck: 'Umzug', ...time } })
    return { _id, version }
  }
  const mailsTo = async ({ user }: Person) => {
    const { rows } = await sql<{ text: string }>`
      select m.text from mails m join users u on u.primary_email = m.an where u._id = ${user}::uuid order by m._id`.execute(
      w.instance.context.db,
    )
    return rows.map(({ text }) => text)
  }
  return { w, ktw, bo, vera, ask, mailsTo, decide: w.fahrzeuge(vera).decideRows }
}
const SEVERAL = '2 deiner Belegungen „Umzug“ (KTW 1) wurden bestätigt.'

test('a later move of the first of two approved bookings leaves the mail about both', async () => {
  const { w, ktw, bo, vera, ask, mailsTo, decide } = await world()
  const rows = [await ask(1), await ask(2)]
  await decide({ body: { belegungen: rows, status: 'bestaetigt' } })
  const moved = { fahrzeug: ktw, zweck: 'Umzug', beginn: '2026-12-01T17:00:00Z', ende: '2026-12-01T21:00:00Z' }
  await w.fahrzeuge(vera).update({ params: { id: rows[0]!._id }, body: { ...moved, version: 2 } })
  expect(await mailsTo(bo)).toEqual([expect.stringContaining(SEVERAL), expect.stringContaining('wurde geändert')])
})

test('of two approvals one is taken back: the mail about both is still sent', async () => {
  const { w, ktw, bo, vera, ask, mailsTo, decide } = await world()
  const { erledigt } = await decide({ body: { belegungen: [await ask(1), await ask(2)], status: 'bestaetigt' } })
  const { version: _, ...second } = erledigt[1]!
  const moved = { fahrzeug: ktw, zweck: 'Umzug', beginn: '2026-12-02T17:00:00Z', ende: '2026-12-02T21:00:00Z' }
  await w.fahrzeuge(vera).update({ params: { id: second._id }, body: { ...moved, version: 2 } })
  const back = await decide({ body: { belegungen: erledigt, status: 'angefragt' } })
  expect([back.erledigt.length, back.geblieben.length]).toEqual([1, 1])
  expect((await mailsTo(bo)).map((text) => /2 deiner|geändert|wartet wieder/.exec(text)?.[0])).toEqual([
    '2 deiner',
    'geändert',
    'wartet wieder',
  ])
})

test('an approval of a booking that has begun is not taken back', async () => {
  const { w, ask, decide } = await world()
  const { erledigt } = await decide({ body: { belegungen: [await ask(1)], status: 'bestaetigt' } })
  w.placeClock('2026-12-01T17:00:00Z')
  const back = await decide({ body: { belegungen: erledigt, status: 'angefragt' } })
  expect(back.geblieben).toEqual([{ _id: erledigt[0]!._id, grund: 'Diese Belegung hat schon begonnen.' }])
})

test('hours refused together: no later refusal or partial undo takes their mail', async () => {
  const { instance } = (await world()).w
  const office = await instance.person(['READ_STUNDENNACHWEISE', 'UPDATE_STUNDENNACHWEISE'])
  const anna = await instance.person([], { vorname: 'Anna' })
  const [own, others] = [instance.as(hoursContract, anna), instance.as(hoursContract, office)]
  const made = async (anlass: string) => {
    const { _id, version } = await own.create({
      body: { art: 'KTW', anlass, datum: '2026-11-20', stunden: 2 },
      query: { einreichen: 'true' },
    })
    return { _id, version }
  }
  const letters = async () =>
    (await sql<{ text: string }>`select text from mails where betreff like '%abgelehnt' order by _id`.execute(instance.context.db)).rows
      .map(({ text }) => text.match(/„\w+“/g)?.join(' ') ?? '')
      .toSorted((a, b) => a.localeCompare(b))
  const refuse = (...nachweise: Awaited<ReturnType<typeof made>>[]) =>
    others.decideRows({ body: { nachweise, status: 'abgelehnt', grund: 'Falscher Tag' } })
  const [a, b, c] = [await made('Eins'), await made('Zwei'), await made('Drei')]
  const first = await refuse(a, b)
  const again = await own.submit({ params: { id: a._id } })
  const second = await refuse({ _id: a._id, version: again.version }, c)
  expect(await letters()).toEqual(['„Eins“ „Drei“', '„Eins“ „Zwei“'])
  // The first record was refused anew since: only the second goes back, and the mail stands.
  const partly = await others.decideRows({ body: { nachweise: first.erledigt, status: 'eingereicht' } })
  expect([partly.erledigt.length, await letters()]).toEqual([1, ['„Eins“ „Drei“', '„Eins“ „Zwei“']])
  await others.decideRows({ body: { nachweise: second.erledigt, status: 'eingereicht' } })
  expect(await letters()).toEqual(['„Eins“ „Zwei“'])
  // A single refusal, taken back on the record's own screen.
  const { erledigt } = await refuse(await made('Vier'))
  expect(await letters()).toContain('„Vier“')
  await others.takeBack({ params: { id: erledigt[0]!._id } })
  expect(await letters()).not.toContain('„Vier“')
})
