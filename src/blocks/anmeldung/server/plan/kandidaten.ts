// Who could stand in an offer, and what speaks against it: everybody who takes part in duties, of whatever area.
import { type RawBuilder, sql } from 'kysely'
import { dateText, readableDays, tagInBerlin } from '#contract/berlin.ts'
import {
  altersHints,
  durationHint,
  type Dienst,
  dienstTime,
  type DienstTime,
  type DutyDays,
  alterAm,
  type Facts,
  dutiesOf,
  hintOf as hint,
  lostBy,
  NOBODY,
  dutyDays,
  qualifikationOver,
  ruheHints,
  runsOut,
  weekendHint,
} from '#blocks/gueltigkeit/server/index.ts'
import { DIENSTFAEHIG, type Hint } from '#blocks/gueltigkeit/contract.ts'
import { type Grade, type Held, heldText, type HeldTexts, wishRank } from '#blocks/konflikte/contract.ts'
import { meets, overlapping, type Time, timesOfAll, wishes } from '#blocks/konflikte/server/index.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { mayName, oneOf } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import { isWheel, fillsMissing, fitsAtAll, type Missing, withoutBedarf } from '../../besetzung.ts'
import type { Anmeldestatus } from '../../contract.ts'
import type { Kandidat } from '../../kandidat.ts'
import { drivingReasons } from '../../seat.ts'
import { type AngebotsState, dutyOf, isMeantFor } from '../rules.ts'
import { driving, readVehicleFacts, seatOffer, type Vehicle, vehiclesColumn } from '../wheel.ts'

/** The offer, with what its area knows of it. */
export interface WantedAngebot extends AngebotsState {
  /** The groups that its occasion is meant for; empty for all. */
  readonly gruppen: readonly string[]
  /** Selects the profiles staffed in the original of this copy. */
  readonly wasThere?: RawBuilder<unknown>
  readonly fahrzeuge: readonly Vehicle[]
  /** A vehicle goes along, though it may not be named yet. */
  readonly withVehicle: boolean
}

/** An offer with the vehicles that are named for it. @throws 404 */
export async function wantedOffer(db: Db | Trx, id: string): Promise<Omit<WantedAngebot, 'gruppen'>> {
  const { rows } = await sql<Omit<WantedAngebot, 'gruppen'>>`
    select a._id, a.beginn, a.ende, a.bedarf, a.praktikanten, a.besetzung, zeiten_json(a.zeiten) as termine,
      ${vehiclesColumn()} as fahrzeuge, exists (select 1 from angebot_fahrzeuge v where v.angebot = a._id) as "withVehicle"
    from angebote a where a._id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound('Die Schicht')
  return rows[0]
}

interface PersonRow {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
  readonly gruppe: string
  readonly fuehrungsausbildung: string
  readonly telefon: string
  readonly status: Anmeldestatus | null
  readonly kommentar: string | null
  readonly von: string | null
  readonly bis: string | null
  readonly praktikant: boolean
  readonly stunden: number
  readonly dienste: number
  /** Their firm and other times within 36 hours of the offer. */
  readonly zeiten: readonly Time[] | null
  /** The weekends (gueltigkeit/ruhe.ts) of other duties within three weeks. */
  readonly wochenenden: readonly number[] | null
  readonly wunsch: Grade | null
  readonly zuletztGefragtAm: string | null
  readonly sagteNein: boolean
  readonly dabei: boolean
}

/**
 * Everybody who takes part in duties, in one query. Hours are decimal: those of duties that begin in the 90 days before
 * this one, by true times where they are known.
 * Annahme: members who show their telephone number to nobody are not called by planners either.
 */
async function readPeople(
  db: Db | Trx,
  { angebot: { _id, beginn, ende, wasThere } }: Frame,
  reader: Actor,
  only?: string,
): Promise<PersonRow[]> {
  const [von, bis] = [sql`${beginn}::timestamptz`, sql`${ende}::timestamptz`]
  const who = only === undefined ? null : sql`${only}::uuid`
  const served = sql`y.status = 'eingeteilt' and y.gilt and y.angebot <> ${_id}::uuid ${who === null ? sql`` : sql`and y.profil = ${who}`}`
  const { rows } = await sql<PersonRow>`
    select p._id, u.vorname, u.nachname, p.gruppe, p.fuehrungsausbildung,
      case when p.sichtbarkeit ->> 'telefon' = 'niemand' then '' else u.primary_telefon end as telefon,
      m.status, m.kommentar, m.beginn as von, m.ende as bis, coalesce(m.praktikant, false) as praktikant,
      coalesce(l.stunden, 0)::float8 as stunden, coalesce(l.dienste, 0)::int as dienste, l.wochenenden, z.zeiten,
      w.grad as wunsch, g."zuletztGefragtAm", coalesce(g.nein, false) as "sagteNein",
      ${wasThere ? sql`p._id = any(array(${wasThere}))` : sql`false`} as dabei
    from profile p
    join users u on u._id = p."user"
    left join anmeldungen m on m.angebot = ${_id}::uuid and m.profil = p._id
    left join ${timesOfAll(sql`${von} - interval '36 hours'`, sql`${bis} + interval '36 hours'`, reader, who)} z on z.profil = p._id
    -- One look at the duties of everybody serves hours and weekends.
    left join (
      select x.profil, round(extract(epoch from sum(coalesce(x."istEnde", x.ende) - coalesce(x."istBeginn", x.beginn))
          filter (where x.beginn <= ${von})) / 3600, 2) as stunden,
        count(*) filter (where x.beginn <= ${von}) as dienste,
        array_agg(distinct ((x.beginn at time zone 'Europe/Berlin')::date - date '1969-12-29') / 7)
          filter (where x.beginn > ${von} - interval '21 days' and extract(isodow from x.beginn at time zone 'Europe/Berlin') > 5) as wochenenden
      from (
        -- Of an offer with sessions each is a duty. Two branches: each has an index.
        select y.profil, y.beginn, y.ende, y."istBeginn", y."istEnde"
        from anmeldungen y where ${served} and y.zeiten is null and y.beginn between ${von} - interval '90 days' and ${bis} + interval '21 days'
        union all
        select y.profil, lower(t), upper(t), null, null
        from anmeldungen y cross join unnest(y.belegt) t
        where ${served} and y.zeiten is not null
      ) x
      where x.beginn between ${von} - interval '90 days' and ${bis} + interval '21 days' group by x.profil
    ) l on l.profil = p._id
    left join (
      select q.profil, max(q."gestelltAm") as "zuletztGefragtAm", bool_or(q.angebot = ${_id}::uuid and q.antwort = 'abgelehnt') as nein
      from anfragen q where q.art = 'hilferuf' group by q.profil
    ) g on g.profil = p._id
    left join ${wishes(von, bis)} w on w.profil = p._id
    where ${oneOf('p.status', DIENSTFAEHIG)} and p."geloeschtAm" is null and ${who === null ? sql`(${mayName(reader, 'p')} or m._id is not null)` : sql`p._id = ${who}`}
    order by u.nachname, u.vorname, p._id`.execute(db)
  return rows
}

/** With facts that rules need and no answer carries. */
export type Judged = Kandidat & {
  readonly alter: number | null
  readonly praktikant: boolean
  /** Missing lines of the need that they could take, as the guard of the wheel says, too. */
  readonly fills: readonly Missing[]
}

/**
 * Everybody who could stand in an offer, with what speaks against it: the registered first, then the suited (who would like to first,
 * who only stands in last), of those the ones with the fewest hours in 90 days, then those who were asked longest ago. One query, however many members.
 * What the reader may not see is not named: who stands there is taken, all of the time asked for. `only`: just this person.
 */
export async function kandidatenOf(db: Db | Trx, angebot: WantedAngebot, now: Date, reader: Actor, only?: string): Promise<Judged[]> {
  const duty = dutyOf(angebot, angebot.beginn, angebot.ende)
  const frame = {
    angebot,
    zeit: dienstTime(duty),
    days: dutyDays(duty),
    today: tagInBerlin(now),
  }
  const facts = await readVehicleFacts(db, null, angebot.fahrzeuge)
  return (
    (await readPeople(db, frame, reader, only))
      .map((row) => judge(row, facts.get(row._id) ?? NOBODY, frame))
      // Stable: the order by name, in which the database gave them, decides last.
      .sort((a, b) => rangOf(a) - rangOf(b) || a.stunden90Tage - b.stunden90Tage || earlier(a.zuletztGefragtAm, b.zuletztGefragtAm))
  )
}

/** Instants of one form sort as texts; never comes first. */
const earlier = (a: string | null, b: string | null): number => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1)

const PRESENT: readonly (Kandidat['status'] | null)[] = ['eingeteilt', 'gemeldet', 'warteliste']
const rangOf = ({ status, geeignet, besetztVon, wunsch: wish, dabei: wasThere }: Kandidat): number => {
  if (PRESENT.includes(status)) return 0
  if (geeignet) return 1 + (wasThere ? 0 : wishRank(wish))
  return besetztVon === null ? 5 : 6
}

interface Frame {
  readonly angebot: WantedAngebot
  readonly zeit: DienstTime
  readonly days: DutyDays
  /** In Berlin. */
  readonly today: string
}

const HELD_HINT: HeldTexts = {
  leitung: 'Leitet zu dieser Zeit',
  fahrer: 'Fährt zu dieser Zeit',
  eingeteilt: 'Eingeteilt zu dieser Zeit',
  hidden: 'Zu dieser Zeit anderweitig eingeteilt',
}
const HIDDEN = { als: 'eingeteilt', titel: '' } as const

function judge(row: PersonRow, facts: Facts, frame: Frame): Judged {
  const { angebot, today } = frame
  const times = row.zeiten ?? []
  const present = row.status !== null && PRESENT.includes(row.status)
  const span = present && row.von !== null && row.bis !== null ? { beginn: row.von, ende: row.bis } : angebot
  const days = span === angebot ? frame.days : dutyDays(dutyOf(angebot, span.beginn, span.ende))
  const [qualifikation, alter] = [qualifikationOver(facts.levels, days), alterAm(facts.geburtsdatum, days.first)]
  const lost = lostBy(facts.levels, days.last, today)
  // Annahme: who signs up for sessions is warned of what is wrong with the first.
  const time = span === angebot || angebot.termine ? frame.zeit : dienstTime(span)
  const elsewhere = times.filter(
    (one): one is Time & { als: Held } => one.fest && one.angebot !== angebot._id && one.beside?.includes(angebot._id) !== true,
  )
  const there = elsewhere.find((one) => overlapping(one, span) && meets(angebot.termine, one))
  const held = there ? { als: there.als, titel: there.titel, beginn: there.beginn, ende: there.ende } : null
  // Who stands here already and is taken elsewhere since stays; who staffs reads of it.
  const staysHere = held !== null && row.status === 'eingeteilt'
  const besetztVon = staysHere ? null : held?.titel === '' ? { ...HIDDEN, beginn: span.beginn, ende: span.ende } : held
  const away = times.find((one) => one.als === 'abwesend' && overlapping(one, span) && meets(angebot.termine, one))
  const person = {
    id: row._id,
    qualifikation,
    alter,
    praktikant: present && row.praktikant,
    funktion: '',
  }
  const fits = fitsAtAll(angebot, person)
  const tired = fatigue(time, dutiesOf(elsewhere, angebot._id), row.wochenenden ?? [], facts.hauptamtlich)
  const { faehrt, hinweise: drivingHints } = drives(angebot) ? driving(facts, angebot.fahrzeuge, days, today) : NO_WHEEL
  const limits = angebot.bedarf.map((line) => line.mindestalter ?? 0)
  const hints: Hint[] = [
    ...(row.wunsch === 'nicht' ? [hint('wunsch', 'Möchte zu dieser Zeit nicht.')] : []),
    ...(row.wunsch === 'reserve' ? [hint('wunsch', 'Nur, wenn sonst niemand kann.')] : []),
    ...(away ? [hint('abwesend', `Nicht verfügbar: ${readableDays(away.beginn, away.ende)}.`)] : []),
    ...(fits ? [] : [hint('qualifikation', `${qualifikation === 'keine' ? 'Keine Ausbildung' : qualifikation}: reicht für keinen Platz.`)]),
    ...(lost ? [hint('ausbildung', `${lost.qualifikation} ${runsOut(lost.am, today)}.`)] : []),
    ...(facts.status === 'eingeschraenkt' ? [hint('status', 'Nur eingeschränkt einsetzbar.')] : []),
    ...(facts.austrittsdatum !== null && facts.austrittsdatum < days.last
      ? [hint('status', `Mitgliedschaft endet am ${dateText(facts.austrittsdatum)}.`)]
      : []),
    ...(staysHere ? [hint('anderswo', `${heldText(HELD_HINT, held)}.`)] : []),
    ...altersHints(
      alter,
      time,
      limits.some((limit) => limit > 0),
    ),
    ...tired,
  ]
  const open = angebot.besetzung.fehlt.filter((line) => fillsMissing([line], person))
  const offer = seatOffer(angebot.bedarf, angebot.fahrzeuge)
  const fills = open.filter(
    ({ funktion: fn }) =>
      !isWheel(fn) || drivingReasons({ faehrt, hinweise: drivingHints }, offer, { funktion: fn, fahrzeug: null }).length === 0,
  )
  const meant = isMeantFor(angebot.gruppen, row.gruppe)
  // Members who signed off, were turned down or already said no to this offer are not asked again.
  const free =
    row.status === null && !row.sagteNein && meant && besetztVon === null && !away && row.wunsch !== 'nicht' && tired.length === 0
  const geeignet = free && (withoutBedarf(angebot) || fills.length > 0)
  const likely = present || geeignet || (free && open.length > 0)
  return {
    profil: { _id: row._id, vorname: row.vorname, nachname: row.nachname },
    gruppe: row.gruppe,
    qualifikation,
    alter,
    praktikant: person.praktikant,
    fuehrungsausbildung: row.fuehrungsausbildung,
    status: row.status,
    kommentar: row.kommentar ?? '',
    telefon: row.telefon,
    besetztVon,
    faehrt,
    altersstufe: alter === null ? null : Math.max(0, ...limits.filter((limit) => limit <= alter)),
    // Why somebody may not drive a vehicle is only said of likely candidates; for the rest `faehrt` is enough.
    hinweise: [...hints, ...(likely ? drivingHints : drivingHints.filter(({ fahrzeug }) => fahrzeug === undefined))],
    wunsch: row.wunsch,
    dabei: row.dabei,
    stunden90Tage: row.stunden,
    dienste90Tage: row.dienste,
    zuletztGefragtAm: row.zuletztGefragtAm,
    geeignet,
    fills,
  }
}

function fatigue(time: DienstTime, near: readonly Dienst[], weekends: readonly number[], employed: boolean): Hint[] {
  return [durationHint(time, employed), ...ruheHints(time, near, employed), weekendHint(time, weekends)].filter((hint) => hint !== null)
}

const NO_WHEEL: ReturnType<typeof driving> = { faehrt: [], hinweise: [] }
/** True where a vehicle or the need has a driver's seat. */
const drives = ({ bedarf, fahrzeuge, withVehicle }: WantedAngebot): boolean =>
  fahrzeuge.length > 0 || withVehicle || bedarf.some((line) => isWheel(line.funktion))
