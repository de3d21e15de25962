// Invariants of the services after any calls in any order, recomputed from the rows independently of the product code.
import { sql } from 'kysely'
import type { BedarfsRow } from '#blocks/dienst/contract.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Db } from '#server/context.ts'

interface Person {
  profil: string
  status: string
  praktikant: boolean
  qualifikation: string
  alter: number | null
  fn: string
  lenkt: boolean
}
interface Angebot {
  _id: string
  bedarf: BedarfsRow[]
  praktikanten: { anzahl: number }
  besetzung: Record<string, number> & { fehlt: { anzahl: number }[] }
  plaetze: number | null
  people: Person[]
}

const rang = (name: string) => (SANITAETSAUSBILDUNGEN as readonly string[]).indexOf(name)

/** As many as can be placed at once: augmenting paths from people to single places. */
export function max(bedarf: Angebot['bedarf'], people: readonly Person[]): number {
  const plaetze = bedarf.flatMap((row) => Array.from({ length: row.anzahl }, () => row))
  const on = plaetze.map(() => -1)
  const set = (who: number, visited: Set<number>): boolean =>
    plaetze.some((row, platz) => {
      const person = people[who]
      if (!person || person.praktikant || visited.has(platz)) return false
      if (rang(person.qualifikation) < rang(row.qualifikation)) return false
      if (person.alter !== null && person.alter < (row.mindestalter ?? 0)) return false
      // Nobody placed into another function counts for the wheel.
      if (row.funktion.startsWith('Fahrer') && !(person.lenkt && ['', row.funktion].includes(person.fn))) return false
      visited.add(platz)
      const soFar = on[platz] ?? -1
      if (soFar >= 0 && !set(soFar, visited)) return false
      on[platz] = who
      return true
    })
  return people.filter((_, who) => set(who, new Set())).length
}

function count({ bedarf, praktikanten, people }: Angebot): Record<string, number> {
  const having = (status: string, praktikant = false) => people.filter((one) => one.status === status && one.praktikant === praktikant)
  const present = people.filter(({ status }) => status !== 'warteliste')
  const needed = bedarf.reduce((sum, { anzahl }) => sum + anzahl, 0)
  return {
    soll: needed,
    eingeteilt: having('eingeteilt').length,
    gemeldet: having('gemeldet').length,
    warteliste: people.length - present.length,
    praktikanten: present.filter(({ praktikant }) => praktikant).length,
    praktikantenSoll: praktikanten.anzahl,
    offen: needed - max(bedarf, present),
    unbesetzt: needed - max(bedarf, having('eingeteilt')),
  }
}

async function counts(db: Db): Promise<string[]> {
  const { rows } = await sql<Angebot>`
    select a._id, a.bedarf, a.praktikanten, a.besetzung, a.plaetze,
      coalesce(json_agg(json_build_object('profil', m.profil, 'status', m.status, 'praktikant', m.praktikant, 'fn', m.funktion, 'lenkt', m.lenkt, 'qualifikation', case when p."ausbildungAusNachweisen"
        then (select h.sanitaet from unnest(array[m.beginn, m.ende - interval '1 second']) z
          cross join hoechste_ausbildung(p._id, (greatest(z, now()) at time zone 'Europe/Berlin')::date) h order by rang_sanitaet(h.sanitaet) limit 1) else p.sanitaetsausbildung end,
        'alter', extract(year from age((a.beginn at time zone 'Europe/Berlin')::date, p.geburtsdatum))::int)) filter (where m._id is not null), '[]') as people
    from angebote a left join anmeldungen m on m.angebot = a._id and m.status in ('gemeldet', 'eingeteilt', 'warteliste')
      left join profile p on p._id = m.profil
    group by a._id`.execute(db)
  return rows.flatMap((angebot) => {
    const expected = count(angebot)
    const wrong = Object.entries(expected).filter(([name, number]) => angebot.besetzung[name] !== number)
    const missing = angebot.besetzung.fehlt.reduce((sum, { anzahl }) => sum + anzahl, 0)
    return [
      ...wrong.map(([name, number]) => `${angebot._id}: ${name} is ${angebot.besetzung[name]} instead of ${number}`),
      ...(missing === expected['offen'] ? [] : [`${angebot._id}: fehlt sums up to ${missing}, offen is ${expected['offen']}`]),
    ]
  })
}

/** Rows that a statement finds are contradictions. */
const contradictions = (since: string): Readonly<Record<string, ReturnType<typeof sql<{ was: string }>>>> => ({
  'stands in two places at once': sql`
    select a.profil::text as was from anmeldungen a join anmeldungen b on a.profil = b.profil and a._id < b._id and a.belegt && b.belegt
    where a.status = 'eingeteilt' and b.status = 'eingeteilt' and a.gilt and b.gilt and a.trotzdem = '' and b.trotzdem = ''`,
  'a vehicle goes to two places at once': sql`
    select a.fahrzeug::text as was from fahrzeugbelegungen a join fahrzeugbelegungen b on a.fahrzeug = b.fahrzeug and a._id < b._id and a.beginn < b.ende and b.beginn < a.ende
    where a.status = 'bestaetigt' and b.status = 'bestaetigt'`,
  'a vehicle of a shift is not booked for it': sql`
    select v._id::text as was from angebot_fahrzeuge v join angebote a on a._id = v.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
      left join fahrzeugbelegungen b on b."angebotFahrzeug" = v._id
    where v.fahrzeug is not null and not d.abgesagt and d.status in ('ausgeschrieben', 'besetzt') and d.beginn > now()
      and (b.fahrzeug, b.beginn, b.ende) is distinct from (v.fahrzeug, a.beginn, a.ende)`,
  'the state does not follow the staffing': sql`
    select d.nummer as was from sanitaetsdienste d join lateral (
      select bool_and((a.besetzung ->> 'unbesetzt')::int = 0) and sum((a.besetzung ->> 'soll')::int) > 0 as voll from angebote a where a.sanitaetsdienst = d._id
    ) s on true where d.status in ('ausgeschrieben', 'besetzt') and (d.status = 'besetzt') is distinct from s.voll`,
  'somebody is held by a service that was called off': sql`
    select m._id::text as was from anmeldungen m join angebote a on a._id = m.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
    where d.abgesagt and m.gilt and m.status = 'eingeteilt'`,
  'stands outside of the shift': sql`
    select m._id::text as was from anmeldungen m join angebote a on a._id = m.angebot
    where m.status in ('gemeldet', 'eingeteilt', 'warteliste') and (m.beginn < a.beginn or m.ende > a.ende)`,
  'sits in a vehicle of another shift, or without a place': sql`
    select m._id::text as was from anmeldungen m left join angebot_fahrzeuge v on v._id = m.fahrzeug and v.angebot = m.angebot
    where m.fahrzeug is not null and (v._id is null or m.status = 'abgesagt')`,
  'a place is still offered by who has none': sql`
    select f._id::text as was from anfragen f join anmeldungen m on m._id = f.anmeldung
    where f.antwort is null and m.status not in ('gemeldet', 'eingeteilt')`,
  'asked for help while being there': sql`
    select f._id::text as was from anfragen f join anmeldungen m on m.angebot = f.angebot and m.profil = f.profil
    where f.antwort is null and f.art = 'hilferuf' and m.status = 'eingeteilt'`,
  'the last entry of the history is another state': sql`
    select h.objekt || ' ' || m.profil as was
    from (select distinct on (objekt, neu ->> 'profil') objekt, (neu ->> 'profil')::uuid as profil, neu ->> 'status' as status
      from historie where bereich = 'sanitaetsdienste' and feld = 'helfer' and zeit >= ${since}::timestamptz order by objekt, neu ->> 'profil', zeit desc, _id desc) h
    join lateral (select min(m.status) as status, h.profil from anmeldungen m join angebote a on a._id = m.angebot
      where a.sanitaetsdienst = h.objekt and m.profil = h.profil having count(*) = 1) m on true
    where m.status <> h.status`,
  'a mail that waits tells another state': sql`
    select x.schluessel || ': ' || m.status as was from mails x
    join lateral (select min(m.status) as status, count(*) as n from anmeldungen m join angebote a on a._id = m.angebot
      where x.schluessel = 'buendel dienst ' || a.sanitaetsdienst || ' ' || m.profil) m on m.n = 1
    where x."versendetAm" is null and (m.status = 'abgesagt') = (x.text like '%Dein Stand: ' || case m.status when 'gemeldet' then 'gemeldet, noch nicht eingeteilt'
      when 'eingeteilt' then 'eingeteilt' when 'warteliste' then 'auf der Warteliste' when 'abgelehnt' then 'diesmal nicht eingeteilt'
      when 'abgesagt' then '' else 'nicht erschienen' end || '%')`,
  'a mail waits that no job sends': sql`
    select x._id::text as was from mails x where x."versendetAm" is null and x."aufgegebenAm" is null
      and not exists (select 1 from graphile_worker.jobs j where j.key = 'mail ' || x._id)`,
})

/** Now, by the database's clock: what the history says from here on is to be looked at. */
export async function fromNow(db: Db): Promise<string> {
  const { rows } = await sql<{ zeit: string }>`select clock_timestamp() as zeit`.execute(db)
  return rows[0]?.zeit ?? ''
}

/** Everything that contradicts itself, in words; empty when all is well. Of the history only what was written since `since`. */
export async function checkDienste(db: Db, since = '-infinity'): Promise<string[]> {
  const found = await counts(db)
  for (const [what, query] of Object.entries(contradictions(since))) {
    const { rows } = await query.execute(db)
    found.push(...rows.map((row) => `${what}: ${row.was}`))
  }
  return found
}
