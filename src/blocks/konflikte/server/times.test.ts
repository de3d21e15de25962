// The table of time equals its sources after every kind of write of every area.
import ICAL from 'ical.js'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { abwesenheitenContract } from '#features/abwesenheiten/contract.ts'
import { kurseContract } from '#features/ausbildungen/contract.ts'
import { blutspendenContract } from '#features/blutspenden/contract.ts'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { ktwSundaysContract, ktwWeeksContract } from '#features/ktw/contract.ts'
import { planContract } from '#features/plan/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { veranstaltungenContract } from '#features/veranstaltungen/contract.ts'
import type { PlanEntry } from '#contract/time/plan.ts'
import { RECHTE } from '#contract/rights/rechte.ts'
import { ApiError } from '#tests/support/app.ts'
import { dienstWorld } from '#tests/support/dienste.ts'

/** Rows of the sources, asked area by area without any of the views. */
const SOURCES = sql<{ row: string }>`
  with leads as (
    select d._id, l, d.leiter = l or coalesce(l = any(d.more), false) as firm, d.ref from (
      select _id, leiter, "stvLeiter", abgesagt, null::uuid[] as more, 'sanitaetsdienst' as ref from sanitaetsdienste
      union all select _id, leiter, "stvLeiter", abgesagt, null, 'blutspende' from blutspenden
      union all select _id, leiter, "stvLeiter", abgesagt, null, 'dienstabend' from dienstabende
      union all select _id, leiter, "stvLeiter", abgesagt, null, 'veranstaltung' from veranstaltungen
      union all select _id, leiter, "stvLeiter", abgesagt, null, 'ktwWoche' from ktw_wochen
      union all select _id, leiter, "stvLeiter", abgesagt, null, 'ktwSonntag' from ktw_sonntage
      union all select _id, leiter, "stvLeiter", abgesagt, ausbilder, 'kurs' from kurse) d
    cross join lateral (select distinct l from unnest(array[d.leiter, d."stvLeiter"] || d.more) l where l is not null) x(l)
    where not d.abgesagt),
  drafts as (
    select _id from sanitaetsdienste where status in ('anfrage', 'angebot', 'beauftragt')
    union all select _id from (select _id, status from blutspenden union all select _id, status from dienstabende union all select _id, status from veranstaltungen
      union all select _id, status from ktw_wochen union all select _id, status from ktw_sonntage union all select _id, status from kurse) d where status = 'entwurf'),
  said as (
    select m.profil, s as span, m.status as art, m.status = 'eingeteilt' as firm, m.angebot
    from anmeldungen m join angebote a on a._id = m.angebot
      cross join unnest(coalesce(a.zeiten * tstzmultirange(tstzrange(m.beginn, m.ende)), tstzmultirange(tstzrange(m.beginn, m.ende)))) s
    where m.gilt and m.status in ('eingeteilt', 'gemeldet', 'warteliste')
    union all
    select l.l, s, 'leitung', coalesce(l.firm, false), a._id from leads l
      join angebote a on l._id in (a.sanitaetsdienst, a.blutspende, a.dienstabend, a.veranstaltung, a."ktwWoche", a."ktwSonntag", a.kurs)
      cross join unnest(coalesce(a.zeiten, tstzmultirange(tstzrange(a.beginn, a.ende)))) s
    union all select fahrer, tstzrange(beginn, ende), 'fahrer', status = 'bestaetigt', null from fahrzeugbelegungen
      where fahrer is not null and status in ('angefragt', 'bestaetigt')
    union all select profil, tstzrange(beginn, ende), 'abwesend', false, null from abwesenheiten)
  select concat_ws(' ', profil, span, art, firm, angebot, exists (select from angebote a join drafts d
    on d._id in (a.sanitaetsdienst, a.blutspende, a.dienstabend, a.veranstaltung, a."ktwWoche", a."ktwSonntag", a.kurs) where a._id = said.angebot)) as row from said order by 1`
const TABLE = sql<{ row: string }>`select concat_ws(' ', profil, zeit, art, fest, angebot, entwurf) as row from personenzeiten
  where allein is distinct from case when entwurf then 1 else 2 end order by 1`

type Entry = Pick<PlanEntry, 'pfad' | 'beginn' | 'ende'>
const idIn = ({ pfad }: Entry) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(pfad)?.[0] ?? ''
/** Time by occasion, booking or absence, as "id from-to": spans that touch are one. */
function timeOf(entries: readonly Entry[]): string[] {
  const each = Map.groupBy(entries, idIn)
  return [...each]
    .flatMap(([id, some]) => {
      const spans: [string, string][] = []
      for (const { beginn, ende } of some.toSorted((a, b) => a.beginn.localeCompare(b.beginn))) {
        const last = spans.at(-1)
        if (last && beginn <= last[1]) last[1] = ende > last[1] ? ende : last[1]
        else spans.push([beginn, ende])
      }
      return spans.map(([from, to]) => `${id} ${from} ${to}`)
    })
    .toSorted()
}
/** Entries whose time is somebody's by the table: of published occasions, of a vehicle to drive, of an absence. */
const OWN_TIME = (profil: string) => sql<Entry>`
  select coalesce(o._id, z.eintrag)::text as pfad, iso(lower(z.zeit)) as beginn, iso(upper(z.zeit)) as ende
  from personenzeiten z left join angebote a on a._id = z.angebot left join (select _id from sanitaetsdienste where not abgesagt
      union all select _id from (select _id, status, abgesagt from blutspenden union all select _id, status, abgesagt from dienstabende
        union all select _id, status, abgesagt from veranstaltungen union all select _id, status, abgesagt from ktw_wochen
        union all select _id, status, abgesagt from ktw_sonntage union all select _id, status, abgesagt from kurse) d where status <> 'entwurf' and not abgesagt) o
    on o._id in (a.sanitaetsdienst, a.blutspende, a.dienstabend, a.veranstaltung, a."ktwWoche", a."ktwSonntag", a.kurs)
  where z.profil = ${profil}::uuid and (z.angebot is null or o._id is not null)`

/** Eight hours on the n-th day from the first of May. */
const on = (day: number, hours = 8) => {
  const beginn = Date.UTC(2027, 4, 1 + day, 8)
  return { beginn: new Date(beginn).toISOString(), ende: new Date(beginn + hours * 3_600_000).toISOString() }
}
const shift = { schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: true, ausgefallen: false, grund: '' }
/** Areas that declare their occasions have the same calls; the test knows a body by its contract. */
type Calls = typeof blutspendenContract
const AREAS = {
  dienst: [
    sanitaetsdiensteContract,
    (day: number) => ({
      status: 'ausgeschrieben',
      art: 'intern',
      bezeichnung: 'Lauf',
      bedarf: [{ qualifikation: 'SH', anzahl: 2 }],
      ...on(day),
    }),
  ],
  blutspende: [blutspendenContract, (day: number) => ({ bezeichnung: 'Spende', ...on(day), bedarf: [{ rolle: 'Aufbau', anzahl: 1 }] })],
  dienstabend: [dienstabendeContract, (day: number) => ({ thema: 'Tragen', ...on(day, 2) })],
  veranstaltung: [veranstaltungenContract, (day: number) => ({ titel: 'Fest', ...on(day, 4) })],
  kurs: [
    kurseContract,
    (day: number) => ({
      bezeichnung: 'Kurs',
      beginn: on(day).beginn,
      ende: on(day + 7).ende,
      termine: [on(day), on(day + 7)],
      maxTeilnehmer: 2,
    }),
  ],
  woche: [ktwWeeksContract, (day: number) => ({ jahr: 2027, kw: 18 + day, '1401': [{ ...shift, tag: day % 7 }] })],
  sonntag: [
    ktwSundaysContract,
    (day: number) => ({ datum: new Date(Date.UTC(2027, 4, 2 + 7 * day)).toISOString().slice(0, 10), dienst: [shift] }),
  ],
} as const
const NAMES = Object.keys(AREAS) as (keyof typeof AREAS)[]

test('after any write the time table equals its sources, plan, calendar and feed', { timeout: 120_000 }, async () => {
  const world = await dienstWorld({ now: '2027-04-20T12:00:00Z' })
  const { instance } = world
  const { db } = instance.context
  const admin = await instance.person([...RECHTE])
  const people = [await instance.person([...RECHTE]), await instance.person([...RECHTE]), await instance.person([...RECHTE])]
  await sql`update profile set sanitaetsausbildung = 'RS', geburtsdatum = '1990-01-01', "fuehrerscheinKontrolleNaechsteAm" = '2028-01-01',
    fuehrerscheinklassen = '{B,C1}'`.execute(db)
  const [car, asked] = [await world.fahrzeug('MTW'), await world.fahrzeug('KTW')]
  await sql`update fahrzeuge set buchungsregeln = '{"maxStunden":null,"vorlaufMin":null,"genehmigung":true}' where _id = ${asked}::uuid`.execute(
    db,
  )
  const made = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as Record<(typeof NAMES)[number], string[]>
  const bookings: string[] = []
  const absences: (readonly [string, number])[] = []
  const done = new Map<string, number>()

  interface Step {
    readonly area: (typeof NAMES)[number]
    readonly who: number
    readonly which: number
    readonly day: number
  }
  const calls = (area: Step['area'], who: (typeof people)[number]) => instance.as(AREAS[area][0] as unknown as Calls, who)
  const one = <T>(list: readonly T[], n: number): T => {
    if (list.length === 0) throw new ApiError(404, [], () => null)
    return list[n % list.length]!
  }
  const person = ({ who }: Step) => people[who % people.length]!
  const there = ({ area, which }: Step) => ({ params: { id: one(made[area], which) } })
  const read = async (step: Step) => calls(step.area, admin).get(there(step))
  const change = async (step: Step, data: object) => {
    const old = await read(step)
    // A client leaves the state to its own call.
    const { status, ...rest } = old as typeof old & { status: string }
    await calls(step.area, admin).update({ ...there(step), body: { ...rest, ...data } })
  }
  const staff = async (step: Step, status: string) => {
    const { version, schichten } = await read(step)
    const helfer = [{ profil: person(step).profil, schicht: one(schichten, step.day)._id, status }]
    await calls(step.area, admin).einteilung({ ...there(step), body: { version, helfer } as never })
  }
  const state = async (step: Step, status: string) =>
    calls(step.area, admin).status({ ...there(step), body: { version: (await read(step)).version, status } as never })
  const seat = async (step: Step) => ({ params: { ...there(step).params, platzId: one((await read(step)).schichten, step.day)._id } })
  const weeks = (step: Step) => instance.as(ktwWeeksContract, person(step))
  const cars = instance.as(fahrzeugbelegungenContract, admin)
  const away = (step: Step) => instance.as(abwesenheitenContract, person(step))
  const ktw = (step: Step): Step => ({ ...step, area: 'woche' })
  const writes: Record<string, (step: Step) => Promise<unknown>> = {
    create: async (step) => {
      const body = {
        ort: world.ort,
        veranstalter: { name: 'TV', ansprechpartner: 'Eva', telefon: '02345 678901' },
        leiter: person(step).profil,
        ...AREAS[step.area][1](step.day),
      }
      made[step.area].push((await calls(step.area, admin).create({ body: body as never }))._id)
    },
    signUp: async (step) => {
      const { schichten } = await read(step)
      return calls(step.area, person(step)).anmelden({ ...there(step), body: { schicht: one(schichten, step.day)._id } })
    },
    signOff: (step) => calls(step.area, person(step)).abmelden({ ...there(step), query: { grund: 'Krank' } }),
    staff: (step) => staff(step, 'eingeteilt'),
    release: (step) => staff(step, 'gemeldet'),
    wait: (step) => staff(step, 'warteliste'),
    take: async (step) => weeks(step).take(await seat(ktw(step))),
    leave: async (step) => weeks(step).leave({ ...(await seat(ktw(step))), query: { grund: 'Krank' } }),
    lead: (step) => change(step, { leiter: person(step).profil, stvLeiter: null }),
    deputy: (step) => change(step, { leiter: null, stvLeiter: person(step).profil }),
    teach: (step) => change({ ...step, area: 'kurs' }, { ausbilder: [person(step).profil] }),
    sessions: (step) => change({ ...step, area: 'kurs' }, AREAS.kurs[1](step.day)),
    move: async (step) => {
      const { schichten } = await read({ ...step, area: 'dienst' })
      await change(
        { ...step, area: 'dienst' },
        { ...on(step.day), schichten: schichten.map((shifted) => ({ ...shifted, ...on(step.day) })) },
      )
    },
    draft: (step) => state(step, step.area === 'dienst' ? 'beauftragt' : 'entwurf'),
    publish: (step) => state(step, step.area === 'dienst' ? 'ausgeschrieben' : 'veroeffentlicht'),
    callOff: (step) => calls(step.area, admin).absage({ ...there(step), body: { grund: 'Regen' } }),
    handOver: async (step) => {
      const taker = people[(step.who + 1) % people.length]!
      const { _id } = await calls(step.area, person(step)).uebergabe({ ...there(step), body: { profil: taker.profil, text: '' } })
      await calls(step.area, taker).beantworten({ params: { id: _id }, body: { antwort: 'zugesagt' } })
    },
    book: async (step) => {
      const fahrzeuge = [step.which % 2 ? car : asked]
      await cars.create({ body: { fahrzeuge, zweck: 'Umzug', fahrer: person(step).profil, ...on(step.day, 2) } })
      bookings.push(
        (
          await sql<{
            _id: string
          }>`select _id from fahrzeugbelegungen where "angebotFahrzeug" is null order by "erstelltAm" desc, _id desc limit 1`.execute(db)
        ).rows[0]!._id,
      )
    },
    cancel: (step) => cars.remove({ params: { id: one(bookings, step.which) }, query: { umfang: 'diese', grund: '' } }),
    absent: async (step) =>
      absences.push([(await away(step).create({ body: { ...on(step.day, 30), notiz: '' } }))._id, step.who % people.length]),
    back: async (step) => {
      const [_id, who] = one(absences, step.which)
      await away({ ...step, who }).remove({ params: { id: _id } })
    },
    remove: (step) => calls(step.area, admin).remove(there(step)),
    gone: async (step) => {
      const { profil } = person(step)
      await db.updateTable('profile').set({ geloeschtAm: '2027-04-20' }).where('_id', '=', profil).execute()
      await db.updateTable('profile').set({ geloeschtAm: null }).where('_id', '=', profil).execute()
    },
  }
  const KINDS = Object.keys(writes)
  const run = async (kind: string, step: Step) => {
    try {
      await writes[kind]!(step)
      done.set(kind, (done.get(kind) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
    const [table, sources] = [await TABLE.execute(db), await SOURCES.execute(db)]
    expect(table.rows, `${kind} ${JSON.stringify(step)}`).toEqual(sources.rows)
  }
  const DUTIES = ['eingeteilt', 'gemeldet', 'warteliste', 'angeboten', 'leitung', 'abwesend', 'angefragt', 'bestaetigt']
  const months = [3, 4, 5, 6].map((month) => ({
    von: new Date(Date.UTC(2027, month)).toISOString(),
    bis: new Date(Date.UTC(2027, month + 1)).toISOString(),
  }))
  const said = new Set<string>()
  const sayTheSame = async (who: (typeof people)[number]) => {
    const { rows } = await OWN_TIME(who.profil).execute(db)
    const own = timeOf(rows)
    const plan = await instance.as(planContract, who).plan({ query: { von: months[0]!.von, bis: months[3]!.bis } })
    for (const one of plan) said.add(one.zustand)
    expect(timeOf(plan.filter((one) => DUTIES.includes(one.zustand))), 'plan').toEqual(own)
    const seen = await Promise.all(months.map((query) => instance.as(kalenderContract, who).kalender({ query })))
    const mine = seen.flatMap((some) => some.eintraege).filter((one) => one.eigene && DUTIES.includes(one.zustand))
    const published = new Set(own.map((one) => one.split(' ')[0]))
    const isPublished = (one: Entry) => published.has(idIn(one))
    expect(timeOf(mine.filter(isPublished)), 'calendar').toEqual(own)
    const { url } = await instance.as(kalenderContract, who).renewAbo()
    const { body } = await instance.call(null, 'GET', new URL(url).pathname)
    const calendar = new ICAL.Component(ICAL.parse(body) as unknown[])
    const zone = calendar.getFirstSubcomponent('vtimezone')
    if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
    const events = calendar.getAllSubcomponents('vevent').filter((part) => String(part.getFirstPropertyValue('status')) !== 'CANCELLED')
    const feed = events.map((part): Entry => {
      const { startDate, endDate } = new ICAL.Event(part)
      return {
        pfad: String(part.getFirstPropertyValue('url')),
        beginn: startDate.toJSDate().toISOString(),
        ende: endDate.toJSDate().toISOString(),
      }
    })
    expect(timeOf(feed.filter(isPublished)), 'feed').toEqual(own)
  }
  // One occasion of each area with somebody in it, and rare cases; random writes follow.
  const first = { area: 'blutspende', who: 1, which: 0, day: 30 } as const
  const fixed: [string, Step][] = NAMES.flatMap((area, n) =>
    ['create', 'signUp', 'staff', 'handOver', 'draft', 'publish'].map((kind): [string, Step] => [
      kind,
      { area, who: 1, which: 0, day: area === 'woche' || area === 'sonntag' ? 0 : 14 + n },
    ]),
  )
  for (const [kind, at] of [
    ...fixed,
    ...['release', 'take', 'leave', 'absent', 'back'].map((kind): [string, Step] => [
      kind,
      { ...first, who: kind === 'release' ? 2 : 1, day: kind === 'absent' ? 40 : 1 },
    ]),
    ...['create', 'lead', 'draft', 'publish', 'book', 'cancel', 'remove'].map((kind): [string, Step] => [kind, { ...first, which: 1 }]),
  ] as const)
    await run(kind, at)
  const kinds = fc.constantFrom(...KINDS)
  const step = fc.record({ area: fc.constantFrom(...NAMES), who: fc.nat(2), which: fc.nat(3), day: fc.nat(9) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kinds, step), { minLength: 20, maxLength: 20 }), async (steps) => {
      for (const [kind, at] of steps) await run(kind, at)
      for (const who of people) await sayTheSame(who)
    }),
    { numRuns: 2, endOnFailure: true, seed: 2027 },
  )
  expect(KINDS.filter((kind) => !done.has(kind))).toEqual([])
  expect([...said]).toEqual(expect.arrayContaining(['eingeteilt', 'leitung', 'abwesend']))
  expect((await sql<{ n: number }>`select personenzeiten_neu() as n`.execute(db)).rows).toEqual([{ n: 0 }])
  await sql`update personenzeiten set fest = not fest`.execute(db)
  await sql`select personenzeiten_neu()`.execute(db)
  expect((await TABLE.execute(db)).rows).toEqual((await SOURCES.execute(db)).rows)
})
