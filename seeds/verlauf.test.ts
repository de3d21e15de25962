// The seeded history of a service told again from its first entry: it must end where the rows stand, and never jump.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helferStaende } from '#features/sanitaetsdienste/server/verlauf/helfer-historie.ts'
import { testDatenbank, type TestDatenbank } from '#tests/support/database.ts'
import { fuelleDemo } from './demo.ts'

const HEUTE = '2026-11-21'
/** The zero of a chain: before the first entry nothing stood there. */
const NICHTS = null

interface Schritt {
  readonly kette: string
  readonly alt: unknown
  readonly neu: unknown
}

/** Entries that do not begin where the one before them ended, and where each chain ends. */
function nachspielen(schritte: readonly Schritt[]): { spruenge: Schritt[]; ende: Map<string, unknown> } {
  const ende = new Map<string, unknown>()
  const spruenge = schritte.filter((schritt) => {
    const sprung = JSON.stringify(ende.get(schritt.kette) ?? NICHTS) !== JSON.stringify(schritt.alt ?? NICHTS)
    ende.set(schritt.kette, schritt.neu)
    return sprung
  })
  return { spruenge, ende }
}

describe.each(['S', 'M'] as const)('size %s', (groesse) => {
  let datenbank: TestDatenbank
  beforeAll(async () => {
    datenbank = await testDatenbank()
    await fuelleDemo({ db: datenbank.db, config: { adminUsername: 'admin', adminPasswort: null } }, groesse, () => undefined, HEUTE)
  }, 120_000)
  afterAll(() => datenbank.schliessen())

  test('of people: each registration that is told of ends as it stands', async () => {
    const { rows: schritte } = await sql<Schritt>`
      select concat_ws(' ', objekt, coalesce(neu, alt) ->> 'profil', coalesce(neu, alt) #>> '{schicht,_id}') as kette, alt, neu
      from historie where bereich = 'sanitaetsdienste' and feld = 'helfer' order by zeit, gruppe, _id`.execute(datenbank.db)
    expect(schritte.length).toBeGreaterThan(300)
    const { spruenge, ende } = nachspielen(schritte)
    expect(spruenge).toEqual([])
    const { rows: zeilen } = await sql<{ _id: string; dienst: string }>`
      select m._id, a.sanitaetsdienst as dienst from anmeldungen m join angebote a on a._id = m.angebot`.execute(datenbank.db)
    const jetzt = await datenbank.db.transaction().execute((trx) =>
      helferStaende(
        trx,
        zeilen.map(({ _id }) => _id),
      ),
    )
    const soll = new Map(
      zeilen.map(({ _id, dienst }) => {
        const stand = jetzt.get(_id)
        return [`${dienst} ${stand?.profil} ${stand?.schicht._id}`, stand]
      }),
    )
    expect([...ende].filter(([kette, stand]) => JSON.stringify(stand) !== JSON.stringify(soll.get(kette)))).toEqual([])
  })

  test('of the services: state, leader, and that it was called off', async () => {
    const { rows: schritte } = await sql<Schritt>`
      select concat_ws(' ', objekt, feld) as kette, alt, neu from historie
      where bereich = 'sanitaetsdienste' and feld in ('status', 'leiter', 'absageGrund') order by zeit, gruppe, _id`.execute(datenbank.db)
    // Filled up is a state that follows from the people: it has no entry.
    const geordnet = schritte.map((schritt) => (schritt.alt === 'besetzt' ? { ...schritt, alt: 'ausgeschrieben' } : schritt))
    const { spruenge, ende } = nachspielen(geordnet)
    expect(spruenge).toEqual([])
    const { rows: dienste } = await sql<Record<'_id' | 'status' | 'absageGrund', string> & { leiter: string | null }>`
      select _id, case when status = 'besetzt' then 'ausgeschrieben' else status end as status, leiter, "absageGrund" from sanitaetsdienste`.execute(
      datenbank.db,
    )
    const falsch = dienste.flatMap(({ _id, ...stand }) =>
      Object.entries(stand).filter(([feld, wert]) => (ende.get(`${_id} ${feld}`) ?? NICHTS) !== (wert || NICHTS)),
    )
    expect(falsch).toEqual([])
  })
})
