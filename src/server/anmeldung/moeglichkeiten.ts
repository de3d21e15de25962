import { sql } from 'kysely'
import type { Anmeldestatus, Moeglichkeit } from '#contract/anmeldung.ts'
import { anlassTitel, titelTabellen } from '#server/konflikte/belegung.ts'
import type { Db, Trx } from '#server/kontext.ts'
import { type Anlass, type Angebotsstand, type Fall, moeglichkeitAus } from './regeln.ts'

/** An offer, and what the area says of its occasion. Without `von` and `bis` the whole of it is meant. */
export interface Frage {
  readonly angebot: string
  readonly anlass: Anlass
  readonly von?: string | null
  readonly bis?: string | null
  readonly praktikant?: boolean
}

interface Zeile extends Angebotsstand {
  nr: number
  von: string
  bis: string
  meldung: Anmeldestatus | null
  status: string
  gruppe: string
  qualifikation: string
  alter: number | null
  titel: string | null
  dortBeginn: string | null
  dortEnde: string | null
}

/**
 * One case for the rules per question, in one query; offers that do not exist are left out. A wish may still end before it
 * begins: that is for the rules to say, not for an error of the range.
 */
export async function ladeFaelle(db: Db | Trx, profil: string, fragen: readonly Frage[], jetzt: Date): Promise<Fall[]> {
  if (fragen.length === 0) return []
  const { rows } = await sql<Zeile>`
    select f.nr::int as nr, a._id, a.beginn, a.ende, a.bedarf, a.praktikanten, a.besetzung,
      coalesce(f.von, a.beginn) as von, coalesce(f.bis, a.ende) as bis, m.status as meldung,
      p.status, p.gruppe, p.sanitaetsausbildung as qualifikation,
      extract(year from age((a.beginn at time zone 'Europe/Berlin')::date, p.geburtsdatum))::int as alter,
      dort.titel, dort.beginn as "dortBeginn", dort.ende as "dortEnde"
    from unnest(${fragen.map(({ angebot }) => angebot)}::uuid[], ${fragen.map(({ von }) => von ?? null)}::timestamptz[],
      ${fragen.map(({ bis }) => bis ?? null)}::timestamptz[]) with ordinality as f(angebot, von, bis, nr)
    join angebote a on a._id = f.angebot
    join profile p on p._id = ${profil}::uuid
    left join anmeldungen m on m.angebot = a._id and m.profil = p._id
    left join lateral (
      select x.beginn, x.ende, t.titel
      from anmeldungen x
      cross join lateral (select ${anlassTitel} as titel from angebote a ${titelTabellen} where a._id = x.angebot) t
      where x.profil = p._id and x.angebot <> f.angebot and x.status = 'eingeteilt' and x.gilt
        and tstzrange(x.beginn, x.ende) && tstzrange(least(coalesce(f.von, a.beginn), coalesce(f.bis, a.ende)),
          greatest(coalesce(f.von, a.beginn), coalesce(f.bis, a.ende)))
      order by x.beginn limit 1
    ) dort on true
    order by f.nr`.execute(db)
  return rows.flatMap((zeile) => {
    const frage = fragen[zeile.nr - 1]
    return frage ? [alsFall(zeile, frage, profil, jetzt)] : []
  })
}

function alsFall(zeile: Zeile, { anlass, praktikant = false }: Frage, profil: string, jetzt: Date): Fall {
  const { _id, beginn, ende, bedarf, praktikanten, besetzung, von, bis, meldung, titel, dortBeginn, dortEnde, ...person } = zeile
  return {
    anlass,
    angebot: { _id, beginn, ende, bedarf, praktikanten, besetzung },
    person: { ...person, id: profil, praktikant, funktion: '' },
    meldung,
    belegt: titel !== null && dortBeginn !== null && dortEnde !== null ? [{ titel, beginn: dortBeginn, ende: dortEnde }] : [],
    von,
    bis,
    jetzt,
  }
}

const OHNE_PROFIL: Moeglichkeit = { moeglich: false, gruende: ['Zu deinem Zugang gibt es noch kein Profil.'], warteliste: false }

/** For each of these offers, by id: may this person (by profile) sign up, and if not, why. One query, however many offers. */
export async function moeglichkeiten(
  db: Db | Trx,
  profil: string | null,
  fragen: readonly Frage[],
  jetzt: Date,
): Promise<ReadonlyMap<string, Moeglichkeit>> {
  if (profil === null) return new Map(fragen.map(({ angebot }) => [angebot, OHNE_PROFIL]))
  const faelle = await ladeFaelle(db, profil, fragen, jetzt)
  return new Map(faelle.map((fall) => [fall.angebot._id, moeglichkeitAus(fall)]))
}
