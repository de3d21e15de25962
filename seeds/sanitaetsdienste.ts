// The services of the demo chapter: the edge cases first (who stands there must be free), then the ordinary ones.
import type { Transaction } from 'kysely'
import { refresh } from '#blocks/anmeldung/server/index.ts'
import type { DB } from '#server/db/schema.ts'
import { anfragen } from './dienste/anfragen.ts'
import { Site } from './dienste/build.ts'
import { einweisungen } from './dienste/einweisungen.ts'
import { People } from './dienste/people.ts'
import type { Measure } from './dienste/measure.ts'
import type { Plan } from './dienste/plan.ts'
import { edges } from './dienste/edges.ts'
import type { Rows } from './dienste/rows.ts'
import { random } from './dienste/random.ts'
import { add, withoutBounds } from './load-demo.ts'
import type { Fahrzeug } from './fahrzeuge.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Ort } from './orte.ts'
import { entries } from './verlauf.ts'
import { newRandom } from './random.ts'

interface Stock {
  readonly people: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly vehicle: readonly Fahrzeug[]
  readonly heute: string
  readonly measure: Measure
}

/**
 * Fills the tables of the services; people, places and vehicles must be there.
 * @returns what they hold of the vehicles, to be written with all other bookings
 */
export async function fillDienste(
  trx: Transaction<DB>,
  { people: crowd, plaetze, vehicle, heute: today, measure }: Stock,
): Promise<Rows['fahrzeugbelegungen']> {
  const people = new People(newRandom('leute'), crowd)
  const build = new Site(newRandom('dienste'), { heute: today, leute: people, vehicle })
  const sonder = edges({ heute: today, orte: plaetze, leute: people })
  const cases = new Map([...sonder].map(([situation, plan]) => [situation, build.build(plan)] as const))
  const many = (...situations: Plan['situation'][]) => [...sonder.values()].filter(({ situation }) => situations.includes(situation)).length
  const already = { kommend: many('kommend'), vergangen: many('vergangen', 'offen'), abgesagt: many('abgesagt') }
  for (const plan of random(newRandom('termine'), { heute: today, orte: plaetze, measure, already })) build.build(plan)

  const { zeilen: rows } = build
  const verlaufsRandom = newRandom('dienstverlauf')
  await add(trx, 'nummernkreise', build.number())
  await withoutBounds(trx, ['angebote', 'angebot_fahrzeuge', 'anmeldungen', 'stundennachweise'], async () => {
    await add(trx, 'sanitaetsdienste', rows.sanitaetsdienste)
    await add(trx, 'angebote', rows.angebote)
    await add(trx, 'angebot_fahrzeuge', rows.angebot_fahrzeuge)
    await add(trx, 'anmeldungen', rows.anmeldungen)
    await add(trx, 'stundennachweise', rows.stundennachweise)
  })
  await add(trx, 'anfragen', anfragen(newRandom('anfragen'), rows, { leute: people, heute: today, cases }))
  await add(trx, 'einweisungen', einweisungen(newRandom('einweisungen'), { people: crowd, vehicle, heute: today }))
  await add(
    trx,
    'historie',
    rows.happened.sort((a, b) => a.zeit.getTime() - b.zeit.getTime()).flatMap((situation) => entries(verlaufsRandom, situation)),
  )
  await refresh(
    trx,
    rows.angebote.map(({ _id }) => _id),
  )
  return rows.fahrzeugbelegungen
}
