// Thirty members and three leaders on two nodes do what they like: afterwards all counts, states, histories and mails agree.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fuelleDemo } from '#seeds/demo.ts'
import { oeffneSitzung } from '#server/auth/sitzungen.ts'
import { type Mensch, testKnoten } from '#tests/support/anwendung.ts'
import { testDatenbank } from '#tests/support/database.ts'
import { abJetzt, pruefeDienste } from '#tests/support/dienstpruefung.ts'

const JETZT = new Date('2026-11-21T12:00:00Z')
const RUNDEN = 40
const ZUGLEICH = 10

/** The same sequence every time; what the calls meet depends on who is faster. */
function wuerfel(samen: number) {
  let stand = samen
  return (n: number) => {
    stand = (Math.imul(stand, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((stand / 2 ** 32) * n)
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

test('after four hundred calls at random over the demo chapter M nothing contradicts itself', { timeout: 240_000 }, async () => {
  const datenbank = await testDatenbank()
  const [a, b] = [await testKnoten({ datenbank, jetzt: () => JETZT }), await testKnoten({ datenbank, jetzt: () => JETZT })]
  try {
    await fuelleDemo({ db: datenbank.db, config: { adminUsername: 'admin', adminPasswort: null } }, 'M', () => undefined, '2026-11-21')
    const wer = async (bedingung: ReturnType<typeof sql>, anzahl: number): Promise<Mensch[]> => {
      const { rows } = await sql<{ user: string; profil: string }>`
        select u._id as "user", p._id as profil from users u join profile p on p."user" = u._id
        where p.status = 'aktiv' and p."geloeschtAm" is null and not u.gesperrt and ${bedingung} order by u.username limit ${anzahl}`.execute(
        datenbank.db,
      )
      const leute: Mensch[] = []
      for (const zeile of rows)
        leute.push({ ...zeile, token: await a.kontext.schreibe((trx) => oeffneSitzung(trx, zeile.user, 'Test', JETZT)) })
      return leute
    }
    const leitende = await wer(sql`'UPDATE_SANDIENST' = any(u.rechte)`, 3)
    const mitglieder = await wer(
      sql`'READ_SANDIENST' = any(u.rechte) and not 'UPDATE_SANDIENST' = any(u.rechte) and p.sanitaetsausbildung <> 'keine'`,
      30,
    )
    expect([leitende.length, mitglieder.length]).toEqual([3, 30])
    const { rows: dienste } = await sql<{ _id: string }>`
      select d._id from sanitaetsdienste d where d.art = 'intern' and d.status = 'ausgeschrieben' and not d.abgesagt and d."sichtbarFuer" = '{}'
        and d.beginn > ${JETZT} and coalesce(d.meldeschluss, d.beginn) > ${JETZT} order by d.beginn limit 8`.execute(datenbank.db)
    expect(dienste).toHaveLength(8)
    const seit = await abJetzt(datenbank.db)
    expect(await pruefeDienste(datenbank.db, seit)).toEqual([])

    const w = wuerfel(20_261_121)
    const eins = <T>(liste: readonly T[]): T => liste[w(liste.length)] as T
    const gezaehlt = new Map<string, number>()
    const stoerungen: string[] = []
    async function handle(): Promise<void> {
      const knoten = eins([a, b])
      const basis = `/api/sanitaetsdienste/${eins(dienste)._id}`
      const [mitglied, leitung, anderes] = [eins(mitglieder), eins(leitende), eins(mitglieder)]
      const [was, zweite, dritte, vierte] = [w(100), w(1000), w(1000), w(1000)]
      const ruf = async (mensch: Mensch, method: string, url: string, body?: unknown) => {
        const antwort = await knoten.ruf(mensch, method, url, body)
        const name = `${method} ${url.replace(/[0-9a-f-]{36}/g, '{}').split('?')[0]} ${antwort.statusCode}`
        gezaehlt.set(name, (gezaehlt.get(name) ?? 0) + 1)
        if (antwort.statusCode >= 500) stoerungen.push(`${name}: ${antwort.body}`)
        return antwort
      }
      const dienst = (await ruf(leitung, 'GET', basis)).json<Dienst>()
      const schicht = dienst.schichten[zweite % dienst.schichten.length]?._id
      const dabei = mitglieder.find(({ profil }) =>
        dienst.helfer.some((helfer) => helfer.profil._id === profil && ['gemeldet', 'eingeteilt'].includes(helfer.status)),
      )
      if (was < 35) await ruf(mitglied, 'POST', `${basis}/anmeldung`, { schicht, praktikant: dritte % 10 === 0 })
      else if (was < 50) await ruf(dabei ?? mitglied, 'DELETE', `${basis}/anmeldung?grund=krank`)
      else if (was < 70) {
        const gemeldete = dienst.helfer.filter(({ status }) => status === 'gemeldet' || status === 'eingeteilt' || status === 'warteliste')
        const helfer = gemeldete.slice(0, 6).map(({ profil, schicht: hier }, i) => ({
          profil: profil._id,
          schicht: hier,
          status: ['eingeteilt', 'eingeteilt', 'gemeldet', 'warteliste', 'abgelehnt'][(dritte + i * vierte) % 5],
        }))
        await ruf(leitung, 'PUT', `${basis}/einteilung`, { version: dienst.version, helfer })
      } else if (was < 80)
        await ruf(leitung, 'PUT', `${basis}/anmeldung/${anderes.profil}`, { schicht, status: eins(['eingeteilt', 'gemeldet', 'abgesagt']) })
      else if (was < 86) {
        const hier = dienst.helfer.find(({ profil }) => profil._id === dabei?.profil)?.schicht
        const frei = dabei
          ? (await ruf(dabei, 'GET', `${basis}/uebergabe?schicht=${hier}`)).json<{ profil: { _id: string } }[] | object>()
          : []
        const nimmt = Array.isArray(frei) ? frei.find(({ profil }) => mitglieder.some((eines) => eines.profil === profil._id)) : undefined
        if (dabei && nimmt) await ruf(dabei, 'POST', `${basis}/uebergabe`, { schicht: hier, profil: nimmt.profil._id })
      } else if (was < 90) await ruf(leitung, 'POST', `${basis}/hilferuf`, { schicht })
      else if (was < 95) {
        const { rows: offene } = await sql<{
          _id: string
          profil: string
        }>`select _id, profil from anfragen where antwort is null order by _id`.execute(datenbank.db)
        const frage = offene.find(({ profil }) => mitglieder.some((eines) => eines.profil === profil))
        const gefragt = mitglieder.find(({ profil }) => profil === frage?.profil)
        if (frage && gefragt)
          await ruf(gefragt, 'POST', `/api/sanitaetsdienste/anfragen/${frage._id}`, { antwort: eins(['zugesagt', 'abgelehnt']) })
      } else if (was < 99) {
        const bedarf = [{ qualifikation: eins(['EH', 'SanA', 'RS']), anzahl: 1 + w(4) }]
        const { status: _status, ...rest } = dienst as Dienst & { status: string }
        await ruf(leitung, 'PUT', basis, {
          ...rest,
          schichten: dienst.schichten.map((eine) => (eine._id === schicht ? { ...eine, bedarf } : eine)),
        })
      } else await ruf(leitung, 'POST', `${basis}/absage`, { grund: 'Unwetter' })
    }
    for (let runde = 0; runde < RUNDEN; runde += 1) {
      // oxlint-disable-next-line no-await-in-loop -- ten at a time, again and again
      await Promise.all(Array.from({ length: ZUGLEICH }, handle))
    }
    expect(stoerungen).toEqual([])
    // The storm did something: sign-ups, staffings, answers and changes went through.
    const gelungen = (anfang: string) =>
      [...gezaehlt].filter(([name]) => name.startsWith(anfang) && / 20\d$/.test(name)).reduce((summe, [, n]) => summe + n, 0)
    expect(gelungen('POST /api/sanitaetsdienste/{}/anmeldung')).toBeGreaterThan(20)
    expect(gelungen('DELETE')).toBeGreaterThan(5)
    expect(gelungen('POST /api/sanitaetsdienste/{}/uebergabe')).toBeGreaterThan(0)
    expect(gelungen('POST /api/sanitaetsdienste/anfragen/')).toBeGreaterThan(0)
    expect(gelungen('PUT /api/sanitaetsdienste/{}/einteilung')).toBeGreaterThan(5)
    expect(gelungen('PUT /api/sanitaetsdienste/{} ')).toBeGreaterThan(2)
    expect(await pruefeDienste(datenbank.db, seit)).toEqual([])
  } finally {
    await a.schliessen()
    await b.schliessen()
    await datenbank.schliessen()
  }
})
