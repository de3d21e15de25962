import { sql } from 'kysely'
import type { CountCard } from '#contract/dashboard.ts'
import { readableValue } from '#contract/schema.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Db } from '#server/context.ts'
import { joinQuery } from '#server/db/joined.ts'
import { FASTEST_KMH, FAR_KM, kmText } from './odometer.ts'

interface Contradiction {
  readonly fahrzeug: string
  readonly bezeichnung: string
  readonly art: 'stand' | 'zurueck' | 'tempo'
  readonly am: string
  readonly says: number
  readonly against: number
  readonly quelle: string
}

/** Days back in which readings are compared; older ones were reviewed. */
const RECENT = 90

/** Contradictions: vehicle kilometres versus last reading, decreasing readings, and impossible trips. */
export const contradictingVehicles = (now: Date) => sql`
  with lesungen as (
    select k.*, lag(k."kmEnde") over w as vorher,
      row_number() over (partition by k.fahrzeug order by k.zeit desc, k."kmEnde" desc) as nr
    from kmstaende k
    where k.zeit > ${now}::timestamptz - make_interval(days => ${RECENT}) window w as (partition by k.fahrzeug
      order by k.zeit, k."kmEnde")
  )
  select f._id as fahrzeug, 'stand' as art, l.zeit, f."kmStand" as says, l."kmEnde" as against, l.quelle
  from fahrzeuge f join lesungen l on l.fahrzeug = f._id and l.nr = 1
  where f."kmStand" <> l."kmEnde"
  union all
  select l.fahrzeug, 'zurueck', l.zeit, l."kmStart", l.vorher, l.quelle
  from lesungen l
  where l."kmStart" < l.vorher
  union all
  select t.fahrzeug, 'tempo', t.ende, t."kmEnde" - t."kmStart", round(extract(epoch from t.ende - t.beginn) / 60)::int,
    t._id
  from lesungen l join fahrten t on t._id = l.quelle
  where l."kmEnde" - l."kmStart" > ${FAR_KM}
    and t."kmEnde" - t."kmStart" > ${FASTEST_KMH} * extract(epoch from t.ende - t.beginn) / 3600`

const contradictions = (now: Date) => sql<Contradiction>`
  select w.fahrzeug, f.bezeichnung, w.art, iso(w.zeit) as am, w.says::int as says, w.against::int as against, w.quelle
  from (${contradictingVehicles(now)}) w join fahrzeuge f on f._id = w.fahrzeug
  where f.aktiv
  order by f.bezeichnung, f._id, w.zeit desc, w.art`

const TEXT: Readonly<Record<Contradiction['art'], (contradiction: Contradiction) => string>> = {
  stand: ({ says, against, am }) => `am Fahrzeug ${kmText(says)}, zuletzt gelesen ${kmText(against)} (${readableValue(undefined, am)})`,
  zurueck: ({ says, against, am }) => `${kmText(says)} am ${readableValue(undefined, am)}, davor schon ${kmText(against)}`,
  tempo: ({ says, against, am }) =>
    `${kmText(says)} in ${(against / 60).toLocaleString('de-DE', { maximumFractionDigits: 1 })} Stunden am ${readableValue(undefined, am)}`,
}
/** Sentences of the contradictions, for the vehicle and the entry with the reading. */
export const contradictionTexts = async (db: Db, now: Date) =>
  (await contradictions(now).execute(db)).rows.map((contradiction) => ({
    fahrzeug: contradiction.fahrzeug,
    quelle: contradiction.quelle,
    text: TEXT[contradiction.art](contradiction),
  }))

const NAMED = 3

export const countContradicting = (now: Date) =>
  joinQuery(contradictions(now), (rows): CountCard[] => {
    const found = [...Map.groupBy(rows, ({ fahrzeug }) => fahrzeug).values()].flatMap(([latest]) => latest ?? [])
    const [first] = found
    if (!first) return []
    const named = found.slice(0, NAMED).map((contradiction) => `${contradiction.bezeichnung}: ${TEXT[contradiction.art](contradiction)}`)
    return [
      {
        zahl: found.length,
        eins: 'Fahrzeug mit widersprüchlichen Kilometern',
        viele: 'Fahrzeuge mit widersprüchlichen Kilometern',
        hinweis: `${[...named, ...(found.length > NAMED ? [`und ${found.length - NAMED} weitere`] : [])].join('; ')}.`,
        pfad:
          found.length === 1 ? path('/fahrzeuge/edit/{id}', { id: first.fahrzeug }) : withQuery(path('/fahrzeuge'), { kilometer: 'true' }),
      },
    ]
  })
