// Rules that stand in more than one form, held against each other on generated services and people: who sees a service (SQL and
// function), and whether one may sign up (list, detail, and the guard of the call). The seed is fixed: the cases are the same on
// each run.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshBesetzung, signUp } from '#blocks/dienst/server/index.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { newRandom } from '#seeds/random.ts'
import { HttpError } from '#server/errors.ts'
import type { Person } from '#tests/support/app.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { type DienstRow, NO_ADDRESS, STATUS } from '../schemas.ts'
import { DRAFT, isDraft } from '../names.ts'
import { dienste } from './occasion.ts'
import { type Dienstkopf, loadDienst } from './load.ts'
import { dienstPage } from './read/list.ts'

const NOW = '2027-05-10T12:00:00.000Z'
const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR).toISOString()
const GROUPS = ['Süd', 'Nord', 'Jugend']
const READS = ['READ_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_SANDIENST', 'UPDATE_EXTERN_SANDIENST'] as const

async function generate() {
  const world = await dienstWorld({ now: NOW })
  const chance = newRandom('rules')
  const { transact: write, db } = world.instance.context
  const people: (Person & { gruppe: string; rights: readonly Recht[] })[] = []
  for (let i = 0; i < 12; i += 1) {
    // Two who read nothing, two who plan; the rest read one kind or both.
    const rights = i < 2 ? [] : i < 4 ? chance.some(READS, 3) : chance.some(READS.slice(0, 2), chance.whole(1, 2))
    const group = chance.pick(['', ...GROUPS])
    const person = await world.mitglied(chance.pick(SANITAETSAUSBILDUNGEN.slice(0, 4)), { gruppe: group, rechte: rights })
    const rest = {
      status: chance.chance(0.85) ? chance.pick(['aktiv', 'eingeschraenkt', 'extern']) : chance.pick(['ruhend', 'gesperrt']),
      geburtsdatum: chance.chance(0.2) ? null : chance.pick(['1990-01-01', '2009-05-11', '2010-06-01']),
    }
    await write((trx) => trx.updateTable('profile').set(rest).where('_id', '=', person.profil).execute())
    people.push({ ...person, gruppe: group, rights })
  }
  const ids = people.map(({ profil }) => profil)
  await write(async (trx) => {
    for (let i = 0; i < 36; i += 1) {
      const begin = chance.whole(-40, 500)
      const abgesagt = chance.chance(0.08)
      const leads = chance.chance(0.3) ? chance.some(ids, 2) : []
      const { _id: dienst } = await trx
        .insertInto('sanitaetsdienste')
        .values({
          nummer: `SAN-2027-${100 + i}`,
          art: chance.chance(0.7) ? 'intern' : 'extern',
          bezeichnung: `Dienst ${i}`,
          // Only what is over is closed.
          status: chance.chance(0.7) ? 'ausgeschrieben' : chance.pick(begin < -24 ? STATUS : [...DRAFT, 'besetzt']),
          veranstalter: JSON.stringify({
            name: 'TV',
            ansprechpartner: 'Eva',
            telefon: '02345 678901',
            email: '',
            rechnungsadresse: NO_ADDRESS,
            kundennr: '',
          }),
          ort: world.ort,
          beginn: at(begin),
          ende: at(begin + 24),
          leiter: leads[0] ?? null,
          stvLeiter: leads[1] ?? null,
          meldeschluss: chance.chance(0.3) ? at(Math.min(begin, chance.whole(-48, 48))) : null,
          warteliste: chance.chance(0.8),
          sichtbarFuer: chance.chance(0.4) ? chance.some(GROUPS, chance.whole(1, 2)) : [],
          abgesagt,
          absageVon: abgesagt ? 'wir' : null,
        })
        .returning('_id')
        .executeTakeFirstOrThrow()
      for (let shift = chance.whole(1, 3); shift > 0; shift -= 1) {
        const from = begin + chance.pick([0, 6, 12])
        const bedarf = Array.from({ length: chance.pick([0, 1, 1, 1, 2]) }, () => ({
          qualifikation: chance.pick(SANITAETSAUSBILDUNGEN.slice(0, 4)),
          anzahl: chance.whole(0, 1),
          funktion: '',
          mindestalter: chance.chance(0.2) ? 18 : null,
        }))
        const praktikanten = { anzahl: chance.chance(0.5) ? 1 : 0, mindestqualifikation: chance.pick(SANITAETSAUSBILDUNGEN.slice(0, 3)) }
        const { _id: angebot } = await trx
          .insertInto('angebote')
          .values({
            sanitaetsdienst: dienst,
            beginn: at(from),
            ende: at(from + 8),
            bedarf: JSON.stringify(bedarf),
            praktikanten: JSON.stringify(praktikanten),
          })
          .returning('_id')
          .executeTakeFirstOrThrow()
        for (const profil of chance.some(ids, chance.whole(1, 6))) {
          const status = chance.pick(['gemeldet', 'eingeteilt', 'warteliste', 'abgelehnt', 'abgesagt'])
          const praktikant = chance.chance(0.15)
          await sql`
            insert into anmeldungen (angebot, profil, status, beginn, ende, praktikant, gilt)
            select ${angebot}::uuid, ${profil}::uuid, ${status}, ${at(from)}::timestamptz, ${at(from + 8)}::timestamptz, ${praktikant}, ${!abgesagt}
            where not exists (select 1 from personenzeiten where profil = ${profil}::uuid and ${status} = 'eingeteilt' and fest
              and zeit && tstzrange(${at(from)}::timestamptz, ${at(from + 8)}::timestamptz))
            on conflict do nothing`.execute(trx)
        }
        await refreshBesetzung(trx, [angebot])
      }
    }
  })
  const { rows: services } = await sql<Dienstkopf>`select *, "sichtbarFuer" as gruppen from sanitaetsdienste order by nummer`.execute(db)
  const { rows: parts } = await sql<{ dienst: string; profil: string }>`
    select distinct a.sanitaetsdienst as dienst, m.profil from angebote a join anmeldungen m on m.angebot = a._id`.execute(db)
  return { ...world, people, services, parts: new Set(parts.map(({ dienst, profil }) => `${dienst} ${profil}`)) }
}
type World = Awaited<ReturnType<typeof generate>>

const actor = ({ user, profil, rights }: World['people'][number]) => ({
  _id: user,
  profil,
  username: '',
  vorname: '',
  nachname: '',
  rechte: new Set(rights),
  sessionId: '',
})

test('SQL fragment, in-memory rule, list and file agree on visibility', { timeout: 60_000 }, async () => {
  const world = await generate()
  const { db } = world.instance.context
  let [seen, hidden] = [0, 0]
  for (const person of world.people) {
    const acting = actor(person)
    const { rows } = await sql<{ _id: string }>`select d._id from sanitaetsdienste d where ${dienste.visible(acting)}`.execute(db)
    const bySql = new Set(rows.map(({ _id }) => _id))
    for (const dienst of world.services) {
      const reader = { gruppe: person.gruppe, present: world.parts.has(`${dienst._id} ${person.profil}`) }
      expect([dienst.nummer, dienste.sees(acting, dienst, reader)]).toEqual([dienst.nummer, bySql.has(dienst._id)])
      if (bySql.has(dienst._id)) seen += 1
      else hidden += 1
    }
    if (person.rights.length === 0) continue
    const numbers = world.services.flatMap(({ _id, nummer }) => (bySql.has(_id) ? [nummer] : [])).toSorted()
    const { zeilen } = await world.als(person).list()
    expect(zeilen.map(({ nummer }) => nummer).toSorted()).toEqual(numbers)
    const { body } = await world.instance.call(person, 'GET', '/api/sanitaetsdienste.csv')
    expect([...body.matchAll(/SAN-2027-\d+/g)].map(([number]) => number).toSorted()).toEqual(numbers)
  }
  expect([seen > 100, hidden > 100]).toEqual([true, true])

  // Those whom a published service is meant for see it, and of those with the right who are not in it nobody else does.
  let cases = 0
  for (const dienst of world.services.filter((one) => !isDraft(one))) {
    const { rows } = await sql<{ _id: string }>`
      select p._id from profile p join users u on u._id = p."user" where ${dienste.meantMembers(dienst)}`.execute(db)
    const meant = new Set(rows.map(({ _id }) => _id))
    for (const person of world.people) {
      const { profil, gruppe } = person
      const plain = { ...actor(person), rechte: new Set(person.rights.filter((right) => right.startsWith('READ'))) }
      const asReader = dienste.sees(plain, { ...dienst, leiter: null, stvLeiter: null }, { gruppe, present: false })
      expect([dienst.nummer, meant.has(profil)]).toEqual([dienst.nummer, asReader])
      cases += Number(asReader)
    }
  }
  expect(cases).toBeGreaterThan(50)
})

class Undone extends Error {}

/** Result of the call for one shift: the sign-up's state, rolled back afterwards, or the refusal. */
async function guard(
  { instance: { context } }: World,
  person: World['people'][number],
  dienst: Dienstkopf,
  angebot: string,
  praktikant: boolean,
) {
  const wish = { schicht: angebot, praktikant, kommentar: '', kommentarSichtbarkeit: 'alle' as const, antworten: [] }
  try {
    await context.transact(async (trx) => {
      const acting = { profil: person.profil, actor: actor(person), now: context.now() }
      throw new Undone((await signUp(context, dienste)(trx, dienst._id, wish, acting)).status)
    })
    throw new Error('A sign-up was kept')
  } catch (error) {
    if (error instanceof Undone) return { becomes: error.message, refusal: null }
    if (!(error instanceof HttpError)) throw error
    return { becomes: null, refusal: error.errors[0]?.msg ?? '' }
  }
}

test('sign-up state in list and service equals the result of the call', { timeout: 120_000 }, async () => {
  const world = await generate()
  const { context } = world.instance
  const seen = { moeglich: 0, warteliste: 0, alsPraktikant: 0, passt: 0, refused: 0 }
  for (const person of world.people.filter(({ rights }) => rights.length > 0)) {
    const acting = actor(person)
    const { zeilen } = await dienstPage(context, context.db, acting, { limit: 500 })
    const fitting: DienstRow[] = []
    // A place beside what one leads is offered to nobody.
    const { rows: led } = await sql<{ beginn: string; ende: string }>`
      select iso(lower(zeit)) as beginn, iso(upper(zeit)) as ende from personenzeiten
      where profil = ${person.profil}::uuid and art = 'leitung' and not entwurf`.execute(context.db)
    for (const row of zeilen) {
      const head = await loadDienst(context.db, acting, row._id)
      const detail = await world.als(person).get({ params: { id: row._id } })
      const shifts = []
      for (const { _id, anmeldung, ...shift } of detail.schichten) {
        const self = await guard(world, person, head, _id, false)
        const trainee = await guard(world, person, head, _id, true)
        expect([row.nummer, anmeldung.moeglich, anmeldung.warteliste]).toEqual([
          row.nummer,
          self.becomes !== null,
          self.becomes === 'warteliste',
        ])
        expect(self.refusal === null || anmeldung.gruende.includes(self.refusal)).toBe(true)
        // Existing sign-ups do not prevent another, but a free place is no longer certain.
        const free =
          shift.bedarf.some(({ anzahl }) => anzahl > 0) &&
          shift.besetzung.gemeldet === 0 &&
          !led.some(({ beginn, ende }) => beginn < shift.ende && shift.beginn < ende)
        shifts.push({ self, trainee, asks: free })
      }
      const possible = shifts.filter(({ self }) => self.becomes !== null)
      const waits = possible.length > 0 && possible.every(({ self }) => self.becomes === 'warteliste')
      const verdict = {
        moeglich: possible.length > 0,
        warteliste: waits,
        alsPraktikant:
          (possible.length === 0 || waits) &&
          shifts.some(({ self, trainee }) => self.becomes !== 'gemeldet' && trainee.becomes === 'gemeldet'),
      }
      for (const said of [row.anmeldung, detail.anmeldung])
        expect([row.nummer, said]).toMatchObject([row.nummer, { moeglich: verdict.moeglich, warteliste: verdict.warteliste }])
      for (const said of [row.anmeldung, detail.anmeldung])
        expect([row.nummer, said.alsPraktikant === true]).toEqual([row.nummer, verdict.alsPraktikant])
      expect(verdict.moeglich && row.anmeldung.gruende.length > 0).toBe(false)
      // An open place that fits is one that the call gives, to oneself or to a trainee.
      const taken = shifts.some(({ self, trainee }) => [self.becomes, trainee.becomes].includes('gemeldet'))
      expect([row.nummer, row.passt || shifts.some(({ self, asks }) => asks && self.becomes === 'gemeldet')]).toEqual([
        row.nummer,
        row.passt && taken,
      ])
      if (row.passt) fitting.push(row)
      seen.moeglich += Number(verdict.moeglich)
      seen.warteliste += Number(verdict.warteliste)
      seen.alsPraktikant += Number(verdict.alsPraktikant)
      seen.passt += Number(row.passt)
      seen.refused += Number(!verdict.moeglich)
    }
    const pages: string[] = []
    let after: string | undefined
    do {
      const page = await dienstPage(context, context.db, acting, { nur: 'offen', limit: 4, nach: after })
      expect(page.gesamt).toBe(fitting.length)
      pages.push(...page.zeilen.map(({ nummer }) => nummer))
      after = page.naechste ?? undefined
    } while (after !== undefined)
    expect(pages).toEqual(fitting.map(({ nummer }) => nummer))
  }
  // Each kind of case is among them, or the test says nothing.
  expect(Object.entries(seen).filter(([, count]) => count < 5)).toEqual([])
})
