// Shifts of weeks that fall out once a Sunday with the same ambulance is published.
import { sql } from 'kysely'
import { dataOf, updateAnlass } from '#blocks/dienst/server/index.ts'
import type { Ausschreibung } from '#blocks/dienst/declaration.ts'
import { STANDING_ANMELDUNG } from '#blocks/dienst/names.ts'
import { splitSeat } from '#blocks/dienst/seat-name.ts'
import { may } from '#contract/rights/rechte.ts'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { countText, joinWords } from '#contract/words.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { ktwWeeksContract, type WeekShift } from '../contract.ts'
import { besideReason, LISTS, signField, weekParts } from '../plan.ts'
import { weekKind } from './kinds.ts'

interface Seat {
  readonly sonntag: string
  readonly sonntagTitel: string
  readonly kennung: string
  readonly woche: string
  readonly titel: string
  readonly entwurf: boolean
  readonly kennung1: string
  readonly kennung2: string
  readonly platz: string
  readonly beginn: string
  readonly gefragt: number
  readonly eingeteilt: number
  readonly gemeldet: number
}

/** Seats of open weeks at the time of these Sundays, for people with the right to change weeks. */
async function seatsBeside(db: Db | Trx, actor: Actor, sundays: readonly string[], now: Date): Promise<Seat[]> {
  if (!may(actor, 'UPDATE_KTW_WOCHE')) return []
  const standing = sql`from anmeldungen meldung where meldung.angebot = angebot._id and ${oneOf('meldung.status', STANDING_ANMELDUNG)}`
  const { rows } = await sql<Seat>`
    select distinct s._id as sonntag, s.titel as "sonntagTitel", s.kennung, d._id as woche, d.titel, d.status = 'entwurf' as entwurf,
      d.kennung1, d.kennung2, angebot.bezeichnung as platz, iso(angebot.beginn) as beginn,
      (select count(*)::int
        from anfragen f
        where f.angebot = angebot._id and f.antwort is null and f."laeuftAb" > ${now}) as gefragt,
      (select count(*)::int ${standing} and meldung.status = 'eingeteilt') as eingeteilt,
      (select count(*)::int ${standing} and meldung.status <> 'eingeteilt') as gemeldet
    from ktw_sonntage s
      join angebote own on own."ktwSonntag" = s._id
      join angebote angebot on angebot."ktwWoche" is not null and angebot.beginn < own.ende and angebot.ende > own.beginn
      join ktw_wochen d on d._id = angebot."ktwWoche"
    where s._id = any(${[...sundays]}::uuid[])
      and s.status = 'entwurf'
      and not d.abgesagt
      and d.status <> 'abgeschlossen'
      and ${weekKind.occasions.visible(actor)}
    order by beginn, platz`.execute(db)
  return rows.filter((seat) => seat[signField(seat.platz)] === seat.kennung)
}

const shiftOf = ({ platz }: Seat): string => splitSeat(platz)[0]
const sum = (seats: readonly Seat[], of: 'gefragt' | 'eingeteilt' | 'gemeldet') => seats.reduce((total, seat) => total + seat[of], 0)
/** A shift in which somebody stands stays. */
function splitShifts(seats: readonly Seat[]) {
  const shifts = [...Map.groupBy(seats, shiftOf).values()]
  const isTaken = (shift: readonly Seat[]) => sum(shift, 'eingeteilt') + sum(shift, 'gemeldet') > 0
  return { out: shifts.filter((shift) => !isTaken(shift)), stay: shifts.filter(isTaken) }
}

const dayText = (time: string): string => readableTime(time).split(', ').slice(0, 2).join(', ')
/** 'Früh und Spät am So., 14.02.2027' */
const namesOf = (shifts: readonly (readonly Seat[])[]): string =>
  joinWords(
    [
      ...Map.groupBy(
        shifts.flatMap(([first]) => first ?? []),
        ({ beginn }) => tagInBerlin(beginn),
      ).values(),
    ].map((seats) => `${joinWords(seats.map((seat) => shiftOf(seat).split(' · ').at(-1) ?? ''))} am ${dayText(seats[0]?.beginn ?? '')}`),
  )
const askedText = (count: number) =>
  count === 0 ? 'niemand ist gefragt' : `${count === 1 ? '1 Anfrage' : `${count} Anfragen`} erledigt sich`

function sentencesOf(seats: readonly Seat[]): readonly string[] {
  const { out, stay } = splitShifts(seats)
  const week = `${seats[0]?.titel ?? ''}${seats[0]?.entwurf === true ? ' (Entwurf)' : ''}`
  const gone = out.flat()
  return [
    ...(out.length === 0
      ? []
      : [
          `${week}: ${namesOf(out)} ${out.length === 1 ? 'fällt' : 'fallen'} dort aus ` +
            `(${countText(gone.length, 'Platz', 'Plätze')}, niemand eingeteilt, ${askedText(sum(gone, 'gefragt'))}).`,
        ]),
    ...(stay.length === 0
      ? []
      : [
          `${week}: In ${namesOf(stay)} steht schon jemand ` +
            `(${sum(stay.flat(), 'eingeteilt')} eingeteilt, ${sum(stay.flat(), 'gemeldet')} gemeldet), das bleibt.`,
        ]),
  ]
}

interface Facts extends Pick<Ausschreibung, 'konflikte'> {
  readonly _id: string
}
/** Adds to facts of Sundays what falls out in weeks; their shifts no longer stand against publishing. */
export async function withWeeks<T extends Facts>(
  { db, now }: AppContext,
  actor: Actor,
  all: readonly T[],
): Promise<(T & { folgen: string[] })[]> {
  const found = await seatsBeside(
    db,
    actor,
    all.map(({ _id }) => _id),
    now(),
  )
  return all.map((facts) => {
    const weeks = Map.groupBy(
      found.filter(({ sonntag }) => sonntag === facts._id),
      ({ woche }) => woche,
    )
    const leave = new Set<string | null>(
      [...weeks].flatMap(([id, seats]) => (splitShifts(seats).stay.length === 0 ? [weekKind.screens.detail(id)] : [])),
    )
    return {
      ...facts,
      konflikte: facts.konflikte.filter(({ pfad, schichten }) => schichten.length === 0 || !leave.has(pfad)),
      folgen: [...weeks.values()].flatMap(sentencesOf),
    }
  })
}

interface Publishing {
  readonly trx: Trx
  readonly actor: Actor
}
/** Drops these shifts of weeks before a Sunday takes their vehicle. @throws 409 if somebody has signed up meanwhile */
export async function giveWay(context: AppContext, { trx, actor }: Publishing, sunday: string): Promise<void> {
  const seatsNow = () => seatsBeside(trx, actor, [sunday], context.now())
  for (const id of [...new Set((await seatsNow()).map(({ woche }) => woche))].toSorted())
    await weekKind.occasions.load(trx, actor, id, 'update')
  // Only locked weeks stay as they are read.
  const weeks = Map.groupBy(await seatsNow(), ({ woche }) => woche)
  const { version: _, bestaetigt, ...fields } = ktwWeeksContract.update.body.shape
  for (const [id, seats] of weeks) {
    const gone = splitShifts(seats).out.flat()
    if (gone.length === 0) continue
    const { version } = await weekKind.occasions.load(trx, actor, id, 'update')
    const week = await dataOf(trx, weekKind, id)
    const names = new Set(gone.map(shiftOf))
    const lists = LISTS.map((list) => [
      list,
      (week[list] as readonly WeekShift[]).map((shift) =>
        names.has(weekParts(list, shift).join(' · '))
          ? { ...shift, ausgefallen: true, grund: besideReason(gone[0]?.sonntagTitel ?? '') }
          : shift,
      ),
    ])
    const current = Object.fromEntries(Object.keys(fields).map((name) => [name, week[name]]))
    const body = { ...current, ...Object.fromEntries(lists), version, bestaetigt: true }
    await updateAnlass(weekKind, context, fields, { trx, actor, params: { id }, body })
  }
}
