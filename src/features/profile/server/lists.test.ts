import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kleidungContract } from '#features/kleidung/contract.ts'
import { listsContract, profileContract } from '#features/profile/contract.ts'
import { NO_LISTS } from '#features/profile/schemas.ts'
import { abgelehnt, testInstance } from '#tests/support/app.ts'

test('groups and sizes come from the lists; existing values stay, empty allows all', async () => {
  const instance = await testInstance()
  const office = await instance.person(['SET_GRUPPE', 'SET_VERTEILER', 'UPDATE_USER', 'READ_USER'])
  const jana = await instance.person()
  const profile = instance.as(profileContract, office)
  const lists = instance.as(listsContract, office)
  const params = { id: jana.profil }
  const put = async (fields: object) =>
    profile.update({ body: { _id: jana.profil, version: (await profile.get({ params })).version, ...fields } })
  const sizes = (oberteil: string) => ({ konfektion: { oberteil, hose: '', schuh: '', kopf: '', handschuh: '' } })
  await put({ gruppe: 'Alte Garde', ...sizes('Zelt') })
  await lists.change({ body: { ...NO_LISTS, gruppe: ['SEG', 'Jugend'], oberteil: ['M', 'L'] } })
  await expect(put({ gruppe: 'Seg' })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Gruppe: „Seg“ steht nicht auf der Liste. Zur Wahl stehen SEG, Jugend.', feld: 'gruppe' }],
  })
  await expect(put(sizes('XXL'))).rejects.toMatchObject({ status: 400, errors: [{ feld: 'konfektion.oberteil' }] })
  await put({ gruppe: 'Alte Garde', anrede: 'Frau', ...sizes('Zelt') })
  await put({ gruppe: 'SEG', ...sizes('M') })
  await put({ gruppe: '' })
  await expect(lists.change({ body: { ...NO_LISTS, version: 1 } })).rejects.toMatchObject({ status: 409 })
  expect((await lists.history()).map(({ feld }) => feld).toSorted()).toEqual(['gruppe', 'oberteil'])
  const twice = [
    { msg: '„seg“ steht schon auf der Liste.', feld: 'gruppe' },
    { msg: '„l“ steht schon auf der Liste.', feld: 'oberteil' },
  ]
  const doubled = { ...NO_LISTS, version: 2, gruppe: ['SEG', 'Jugend', ' seg'], oberteil: ['M', 'L', 'l'] }
  await expect(lists.change({ body: doubled })).rejects.toMatchObject({ status: 400, errors: twice })
  // A value in use cannot be removed, only renamed for all its holders.
  await put({ gruppe: 'SEG', verteiler: ['Presse', 'Alle'] })
  const now = await lists.change({
    body: { ...NO_LISTS, version: 2, gruppe: ['SEG', 'Jugend'], verteiler: ['Alle', 'Presse'], oberteil: ['M', 'L'] },
  })
  const without = (fields: object) => abgelehnt(lists.change({ body: { ...now, ...fields } }))
  expect(await without({ gruppe: ['Jugend'] })).toMatchObject({
    status: 409,
    errors: [{ msg: '„SEG“ wird noch gebraucht: 1 Mitglied. Benenne es um, oder ändere zuerst, wer es hat.', feld: 'gruppe' }],
  })
  expect([await without({ verteiler: ['Alle'] }), await without({ oberteil: ['L'] })]).toMatchObject([{ status: 409 }, { status: 409 }])
  await expect(put({ verteiler: ['Presse', 'Falsch'] })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'verteiler' }] })
  // So do drafts of newsletters; one that is about to go is in the way.
  const { db } = instance.context
  const [draft] = (
    await sql<{ _id: string }>`insert into newsletter (titel, text, empfaenger)
    values ('Neues', 'Text', '{"gruppen":["SEG"],"verteiler":["Presse","Alle"]}') returning _id`.execute(db)
  ).rows
  expect(await without({ verteiler: ['Alle'] })).toMatchObject({
    errors: [{ msg: expect.stringContaining('1 Mitglied und 1 Newsletter.') }],
  })
  const [planned] = (
    await sql<{ _id: string }>`insert into newsletter (titel, text, empfaenger, status, "versandAm")
    values ('Bald', 'Text', '{"gruppen":["SEG"],"verteiler":[]}', 'geplant', now()) returning _id`.execute(db)
  ).rows
  const early = lists.rename({ body: { version: now.version, liste: 'gruppe', alt: 'SEG', neu: 'SEG 1' } })
  expect(await abgelehnt(early)).toMatchObject({ status: 409, errors: [{ feld: 'alt' }] })
  await sql`delete from newsletter where _id = ${planned?._id}::uuid`.execute(db)
  let { version } = now
  for (const [list, old, fresh] of [
    ['gruppe', 'SEG', 'SEG 1'],
    ['verteiler', 'Presse', 'Medien'],
    ['oberteil', 'M', 'Mittel'],
  ] as const) {
    const renamed = await lists.rename({ body: { version, liste: list, alt: old, neu: fresh } })
    expect([renamed.mitglieder, renamed[list].includes(fresh), renamed[list].includes(old)]).toEqual([1, true, false])
    ;({ version } = renamed)
  }
  const { rows: letters } = await sql`select empfaenger from newsletter where _id = ${draft?._id}::uuid`.execute(db)
  expect(letters).toEqual([{ empfaenger: { gruppen: ['SEG 1'], verteiler: ['Alle', 'Medien'] } }])
  const renamed = await profile.get({ params })
  expect([renamed.gruppe, renamed.verteiler?.toSorted(), renamed.konfektion?.oberteil]).toEqual(['SEG 1', ['Alle', 'Medien'], 'Mittel'])
  expect((await profile.history({ params })).filter((one) => one.neu === 'SEG 1')).toHaveLength(1)
  for (const [old, fresh, status] of [
    ['SEG 1', 'jugend', 400],
    ['Gibt es nicht', 'X', 400],
  ] as const)
    expect(await abgelehnt(lists.rename({ body: { version, liste: 'gruppe', alt: old, neu: fresh } }))).toMatchObject({ status })
  expect(await abgelehnt(lists.rename({ body: { version: 1, liste: 'gruppe', alt: 'SEG 1', neu: 'X' } }))).toMatchObject({ status: 409 })
  const plain = instance.as(listsContract, jana)
  expect((await plain.get()).gruppe).toEqual(['SEG 1', 'Jugend'])
  await expect(plain.change({ body: NO_LISTS })).rejects.toMatchObject({ status: 403 })
})

test('clothes follow a renamed size; a size in stock stays on the list', async () => {
  const instance = await testInstance()
  const office = await instance.person(['SET_GRUPPE', 'CREATE_KLEIDUNG', 'READ_KLEIDUNG', 'UPDATE_KLEIDUNG'])
  const lists = instance.as(listsContract, office)
  const clothes = instance.as(kleidungContract, office)
  const make = (kategorie: 'Poloshirt' | 'Einsatzhose', size: string) =>
    clothes.create({ body: { bezeichnung: kategorie, kategorie, groesse: size, bestand: 1 } })
  const [shirt, trousers] = [await make('Poloshirt', 'M'), await make('Einsatzhose', 'M')]
  await make('Poloshirt', '48')
  const sizeOf = async ({ _id }: { _id: string }) => (await clothes.get({ params: { id: _id } })).groesse
  let set = await lists.change({ body: { ...NO_LISTS, oberteil: ['M', 'L'], hose: ['M'] } })
  expect(await abgelehnt(lists.change({ body: { ...set, oberteil: ['L'] } }))).toMatchObject({
    status: 409,
    errors: [{ msg: '„M“ wird noch gebraucht: 1 Artikel der Kleiderkammer. Benenne es um, oder ändere zuerst, wer es hat.' }],
  })
  const { mitglieder, ...renamed } = await lists.rename({ body: { version: set.version, liste: 'oberteil', alt: 'M', neu: 'Mittel' } })
  set = renamed
  expect([await sizeOf(shirt), await sizeOf(trousers)]).toEqual(['Mittel', 'M'])
  expect((await clothes.history({ params: { id: shirt._id } })).filter(({ neu }) => neu === 'Mittel')).toHaveLength(1)
  const body = { version: set.version, liste: 'oberteil', alt: 'Mittel', neu: '48' } as const
  expect(await abgelehnt(lists.rename({ body }))).toMatchObject({ status: 409, errors: [{ feld: 'neu' }] })
  expect(await sizeOf(shirt)).toBe('Mittel')
})
