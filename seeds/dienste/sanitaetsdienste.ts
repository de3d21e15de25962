import { sql, type Transaction } from 'kysely'
import { refreshBesetzung } from '#blocks/dienst/server/index.ts'
// Registers the briefings required by the refresh.
import '#features/fahrzeugeinweisungen/server/routes.ts'
import type { DB } from '#server/db/schema.ts'
import { anfragen } from './anfragen.ts'
import { Builder } from './build.ts'
import { briefDrivers, einweisungen, einweisungsprotokolle } from './einweisungen.ts'
import { People } from './people.ts'
import type { Amounts } from './amounts.ts'
import { papers } from './papers.ts'
import type { Plan } from './plan.ts'
import { edges } from './edges.ts'
import type { Rows } from './rows.ts'
import { ordinary } from './random.ts'
import { add, withoutConstraints } from '../load-demo.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Ort } from '../inventory/orte.ts'
import { entries } from '../verlauf.ts'
import { newRandom } from '../random.ts'

interface Stock {
  readonly people: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly vehicles: readonly Fahrzeug[]
  readonly today: string
  readonly amounts: Amounts
}

/**
 * Fills the service tables; requires people, places and vehicles.
 * @returns the bookings of their vehicles, to be inserted with all others
 */
export async function fillDienste(
  trx: Transaction<DB>,
  { people: crowd, plaetze, vehicles, today, amounts }: Stock,
): Promise<Rows['fahrzeugbelegungen']> {
  const people = new People(newRandom('leute'), crowd)
  const builder = new Builder(newRandom('dienste'), { today, people, vehicles })
  const edgePlans = edges({ today, orte: plaetze, people })
  const cases = new Map([...edgePlans].map(([situation, plan]) => [situation, builder.build(plan)] as const))
  const count = (...situations: Plan['situation'][]) =>
    [...edgePlans.values()].filter(({ situation }) => situations.includes(situation)).length
  const already = { upcoming: count('kommend'), past: count('vergangen', 'offen'), abgesagt: count('abgesagt') }
  for (const plan of ordinary(newRandom('termine'), { today, orte: plaetze, amounts, already })) builder.build(plan)

  const { rows } = builder
  const verlaufRandom = newRandom('dienstverlauf')
  await add(trx, 'nummernkreise', builder.assignNumbers())
  await withoutConstraints(trx, ['angebote', 'angebot_fahrzeuge', 'anmeldungen', 'stundennachweise'], async () => {
    await add(trx, 'sanitaetsdienste', rows.sanitaetsdienste)
    await add(trx, 'angebote', rows.angebote)
    await add(trx, 'angebot_fahrzeuge', rows.angebot_fahrzeuge)
    await add(trx, 'anmeldungen', rows.anmeldungen)
    await add(trx, 'stundennachweise', rows.stundennachweise)
  })
  await add(trx, 'anfragen', anfragen(newRandom('anfragen'), rows, { people, today, cases }))
  await add(trx, 'einweisungen', einweisungen(newRandom('einweisungen'), { people: crowd, vehicles, today }))
  await add(trx, 'einweisungsprotokolle', einweisungsprotokolle(newRandom('einweisungsprotokolle'), { people: crowd, today }))
  const { files, happened } = papers(newRandom('dienstunterlagen'), rows.sanitaetsdienste, today)
  await add(trx, 'dateien', files)
  await add(
    trx,
    'historie',
    [...rows.happened, ...happened].sort((a, b) => a.time.getTime() - b.time.getTime()).flatMap((event) => entries(verlaufRandom, event)),
  )
  await refreshBesetzung(
    trx,
    rows.angebote.map(({ _id }) => _id),
  )
  await briefDrivers(trx, newRandom('fahrer'), today)
  // Reopens services: a training that expires before the day frees its place, and some vehicle wishes are unfilled.
  await sql`update sanitaetsdienste d set status = 'ausgeschrieben' where status = 'besetzt'
    and exists (select 1 from angebote a where a.sanitaetsdienst = d._id and ((a.besetzung ->> 'unbesetzt')::int > 0 or a.besetzung ? 'fahrzeugeFehlen'))`.execute(
    trx,
  )
  return rows.fahrzeugbelegungen
}
