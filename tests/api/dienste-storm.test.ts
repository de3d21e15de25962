// Thirty members and three leaders on two nodes do what they like: afterwards all counts, states, histories and mails agree.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoDatabase } from '#seeds/demo-database.ts'
import { openSession } from '#server/auth/sessions.ts'
import { type Person, makeTestInstance } from '#tests/support/app.ts'
import { fromNow, checkDienste } from '#tests/support/dienstpruefung.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ROUNDS = 40
const TOGETHER = 10

/** The same sequence every time; what the calls meet depends on who is faster. */
function newDice(seed: number) {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

interface Dienst {
  readonly version: number
  readonly abgesagt: boolean
  readonly schichten: readonly {
    readonly _id: string
    readonly beginn: string
    readonly ende: string
    readonly bedarf: readonly object[]
  }[]
  readonly helfer: readonly { readonly schicht: string; readonly status: string; readonly profil: { readonly _id: string } }[]
}

test('after 400 random calls over demo chapter M all data is consistent', { timeout: 240_000 }, async () => {
  const database = await demoDatabase('M')
  const [a, b] = [await makeTestInstance({ database, clock: () => NOW }), await makeTestInstance({ database, clock: () => NOW })]
  try {
    const who = async (condition: ReturnType<typeof sql>, count: number): Promise<Person[]> => {
      const { rows } = await sql<{ user: string; profil: string }>`
        select u._id as "user", p._id as profil from users u join profile p on p."user" = u._id
        where p.status = 'aktiv' and p."geloeschtAm" is null and not u.gesperrt and ${condition} order by u.username limit ${count}`.execute(
        database.db,
      )
      const people: Person[] = []
      for (const row of rows) people.push({ ...row, token: await a.context.transact((trx) => openSession(trx, row.user, 'Test', NOW)) })
      return people
    }
    const leading = await who(sql`'UPDATE_SANDIENST' = any(u.rechte)`, 3)
    const mitglieder = await who(
      sql`'READ_SANDIENST' = any(u.rechte) and not 'UPDATE_SANDIENST' = any(u.rechte) and p.sanitaetsausbildung <> 'keine'`,
      30,
    )
    expect([leading.length, mitglieder.length]).toEqual([3, 30])
    const { rows: dienste } = await sql<{ _id: string }>`
      select d._id from sanitaetsdienste d where d.art = 'intern' and d.status = 'ausgeschrieben' and not d.abgesagt and d."sichtbarFuer" = '{}'
        and d.beginn > ${NOW} and coalesce(d.meldeschluss, d.beginn) > ${NOW} order by d.beginn limit 8`.execute(database.db)
    expect(dienste).toHaveLength(8)
    const since = await fromNow(database.db)
    expect(await checkDienste(database.db, since)).toEqual([])

    const dice = newDice(20_261_121)
    const one = <T>(list: readonly T[]): T => list[dice(list.length)] as T
    const counted = new Map<string, number>()
    const disturbances: string[] = []
    async function handle(): Promise<void> {
      const instance = one([a, b])
      const basePath = `/api/sanitaetsdienste/${one(dienste)._id}`
      const [mitglied, leitung, other] = [one(mitglieder), one(leading), one(mitglieder)]
      const [what, second, third, fourth] = [dice(100), dice(1000), dice(1000), dice(1000)]
      const call = async (person: Person, method: string, url: string, body?: unknown) => {
        const response = await instance.call(person, method, url, body)
        const name = `${method} ${url.replace(/[0-9a-f-]{36}/g, '{}').split('?')[0]} ${response.statusCode}`
        counted.set(name, (counted.get(name) ?? 0) + 1)
        if (response.statusCode >= 500) disturbances.push(`${name}: ${response.body}`)
        return response
      }
      const dienst = (await call(leitung, 'GET', basePath)).json<Dienst>()
      const schicht = dienst.schichten[second % dienst.schichten.length]?._id
      const present = mitglieder.find(({ profil }) =>
        dienst.helfer.some((helfer) => helfer.profil._id === profil && ['gemeldet', 'eingeteilt'].includes(helfer.status)),
      )
      if (what < 35) await call(mitglied, 'POST', `${basePath}/anmeldung`, { schicht, praktikant: third % 10 === 0 })
      else if (what < 50) await call(present ?? mitglied, 'DELETE', `${basePath}/anmeldung?grund=krank`)
      else if (what < 70) {
        const gemeldete = dienst.helfer.filter(({ status }) => status === 'gemeldet' || status === 'eingeteilt' || status === 'warteliste')
        const helfer = gemeldete.slice(0, 6).map(({ profil, schicht }, i) => ({
          profil: profil._id,
          schicht,
          status: ['eingeteilt', 'eingeteilt', 'gemeldet', 'warteliste', 'abgelehnt'][(third + i * fourth) % 5],
        }))
        await call(leitung, 'PUT', `${basePath}/einteilung`, { version: dienst.version, helfer })
      } else if (what < 80)
        await call(leitung, 'PUT', `${basePath}/anmeldung/${other.profil}`, {
          schicht,
          status: one(['eingeteilt', 'gemeldet', 'abgesagt']),
        })
      else if (what < 86) {
        const here = dienst.helfer.find(({ profil }) => profil._id === present?.profil)?.schicht
        const free = present
          ? (await call(present, 'GET', `${basePath}/uebergabe?schicht=${here}`)).json<{ profil: { _id: string } }[] | object>()
          : []
        const taker = Array.isArray(free) ? free.find(({ profil }) => mitglieder.some((one) => one.profil === profil._id)) : undefined
        if (present && taker) await call(present, 'POST', `${basePath}/uebergabe`, { schicht: here, profil: taker.profil._id })
      } else if (what < 90) await call(leitung, 'POST', `${basePath}/hilferuf`, { schicht })
      else if (what < 95) {
        const { rows: offene } = await sql<{
          _id: string
          profil: string
        }>`select _id, profil from anfragen where antwort is null order by _id`.execute(database.db)
        const question = offene.find(({ profil }) => mitglieder.some((one) => one.profil === profil))
        const gefragt = mitglieder.find(({ profil }) => profil === question?.profil)
        if (question && gefragt)
          await call(gefragt, 'POST', `/api/sanitaetsdienste/anfragen/${question._id}`, { antwort: one(['zugesagt', 'abgelehnt']) })
      } else if (what < 99) {
        const bedarf = [{ qualifikation: one(['EH', 'SanA', 'RS']), anzahl: 1 + dice(4) }]
        const { status, ...rest } = dienst as Dienst & { status: string }
        await call(leitung, 'PUT', basePath, {
          ...rest,
          schichten: dienst.schichten.map((one) => (one._id === schicht ? { ...one, bedarf } : one)),
        })
      } else await call(leitung, 'POST', `${basePath}/absage`, { grund: 'Unwetter' })
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: TOGETHER }, handle))
    }
    expect(disturbances).toEqual([])
    // The storm did something: sign-ups, staffings, answers and changes went through.
    const succeeded = (start: string) =>
      [...counted].filter(([name]) => name.startsWith(start) && / 20\d$/.test(name)).reduce((sum, [, n]) => sum + n, 0)
    expect(succeeded('POST /api/sanitaetsdienste/{}/anmeldung')).toBeGreaterThan(20)
    expect(succeeded('DELETE')).toBeGreaterThan(5)
    expect(succeeded('POST /api/sanitaetsdienste/{}/uebergabe')).toBeGreaterThan(0)
    expect(succeeded('POST /api/sanitaetsdienste/anfragen/')).toBeGreaterThan(0)
    expect(succeeded('PUT /api/sanitaetsdienste/{}/einteilung')).toBeGreaterThan(5)
    expect(succeeded('PUT /api/sanitaetsdienste/{} ')).toBeGreaterThan(2)
    expect(await checkDienste(database.db, since)).toEqual([])
  } finally {
    await a.close()
    await b.close()
    await database.close()
  }
})
