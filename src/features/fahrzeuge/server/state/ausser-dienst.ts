// Unavailable vehicles: out of service removes them from all future plans, otherwise they are missing there. The people concerned are
// notified.
import type { CountCard } from '#contract/dashboard.ts'
import { path, withQuery } from '#contract/screens.ts'
import { type Affected, AUSFALL, type Ausfallart, type Fahrzeugverlust } from '#features/fahrzeuge/contract.ts'
import { sql } from 'kysely'
import {
  occasionColumn,
  occasionId,
  occasionKind,
  occasionLink,
  occasionName,
  occasionTable,
  occasionTables,
} from '#blocks/konflikte/server/index.ts'
import { recountOffers, responsibleFor } from '#blocks/dienst/server/index.ts'
import { recordChange } from '#server/history/record.ts'
import { joinQuery } from '#server/db/joined.ts'
import type { Db, AppContext, Trx } from '#server/context.ts'
import { discardBundles, type Mail } from '#server/mail/send-mail.ts'
import { quietUntil } from '#server/mail/ways.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { stateColumns, unfitReason, type VehicleState } from '../queries.ts'
import { readMitglieder } from '../recipient.ts'
import { oneOf, oneOfIds, setTouched } from '#server/db/vocabulary.ts'
import { STANDING_BELEGUNG } from '#blocks/belegung/contract.ts'
import { endsAfter } from '#blocks/belegung/server/index.ts'

interface Platz {
  readonly platz: string
  readonly angebot: string
  readonly dienst: string
  readonly art: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly people: readonly string[]
}
interface Belegung {
  readonly _id: string
  readonly zweck: string
  readonly beginn: string
  readonly ende: string
  readonly status: string
  readonly people: readonly string[]
}
interface Ausfall {
  readonly fahrzeug: string
  readonly was: Ausfallart
  readonly grund: string
  readonly actor: string
}

/** Slots in occasions of any area that have not begun; cancelled ones need no vehicle. */
const plaetze = (fahrzeug: string, now: Date) => sql`
  from angebot_fahrzeuge v join angebote angebot on angebot._id = v.angebot
  where v.fahrzeug = ${fahrzeug}::uuid and angebot.beginn > ${now} and not ${occasionColumn('abgesagt')}`
const belegungen = (fahrzeug: string, now: Date) => sql`
  from fahrzeugbelegungen b
  where b.fahrzeug = ${fahrzeug}::uuid and b.beginn > ${now} and ${oneOf('b.status', STANDING_BELEGUNG)} and b."angebotFahrzeug" is null`

/**
 * Counts bookings, services and drafts that would lose the vehicle; `fehlend`: services whose planners are not yet notified
 * (`followState`).
 */
export async function countAffected(db: Db | Trx, fahrzeug: string, now: Date): Promise<Affected> {
  const { rows } = await sql<Affected>`
    select (select count(*)::int ${belegungen(fahrzeug, now)}) as belegungen,
      count(distinct d._id) filter (where not d.entwurf)::int as dienste,
      count(distinct d._id) filter (where d.entwurf)::int as entwuerfe,
      count(distinct d._id) filter (where not d.entwurf and d.fehlend)::int as fehlend
    from (select ${occasionId()} as _id, angebot.entwurf as entwurf, v.erforderlich and not v."ausfallBekannt" as fehlend
      ${plaetze(fahrzeug, now)}) d`.execute(db)
  return rows[0] ?? { belegungen: 0, dienste: 0, entwuerfe: 0, fehlend: 0 }
}

/**
 * Bookings from today on of unavailable vehicles: one query, cached for a day, so that card and list agree. Planners of occasions have
 * their own cards.
 */
export const strandedVehicles = (now: Date) => sql`
  from fahrzeuge f join fahrzeugbelegungen b on b.fahrzeug = f._id
  where ${endsAfter(sql`date_trunc('day', ${now}::timestamptz, 'Europe/Berlin')`)}
    and ${oneOf('b.status', STANDING_BELEGUNG)}
    and b.art <> 'Werkstatt'
    and b."angebotFahrzeug" is null
    and b.fahrzeug = any (array(select s._id from fahrzeuge s where s.aktiv and not fahrzeug_einsetzbar(s)))`

const TOLD = 3
export const waitingBookings = (now: Date) =>
  joinQuery(
    sql<{ _id: string; bezeichnung: string; count: number }>`
      select f._id, f.bezeichnung, count(*)::int as count ${strandedVehicles(now)}
      group by f._id order by count desc, f.bezeichnung`,
    (rows): CountCard[] => {
      const [first] = rows
      if (!first) return []
      const named = rows
        .slice(0, TOLD)
        .map(({ bezeichnung, count }) => `${bezeichnung}: ${count === 1 ? '1 Belegung' : `${count} Belegungen`}`)
      return [
        {
          zahl: rows.length,
          eins: 'Fahrzeug ist belegt und kann nicht fahren',
          viele: 'Fahrzeuge sind belegt und können nicht fahren',
          hinweis: `${[...named, ...(rows.length > TOLD ? [`und ${rows.length - TOLD} weitere`] : [])].join('; ')}.`,
          pfad:
            rows.length === 1
              ? withQuery(path('/fahrzeuge/edit/{id}', { id: first._id }), { ansicht: 'belegungen' })
              : withQuery(path('/fahrzeuge'), { gestrandet: 'true' }),
        },
      ]
    },
  )

/** Locks the services that are not over and then the vehicle. A change of a service uses the same lock order. */
export async function lockWithDiensten(trx: Trx, fahrzeug: string, now: Date): Promise<void> {
  for (const table of occasionTables())
    await sql`
      select s._id
      from ${sql.table(table)} s
      where s._id in (select ${occasionId()}
        from angebot_fahrzeuge v join angebote angebot on angebot._id = v.angebot
        where v.fahrzeug = ${fahrzeug}::uuid and angebot.ende > ${now})
      order by s._id
      for no key update`.execute(trx)
  await sql`select _id from fahrzeuge where _id = ${fahrzeug}::uuid for no key update`.execute(trx)
}

/**
 * Removes a vehicle from everything that has not begun. Bookings are cancelled with the reason; services keep the request for a vehicle
 * of its type. Annahme: running duties finish as planned. The vehicle must be locked (`lockWithDiensten`).
 */
export async function clearPlans(context: AppContext, trx: Trx, { fahrzeug, was, grund, actor }: Ausfall): Promise<void> {
  const now = context.now()
  const {
    rows: [vehicle],
  } = await sql<{ bezeichnung: string; typ: string }>`select bezeichnung, typ from fahrzeuge where _id = ${fahrzeug}::uuid`.execute(trx)
  if (!vehicle) return
  const text = `${vehicle.bezeichnung} ${AUSFALL[was]}${grund === '' ? '.' : `: ${grund}`}`
  const { rows: abgesagt } = await sql<Belegung>`
    update fahrzeugbelegungen b
    set status = 'storniert', grund = ${text.slice(0, 500)}, ${setTouched(actor)}
    from (select b._id, b.status as vorher ${belegungen(fahrzeug, now)} for update of b) alt
    where b._id = alt._id
    returning b._id, b.zweck, b.beginn, b.ende, alt.vorher as status,
      array_remove(array[b.verantwortlich, b.fahrer], null) as people`.execute(trx)
  const { rows: dienste } = await sql<Platz>`
    select v._id as platz, angebot._id as angebot, ${occasionId()} as dienst, ${occasionKind()} as art,
      concat(${occasionName()}, case when angebot.bezeichnung <> '' then concat(' (', angebot.bezeichnung, ')') end) as bezeichnung,
      angebot.beginn, angebot.ende,
      case
        when angebot.entwurf then '{}'
        else array_remove(array[${occasionColumn('leiter')}, ${occasionColumn('stvLeiter')}]::uuid[], null)
          || array(select meldung.profil from anmeldungen meldung where meldung.fahrzeug = v._id and meldung.status = 'eingeteilt')
      end as people
    ${plaetze(fahrzeug, now)}
    order by angebot.beginn`.execute(trx)
  const concerned = await withResponsible(trx, dienste)
  if (dienste.length > 0) await releasePlaetze(trx, dienste, { fahrzeug, typ: vehicle.typ, grund: was }, actor)
  for (const { _id, status } of abgesagt) {
    await recordChange(trx, {
      area: 'fahrzeugbelegungen',
      object: _id,
      action: 'storniert',
      fields: ['status', 'grund'],
      before: { status },
      after: { status: 'storniert', grund: text },
      actor,
    })
  }
  await notify(context, trx, { _id: fahrzeug, text, bezeichnung: vehicle.bezeichnung, actor }, abgesagt, concerned)
}

async function withResponsible<P extends Platz>(trx: Trx, places: readonly P[]): Promise<P[]> {
  const responsible = new Map<string, readonly string[]>()
  for (const { dienst, art } of places) if (!responsible.has(dienst)) responsible.set(dienst, await responsibleFor(trx, art, dienst))
  return places.map((place) => ({ ...place, people: [...place.people, ...(responsible.get(place.dienst) ?? [])] }))
}

interface Lacking extends Platz, VehicleState {
  readonly fahrzeug: string
  readonly name: string
  readonly anew: boolean
  readonly known: boolean
}
/**
 * Recomputes plans after a vehicle became unavailable or available again, and notifies leaders and planners once per missing slot. Call
 * it after each change that decides so. Bookings and slots are kept, because the vehicle may return in time. `vehicles`: null for all;
 * `changed`: those whose permitted drivers may have changed.
 */
export async function followState(
  context: AppContext,
  trx: Trx,
  actor: string | null,
  vehicles: readonly string[] | null,
  changed: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<Lacking>`
    select v._id as platz, angebot._id as angebot, ${occasionId()} as dienst, ${occasionKind()} as art,
      ${occasionName()} as bezeichnung, angebot.beginn, angebot.ende, '{}'::uuid[] as people, f._id as fahrzeug,
      f.bezeichnung as name, k.known, ${stateColumns('f')},
      n.lacks <> n.counted or k.known <> v."ausfallBekannt" or f._id = any(${changed}::uuid[]) as anew
    from angebot_fahrzeuge v
      join angebote angebot on angebot._id = v.angebot
      join fahrzeuge f on f._id = v.fahrzeug
      cross join lateral (select fahrzeug_fehlt(v, angebot.beginn) is not null as lacks,
          coalesce(angebot.besetzung -> 'fahrzeugeFehlen' ? concat('„', f.bezeichnung, '“'), false) as counted) n
      cross join lateral (select n.lacks
          and (v."ausfallBekannt" or not (angebot.entwurf or ${occasionColumn('abgesagt')})) as known) k
    where angebot.ende > ${context.now()}
      and ${vehicles === null ? sql`true` : oneOfIds('v.fahrzeug', vehicles)}
      and (f._id = any(${changed}::uuid[])
        or (angebot.beginn > greatest(now(), ${context.now()}) and (n.lacks or n.counted or v."ausfallBekannt")))
    order by angebot.beginn`.execute(trx)
  const anew = rows.filter((row) => row.anew)
  if (anew.length === 0) return
  await recountOffers(
    trx,
    anew.map(({ angebot, dienst, art }) => ({ angebot, occasion: dienst, table: occasionTable(art) })),
  )
  const { rows: marked } = await sql<{ _id: string }>`
    update angebot_fahrzeuge v
    set "ausfallBekannt" = n.known
    from unnest(${anew.map(({ platz }) => platz)}::uuid[], ${anew.map(({ known }) => known)}::boolean[]) n(_id, known)
    where v._id = n._id and v."ausfallBekannt" <> n.known
    returning v._id`.execute(trx)
  const news = new Set(marked.map(({ _id }) => _id))
  for (const [vehicle, places] of Map.groupBy(rows, ({ fahrzeug }) => fahrzeug)) {
    const [{ name, ...state }] = places as [Lacking]
    const text = unfitReason(name, state)
    if (!places.some(({ platz, known }) => news.has(platz) && known === (text !== null))) continue
    const concerned = await withResponsible(
      trx,
      places.filter(({ platz, known }) => known || news.has(platz)),
    )
    const hear = new Set(concerned.flatMap(({ platz, people }) => (news.has(platz) ? people : [])))
    if (text === null)
      await discardBundles(
        trx,
        [...hear].map((profil) => bundleOf(vehicle, profil)),
      )
    // Lists all missing slots, because a pending mail is replaced.
    else
      await notify(
        context,
        trx,
        { _id: vehicle, text, bezeichnung: name, actor, stays: true },
        [],
        concerned.flatMap((place) => (place.known ? [{ ...place, people: place.people.filter((profil) => hear.has(profil)) }] : [])),
      )
  }
}

async function releasePlaetze(trx: Trx, dienste: readonly Platz[], verlust: Fahrzeugverlust, actor: string): Promise<void> {
  const ids = dienste.map(({ platz }) => platz)
  await sql`delete from fahrzeugbelegungen where "angebotFahrzeug" = any(${ids}::uuid[])`.execute(trx)
  await sql`update angebot_fahrzeuge set fahrzeug = null, typ = ${verlust.typ} where _id = any(${ids}::uuid[])`.execute(trx)
  // Running occasions keep the vehicle until the last crew with it ends.
  await sql`
    update fahrzeugbelegungen b set ende = n.ende, ${setTouched(actor, sql`now()`, 'b')}
    from (select h._id, max(angebot.ende) as ende from fahrzeugbelegungen h join angebot_fahrzeuge v on v.fahrzeug = h.fahrzeug
        join angebote angebot on angebot._id = v.angebot and angebot.beginn >= h.beginn and angebot.ende <= h.ende
      where h.fahrzeug = ${verlust.fahrzeug}::uuid and h.anlass is not null group by h._id) n
    where b._id = n._id and b.ende > n.ende`.execute(trx)
  const affected = new Map(dienste.map(({ dienst, art }) => [dienst, occasionTable(art)]))
  for (const [object, area] of affected) {
    await sql`update ${sql.table(area)} set ${setTouched(actor)} where _id = ${object}::uuid`.execute(trx)
    await recordChange(trx, {
      area,
      object,
      action: 'geaendert',
      fields: ['fahrzeuge'],
      before: { fahrzeuge: verlust.fahrzeug },
      after: { fahrzeuge: verlust },
      actor,
    })
  }
  await recountOffers(
    trx,
    dienste.map(({ angebot, dienst, art }) => ({ angebot, occasion: dienst, table: occasionTable(art) })),
  )
}

const MISSING = 'Solange es nicht fahren kann, fehlt es diesen Diensten. Plane ein anderes ein, wenn es bis dahin nicht zurück ist.'
interface News {
  readonly _id: string
  readonly text: string
  readonly bezeichnung: string
  readonly actor: string | null
  /** The absence is temporary: bookings and slots are kept. */
  readonly stays?: boolean
}
/** News at night are mailed in the morning, unless that is too late. */
const NIGHT = { ruheVon: 22, ruheBis: 7 }
const bundleOf = (vehicle: string, profil: string) => `fahrzeug fehlt ${vehicle} ${profil}`

/** One mail to each person concerned, with all their losses. */
async function notify(
  context: AppContext,
  trx: Trx,
  { _id: vehicle, text, bezeichnung, actor, stays = false }: News,
  abgesagt: readonly Belegung[],
  dienste: readonly Platz[],
): Promise<void> {
  const people = await readMitglieder(trx, [...new Set([...abgesagt, ...dienste].flatMap((place) => place.people))])
  const now = context.now().getTime()
  const mails = people
    .filter(({ user }) => user !== actor)
    .map((person): Mail => {
      const lostBelegungen = abgesagt.filter((belegung) => belegung.people.includes(person.profil))
      const lostDienste = dienste.filter((dienst) => dienst.people.includes(person.profil))
      const [first] = lostDienste
      const link = first && occasionLink(first.art, first.dienst)
      const morning = actor === null ? quietUntil(NIGHT, context.now()) : null
      const last = Math.max(...[...lostBelegungen, ...lostDienste].map(({ ende }) => Date.parse(ende)))
      return {
        to: { email: person.email, name: person.vorname, profil: person.profil },
        kind: 'dienstGeaendert',
        subject: `${bezeichnung} fällt aus`,
        paragraphs: [
          text,
          lostBelegungen.length > 0
            ? `${lostBelegungen.length === 1 ? 'Diese Belegung ist' : 'Diese Belegungen sind'} damit storniert. ` +
              'Wenn du ein Fahrzeug brauchst, belege bitte ein anderes.'
            : '',
          lostDienste.length === 0 ? '' : stays ? MISSING : 'Für den Dienst wird ein anderes Fahrzeug gesucht.',
        ].filter(Boolean),
        facts: [
          ...lostBelegungen.map((belegung) => [belegung.zweck, readableSpan(belegung.beginn, belegung.ende)] as const),
          ...lostDienste.map((dienst) => [dienst.bezeichnung, readableSpan(dienst.beginn, dienst.ende)] as const),
        ].slice(0, 20),
        button: link ? { text: link.zu, path: link.pfad } : { text: 'Fahrzeug belegen', path: path('/fahrzeugbelegungen/neu') },
        ...(stays ? { bundle: bundleOf(vehicle, person.profil) } : {}),
        ...(morning && lostDienste.every(({ beginn }) => Date.parse(beginn) > morning.getTime()) ? { notBefore: morning } : {}),
        expiresAt: new Date(Math.max(last, now + 3_600_000)),
      }
    })
  await context.sendMail(trx, mails)
}
