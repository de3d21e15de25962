// Vehicle briefings: licensed drivers, valid two years; some have expired, few failed. Device briefings: the first person was briefed by
// the manufacturer and briefs the others.
import { type Insertable, sql, type Transaction } from 'kysely'
import { refreshBesetzung } from '#blocks/dienst/server/index.ts'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import { add } from '../load-demo.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import { plusMonths, plusDays, instant } from '../days.ts'
import { newRandom, type Random } from '../random.ts'

const UMFANG = ['Bedienung', 'Funk', 'Tragesystem', 'Sondersignal', 'Beladung', 'Rangieren'] as const
const SIGNED = { eingewiesener: 'papier', einweiser: 'papier' }
const CLASSES: Readonly<Record<string, readonly string[]>> = { B: ['B'], C1: ['C1', 'C1E', 'FK7.5'], BE: ['BE', 'C1E'] }

export function einweisungen(
  random: Random,
  { people, vehicles, today }: { people: readonly Mitglied[]; vehicles: readonly Fahrzeug[]; today: string },
): Insertable<DB['einweisungen']>[] {
  const wart = people.find(({ person }) => person.rollen.includes('Fahrzeugwart'))
  const vertretung = people.find(({ person }) => person.username === 'leitung')
  if (!wart || !vertretung) throw new Error('nobody can show vehicles')
  const needed = vehicles.filter(({ aktiv, einweisungErforderlich }) => aktiv && einweisungErforderlich)
  // Separate generator, so that the vehicle briefings do not change.
  const more = newRandom('einweisungsart')
  return people.flatMap(({ person, profil }) => {
    if (!person.inDienst) return []
    const drivable = needed.filter(({ fuehrerscheinklasse }) =>
      CLASSES[fuehrerscheinklasse]?.some((category) => profil.fuehrerscheinklassen?.includes(category)),
    )
    const count = person.username === 'helfer' || person.username === 'leitung' ? 3 : random.whole(0, 4)
    const einweiser = person === wart.person ? vertretung : wart
    return random.some(drivable, Math.min(count, drivable.length)).map((fahrzeug) => {
      const datum = plusDays(today, -random.whole(20, person.username === 'helfer' ? 400 : 800))
      const bestanden = person.username === 'helfer' || !more.chance(0.03)
      return {
        ...briefing(random, datum, einweiser.user._id),
        profil: profil._id,
        fahrzeug: fahrzeug._id,
        einweiser: einweiser.profil._id,
        art: more.chance(0.2) ? 'wiederholung' : 'erst',
        umfang: random.some(UMFANG, random.whole(3, 6)),
        km: random.whole(5, 60),
        bestanden,
        bemerkung: bestanden ? '' : 'Rangieren mit Anhänger noch einmal üben.',
      }
    })
  })
}

const briefing = (random: Random, datum: string, by: string) => ({
  _id: random.id(instant(datum, 17)),
  version: 1,
  erstelltAm: instant(datum, 17).toISOString(),
  erstelltVon: by,
  geaendertAm: instant(datum, 17).toISOString(),
  geaendertVon: by,
  datum,
  pruefer: null,
  fuehrerscheinGesehen: true,
  gueltigBis: plusMonths(datum, 24),
  unterschrift: SIGNED,
})

/** Drivers of upcoming duties have a valid briefing and licence check, except one deliberate expired check. */
export async function briefDrivers(trx: Transaction<DB>, random: Random, today: string): Promise<void> {
  const { rows } = await sql<{ profil: string; fahrzeug: string; einweiser: string; by: string; last: string }>`
    select m.profil, v.fahrzeug, e.profil as einweiser, e."user" as by, max(a.ende) as last
    from anmeldungen m join angebote a on a._id = m.angebot join angebot_fahrzeuge v on v.angebot = a._id and v.fahrzeug is not null and v._id = coalesce(m.fahrzeug, v._id)
      join profile p on p._id = m.profil join users u on u._id = p."user" and u.username <> 'paul.strasser'
      cross join lateral (select x._id as profil, x."user" from profile x join users w on w._id = x."user"
        where w.username in ('leitung', 'fahrzeugwart') and x._id <> m.profil order by w.username desc limit 1) e
    where m.status = 'eingeteilt' and not m.lenkt and (m.funktion like 'Fahrer%' or a.bezeichnung like '%Fahrer') group by 1, 2, 3, 4 order by 1, 2`.execute(
    trx,
  )
  if (rows.length === 0) return
  const looked = plusDays(today, -30)
  await sql`update profile p set "fuehrerscheinKontrolleAm" = ${looked}, "fuehrerscheinKontrolleNaechsteAm" = ${plusMonths(looked, 6)}
    from unnest(${rows.map(({ profil }) => profil)}::uuid[], ${rows.map(({ last }) => last)}::timestamptz[]) r(profil, last)
    where p._id = r.profil and p."fuehrerscheinKontrolleNaechsteAm" <= r.last::date`.execute(trx)
  const { rows: known } = await sql<{
    profil: string
    fahrzeug: string
  }>`select profil, fahrzeug from einweisungen where datum = ${looked}`.execute(trx)
  const fresh = rows.filter((row) => !known.some((one) => one.profil === row.profil && one.fahrzeug === row.fahrzeug))
  await add(
    trx,
    'einweisungen',
    fresh.map(({ by, profil, fahrzeug, einweiser }) => ({
      ...briefing(random, looked, by),
      profil,
      fahrzeug,
      einweiser,
      art: 'erst',
      umfang: [...UMFANG],
      km: 20,
      bestanden: true,
      bemerkung: '',
    })),
  )
  const { rows: offers } = await sql<{ angebot: string }>`select distinct angebot from anmeldungen
    where ende > ${today}::date and profil = any(${rows.map(({ profil }) => profil)}::uuid[])`.execute(trx)
  await refreshBesetzung(
    trx,
    offers.map(({ angebot }) => angebot),
  )
}

const DEVICES = [
  ['Defibrillator', 'Corpuls', 'C3', ['Funktionsprüfung', 'Elektroden kleben', 'Schockabgabe', 'Akku wechseln']],
  ['Absaugpumpe', 'Weinmann', 'Accuvac Pro', ['Saugleistung prüfen', 'Behälter wechseln']],
  ['Beatmungsgerät', 'Weinmann', 'Medumat Standard²', ['Funktionsprüfung', 'Modi', 'Alarme', 'Sauerstoff wechseln']],
  ['Fahrtrage', 'Stryker', 'M1', ['Be- und Entladen', 'Gurte', 'Höhe verstellen']],
] as const

export function einweisungsprotokolle(
  random: Random,
  { people, today }: { people: readonly Mitglied[]; today: string },
): Insertable<DB['einweisungsprotokolle']>[] {
  const users = people.filter(({ person }) => person.inDienst)
  const [trained, ...others] = users
  if (!trained) return []
  return DEVICES.flatMap(([geraet, hersteller, model, inhalte], index) =>
    [trained, ...others.filter(({ person }) => person.username === 'helfer' || random.chance(0.35))].map(({ profil }, place) => {
      const datum = plusDays(today, place === 0 ? -900 : -random.whole(10, 800))
      const by = { erstelltVon: trained.user._id, geaendertVon: trained.user._id }
      const at = { erstelltAm: instant(datum, 18).toISOString(), geaendertAm: instant(datum, 18).toISOString() }
      const who = place === 0 ? { einweiser: null, einweiserExtern: `Service ${hersteller}` } : { einweiser: trained.profil._id }
      return {
        _id: random.id(instant(datum, 18)),
        version: 1,
        ...at,
        ...by,
        geraet,
        hersteller,
        typ: model,
        seriennummer: `${2000 + index}-17`,
        profil: profil._id,
        datum,
        einweiserExtern: '',
        ...who,
        beauftragtePerson: place === 0,
        inhalte: [...inhalte],
        gueltigBis: place === 0 || index > 1 ? null : plusMonths(datum, 24),
        unterschrift: SIGNED,
      }
    }),
  )
}
