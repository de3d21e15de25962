// The feed of duties and the lists of the areas say the same of every duty to every member.
import { expect, onTestFinished, test } from 'vitest'
import type { AnlassListRow } from '#blocks/dienst/declaration.ts'
import { isStandingStatus } from '#blocks/dienst/names.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { type Dienst, kalenderContract } from '#features/kalender/contract.ts'
import { openSession } from '#server/auth/sessions.ts'
import { testInstance } from '#tests/support/app.ts'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'

const LISTS = {
  sanitaetsdienst: 'sanitaetsdienste',
  ktwWoche: 'ktw/wochen',
  ktwSonntag: 'ktw/sonntage',
  blutspende: 'blutspenden',
  dienstabend: 'dienstabende',
  veranstaltung: 'veranstaltungen',
  ausbildung: 'ausbildungen',
} as const satisfies Partial<Record<PlanKind, string>>
const NOW = `${TODAY}T08:00:00.000Z`
const DAY = 86_400_000
const SPAN = { von: `${TODAY}T00:00:00.000Z`, bis: new Date(Date.parse(`${TODAY}T00:00:00Z`) + 98 * DAY).toISOString() }

test('size S: the feed’s rows are those of the areas’ lists, with the same answers', async () => {
  const database = await demoDatabase('S')
  onTestFinished(() => database.close())
  const instance = await testInstance({ database, clock: () => new Date(NOW) })
  const { context } = instance
  const people = await context.db
    .selectFrom('users')
    .innerJoin('profile', 'profile.user', 'users._id')
    .select(['users._id as user', 'profile._id as profil', 'username'])
    .where('gesperrt', '=', false)
    .where('profile.status', '=', 'aktiv')
    .orderBy('username')
    .execute()
  const chosen = people.filter(({ username }, i) => ['admin', 'helfer', 'leitung'].includes(username) || i % 6 === 0)
  const seen = { own: 0, fits: 0, grey: 0, waits: 0 }
  for (const { user, profil } of chosen) {
    const token = await context.transact((trx) => openSession(trx, user, 'Test', context.now()))
    const who = { user, profil, token }
    const { bereiche, eintraege, naechste } = await instance.as(kalenderContract, who).dienste({ query: SPAN })
    expect(naechste).toBeNull()
    const rows: ReadonlyMap<string, Dienst[]> = Map.groupBy(eintraege, ({ objekt }) => objekt)
    const listed = new Set<string>()
    for (const { art } of bereiche) {
      const list = LISTS[art as keyof typeof LISTS]
      for (let url: string | undefined = `/api/${list}?nur=kommend`; url !== undefined;) {
        const { statusCode, body, headers } = await instance.call(who, 'GET', url)
        expect([art, statusCode]).toEqual([art, 200])
        url = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1]
        for (const row of JSON.parse(body) as readonly AnlassListRow[]) {
          listed.add(row._id)
          if (row.beginn >= SPAN.bis) continue
          const found = rows.get(row._id) ?? []
          const own = found.filter(({ eigene }) => eigene)
          const standing = row.meine.filter(({ status, bis }) => isStandingStatus(status) && bis > SPAN.von)
          const places = new Set(own.flatMap(({ platz }) => (platz ? [platz.angebot] : [])))
          expect(found.length).toBeGreaterThan(0)
          expect([...places].toSorted()).toEqual(standing.flatMap(({ schicht, bis }) => (bis > NOW ? [schicht] : [])).toSorted())
          seen.own += places.size
          if (own.length > 0) continue
          expect([row.bezeichnung, found.some(({ zustand }) => zustand === 'frei')]).toEqual([row.bezeichnung, row.passt])
          for (const { anmeldung, namen, angebote, zustand } of found) {
            if (zustand === 'frei') seen.fits++
            if (namen.length > 0 || !anmeldung) continue
            expect([row.bezeichnung, anmeldung]).toEqual([row.bezeichnung, row.anmeldung])
            expect(angebote.map(({ _id }) => _id)).toEqual(row.schichten.map(({ _id }) => _id))
            if (anmeldung.warteliste) seen.waits++
            else if (!anmeldung.moeglich) seen.grey++
          }
        }
      }
    }
    const others = eintraege.filter(({ objekt, ende, zustand }) => !listed.has(objekt) && ende > NOW && zustand !== 'abgesagt')
    expect(others.map(({ zustand }) => zustand).filter((state) => state !== 'entwurf')).toEqual([])
    // Own and fitting rows alone are the same rows.
    const { eintraege: forMe } = await instance.as(kalenderContract, who).dienste({ query: { ...SPAN, nur: 'fuerMich' } })
    expect(forMe).toEqual(eintraege.filter(({ eigene, zustand }) => eigene || zustand === 'frei'))
  }
  expect(Object.entries(seen).flatMap(([name, count]) => (count === 0 ? [name] : []))).toEqual([])
}, 300_000)
