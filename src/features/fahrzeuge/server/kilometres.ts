// Contradictions between kilometres: the vehicle's own, readings at the pump, and the book of its trips.
import { sql } from 'kysely'
import type { CountCard } from '#contract/dashboard.ts'
import { readable } from '#contract/schema.ts'
import { path } from '#contract/screens.ts'
import type { Db } from '#server/context.ts'
import { FASTEST_KMH, FAR_KM, km } from './odometer.ts'

export interface Contradiction {
  readonly _id: string
  readonly bezeichnung: string
  readonly art: 'stand' | 'zurueck' | 'tempo'
  readonly am: string
  /** The recorded value, and the one it is compared with. */
  readonly says: number
  readonly against: number
}

/** Days back in which readings are compared; older ones were looked at. */
const RECENT = 90

/** The worst contradiction of each vehicle: its kilometres and the last reading, a reading below the one before, or an impossible trip. */
export async function contradictions(db: Db, now: Date): Promise<readonly Contradiction[]> {
  const { rows } = await sql<Contradiction>`
    with lesungen as (
      select k.*, lag(k."kmEnde") over w as vorher, row_number() over (partition by k.fahrzeug order by k.zeit desc, k."kmEnde" desc) as nr
      from kmstaende k where k.zeit > ${now}::timestamptz - make_interval(days => ${RECENT})
      window w as (partition by k.fahrzeug order by k.zeit, k."kmEnde")
    ), widersprueche as (
      select f._id as fahrzeug, 'stand' as art, l.zeit, f."kmStand" as says, l."kmEnde" as against from fahrzeuge f join lesungen l on l.fahrzeug = f._id and l.nr = 1
        where f."kmStand" is distinct from l."kmEnde"
      union all select l.fahrzeug, 'zurueck', l.zeit, l."kmStart", l.vorher from lesungen l where l."kmStart" < l.vorher
      union all select t.fahrzeug, 'tempo', t.ende, t."kmEnde" - t."kmStart", round(extract(epoch from t.ende - t.beginn) / 60)::int from fahrten t
        where t.ende > ${now}::timestamptz - make_interval(days => ${RECENT}) and t."kmEnde" - t."kmStart" > ${FAR_KM}
          and t."kmEnde" - t."kmStart" > ${FASTEST_KMH} * extract(epoch from t.ende - t.beginn) / 3600
    )
    select distinct on (f.bezeichnung, f._id) f._id, f.bezeichnung, w.art, iso(w.zeit) as am, w.says::int as says, w.against::int as against
    from widersprueche w join fahrzeuge f on f._id = w.fahrzeug where f.aktiv and w.says is not null order by f.bezeichnung, f._id, w.zeit desc, w.art`.execute(
    db,
  )
  return rows
}

const TEXT: Readonly<Record<Contradiction['art'], (one: Contradiction) => string>> = {
  stand: ({ says, against, am }) => `am Fahrzeug ${km(says)}, zuletzt gelesen ${km(against)} (${readable(undefined, am)})`,
  zurueck: ({ says, against, am }) => `${km(says)} am ${readable(undefined, am)}, davor schon ${km(against)}`,
  tempo: ({ says, against, am }) =>
    `${km(says)} in ${(against / 60).toLocaleString('de-DE', { maximumFractionDigits: 1 })} Stunden am ${readable(undefined, am)}`,
}
const NAMED = 3

/** Contradictions that wait for a keeper of vehicles. */
export async function waiting(db: Db, now: Date): Promise<CountCard[]> {
  const found = await contradictions(db, now)
  const [first] = found
  if (!first) return []
  const named = found.slice(0, NAMED).map((one) => `${one.bezeichnung}: ${TEXT[one.art](one)}`)
  return [
    {
      zahl: found.length,
      eins: 'Fahrzeug mit widersprüchlichen Kilometern',
      viele: 'Fahrzeuge mit widersprüchlichen Kilometern',
      hinweis: `${[...named, ...(found.length > NAMED ? [`und ${found.length - NAMED} weitere`] : [])].join('; ')}.`,
      pfad: found.length === 1 ? path('/fahrzeuge/edit/{id}', { id: first._id }) : path('/fahrzeuge'),
    },
  ]
}
