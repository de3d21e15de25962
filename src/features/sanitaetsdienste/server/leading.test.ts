// Leaders and deputies without the planning right may act in their own service only.
import { expect, test } from 'vitest'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { insertAt } from '#tests/support/settings.ts'

const HELP = { versorgt: 0, transporte: 0, notarzt: 0, rtwNachgefordert: 0 }

test('leader and deputy staff, ask and close; all else needs the right', async () => {
  const world = await dienstWorld({ now: '2027-04-20T12:00:00Z' })
  const { als, props, mitglied, instance } = world
  const planner = als(await world.leitung())
  const [leader, deputy, stranger] = [await mitglied('RS', { vorname: 'Lea' }), await mitglied(), await mitglied()]
  const [anna, ben, cem] = [await mitglied(), await mitglied(), await mitglied()]
  const dienst = await planner.create({ body: props({ leiter: leader.profil, stvLeiter: deputy.profil }) })
  const other = await planner.create({
    body: props({ bezeichnung: 'Anderer', beginn: '2027-06-01T08:00:00Z', ende: '2027-06-01T16:00:00Z' }),
  })
  const params = { id: dienst._id }
  const [schicht] = dienst.schichten
  if (!schicht) throw new Error('no shift')
  await insertAt(instance, schicht, anna, 'gemeldet')
  const row = { profil: anna.profil, schicht: schicht._id, status: 'eingeteilt' } as const

  const strangers = als(stranger)
  const refused = { status: 403, errors: [{ msg: 'Das Recht dazu haben nur die Leitung dieses Dienstes und wer Dienste plant.' }] }
  const closing = { hilfeleistungen: HELP, helfer: [{ profil: anna.profil, schicht: schicht._id }] }
  await expect(strangers.einteilung({ params, body: { version: dienst.version, helfer: [row] } })).rejects.toMatchObject(refused)
  await expect(strangers.kandidaten({ params })).rejects.toMatchObject(refused)
  await expect(strangers.hilferuf({ params, body: {} })).rejects.toMatchObject(refused)
  await expect(strangers.anfragen({ params })).rejects.toMatchObject(refused)
  await expect(strangers.abschluss({ params, body: { version: dienst.version, ...closing } })).rejects.toMatchObject(refused)

  const leads = als(leader)
  expect((await leads.kandidaten({ params })).kandidaten.map(({ profil }) => profil._id)).toContain(anna.profil)
  const staffed = await leads.einteilung({ params, body: { version: dienst.version, helfer: [row] } })
  expect(staffed.helfer).toMatchObject([{ status: 'eingeteilt', eingeteiltVon: { _id: leader.profil } }])
  const asked = await als(deputy).hilferuf({ params, body: { profile: [ben.profil] } })
  expect(asked).toMatchObject([{ profil: { _id: ben.profil }, von: { _id: deputy.profil } }])
  expect(await leads.anfragen({ params })).toHaveLength(1)

  // Not: edit, publish, call off, delete, copy, put others on the list by hand, or anything in another service.
  const { status, ...rest } = staffed
  const elsewhere = { params: { id: other._id } }
  for (const no of [
    () => leads.update({ params, body: { ...rest, hinweise: 'von mir' } }),
    () => leads.status({ params, body: { version: staffed.version, status: 'beauftragt' } }),
    () => leads.absage({ params, body: { grund: 'Regen' } }),
    () => leads.remove({ params }),
    () => leads.kopie({ params, body: { beginn: '2027-07-01T08:00:00Z' } }),
    () => leads.setzeAnmeldung({ params: { ...params, profileId: cem.profil }, body: {} }),
    () => leads.kandidaten(elsewhere),
    () => leads.hilferuf({ ...elsewhere, body: {} }),
    () => leads.einteilung({ ...elsewhere, body: { version: other.version, helfer: [] } }),
    () => leads.history({ params }),
  ])
    await expect(no()).rejects.toMatchObject({ status: 403 })

  world.placeClock(new Date(Date.parse(dienst.ende) + 60_000).toISOString())
  expect((await instance.as(dashboardContract, leader).inbox()).map(({ _id }) => _id)).toEqual([`${dienst._id} abschliessen`])
  const { version } = await leads.get({ params })
  expect(await als(deputy).abschluss({ params, body: { version, ...closing } })).toMatchObject({ status: 'durchgefuehrt' })
  const [entry] = (await planner.history({ params })).filter(({ aktion }) => aktion === 'abgeschlossen')
  expect(entry?.benutzer?._id).toBe(deputy.profil)
})

test('nobody is asked to do what only the right allows: publish a draft, name a leader', async () => {
  const { als, instance, props, mitglied, leitung } = await dienstWorld({ now: '2027-04-30T12:00:00Z' })
  const office = await leitung()
  const planner = als(office)
  const deputy = await mitglied()
  await planner.create({ body: props({ stvLeiter: deputy.profil }) })
  await planner.create({ body: props({ bezeichnung: 'Entwurf', leiter: deputy.profil, status: 'angebot' }) })
  const groups = async (who: typeof deputy) => (await instance.as(dashboardContract, who).inbox()).map(({ gruppe }) => gruppe)
  expect([await groups(deputy), await groups(office)]).toEqual([['Dienste mit Lücke'], []])
})
