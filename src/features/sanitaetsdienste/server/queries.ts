// The services as they are read: what does not depend on who asks.
import { type RawBuilder, sql } from 'kysely'
import type { Helfer } from '#contract/anmeldung.ts'
import { darf } from '#contract/rechte.ts'
import { ARTEN, type Dienst, ENTWURF, rechtFuer, type Schicht } from '#features/sanitaetsdienste/formen.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Db, Nutzer, Trx } from '#server/kontext.ts'

/** Which services this person may see, as a condition over the row `d` of sanitaetsdienste. */
export function sichtbar(nutzer: Nutzer): RawBuilder<unknown> {
  const arten = ARTEN.filter((art) => darf(nutzer, rechtFuer('READ', art)))
  const plant = ARTEN.filter((art) => darf(nutzer, rechtFuer('UPDATE', art)))
  // Drafts and what is meant for some groups: seen by who plans, who leads, and the groups.
  return sql`(d.art = any(${arten}::text[]) and (d.art = any(${plant}::text[]) or ${nutzer.profil}::uuid in (d.leiter, d."stvLeiter")
    or (d.status <> all(${[...ENTWURF]}::text[]) and (d."sichtbarFuer" = '{}'
      or (select p.gruppe from profile p where p._id = ${nutzer.profil}::uuid) = any(d."sichtbarFuer")
      or exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id where a.sanitaetsdienst = d._id and m.profil = ${nutzer.profil}::uuid)))))`
}

/** Which of these services the person may see: for other areas that name them. */
export async function sichtbareDienste(db: Db | Trx, nutzer: Nutzer, dienste: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    _id: string
  }>`select d._id from sanitaetsdienste d where d._id = any(${[...dienste]}::uuid[]) and ${sichtbar(nutzer)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

/** What an answer about services is made of: a change of any of these makes it old. */
export const TABELLEN = [
  'sanitaetsdienste',
  'angebote',
  'angebot_fahrzeuge',
  'anmeldungen',
  'orte',
  'fahrzeuge',
  'users',
  'profile',
] as const

export type Dienstdaten = Omit<Dienst, 'schichten' | 'anmeldung'> & { readonly schichten: readonly Omit<Schicht, 'anmeldung'>[] }

type Fahrzeugzeile = Schicht['fahrzeuge'][number] & { readonly angebot: string }

/**
 * A service whole, as nobody in particular sees it: comments and reasons are still in it (see `fuerPerson`). Four queries.
 * @throws 404
 */
export async function dienstdaten(db: Db | Trx, id: string): Promise<Dienstdaten> {
  const [kopf, schichten, fahrzeuge, helfer] = [
    await liesKopf(db, id),
    await liesSchichten(db, id),
    await liesFahrzeuge(db, id),
    await liesHelfer(db, id),
  ]
  const { leiterVorname, leiterNachname, stvVorname, stvNachname, ...rest } = kopf
  const person = (_id: string | null, vorname: string | null, nachname: string | null) =>
    _id === null ? null : { _id, vorname: vorname ?? '', nachname: nachname ?? '' }
  return {
    ...rest,
    leiterPerson: person(rest.leiter, leiterVorname, leiterNachname),
    stvLeiterPerson: person(rest.stvLeiter, stvVorname, stvNachname),
    schichten: schichten.map((schicht) => ({
      ...schicht,
      fahrzeuge: fahrzeuge.filter(({ angebot }) => angebot === schicht._id).map(({ angebot: _angebot, ...fahrzeug }) => fahrzeug),
    })),
    helfer,
  }
}

type Namen = Record<'leiterVorname' | 'leiterNachname' | 'stvVorname' | 'stvNachname', string | null>

async function liesKopf(db: Db | Trx, id: string) {
  const { rows } = await sql<Omit<Dienstdaten, 'schichten' | 'helfer' | 'leiterPerson' | 'stvLeiterPerson'> & Namen>`
    select d.*,
      json_build_object('_id', o._id, 'name', o.name, 'strasse', o.strasse, 'hausnummer', o.hausnummer, 'plz', o.plz, 'stadt', o.stadt,
        'koordinaten', o.koordinaten, 'hinweise', o.hinweise) as "ortDaten",
      lu.vorname as "leiterVorname", lu.nachname as "leiterNachname", su.vorname as "stvVorname", su.nachname as "stvNachname"
    from sanitaetsdienste d join orte o on o._id = d.ort
      left join profile l on l._id = d.leiter left join users lu on lu._id = l."user"
      left join profile s on s._id = d."stvLeiter" left join users su on su._id = s."user"
    where d._id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw nichtGefunden('Der Sanitätsdienst')
  return rows[0]
}

async function liesSchichten(db: Db | Trx, id: string) {
  const { rows } = await sql<Omit<Schicht, 'fahrzeuge' | 'anmeldung'>>`
    select _id, bezeichnung, beginn, ende, bedarf, praktikanten, besetzung
    from angebote where sanitaetsdienst = ${id}::uuid order by beginn, ende, _id`.execute(db)
  return rows
}

async function liesFahrzeuge(db: Db | Trx, id: string) {
  const { rows } = await sql<Fahrzeugzeile>`
    select v._id, v.angebot, v.fahrzeug, coalesce(nullif(v.typ, ''), f.typ) as typ, v.erforderlich, coalesce(f.bezeichnung, '') as bezeichnung,
      coalesce(f.kennung, '') as kennung, coalesce(f.funkrufname, '') as funkrufname, f.sitzplaetze
    from angebot_fahrzeuge v join angebote a on a._id = v.angebot left join fahrzeuge f on f._id = v.fahrzeug
    where a.sanitaetsdienst = ${id}::uuid order by v.fahrzeug is null, f.bezeichnung, v.typ, v._id`.execute(db)
  return rows
}

const liesHelfer = (db: Db | Trx, id: string): Promise<Helfer[]> => helferWo(db, sql`a.sanitaetsdienst = ${id}::uuid`)

/** One registration, as the calls that change one answer it. @throws 404 */
export async function liesAnmeldung(trx: Trx, id: string): Promise<Helfer> {
  const [zeile] = await helferWo(trx, sql`m._id = ${id}::uuid`)
  if (!zeile) throw nichtGefunden('Die Meldung')
  return zeile
}

async function helferWo(db: Db | Trx, bedingung: RawBuilder<unknown>): Promise<Helfer[]> {
  const { rows } = await sql<Helfer>`
    select m._id, m.version, m.angebot as schicht,
      json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname) as profil,
      m.status, m.funktion, m.fahrzeug, m.beginn as von, m.ende as bis, m.praktikant, p.sanitaetsausbildung as qualifikation,
      m.qualifikation as "qualifikationBeiEinteilung", m.kommentar, m."kommentarSichtbarkeit", m.grund, m."gemeldetAm", m."istBeginn", m."istEnde",
      case when ep._id is null then null else json_build_object('_id', ep._id, 'vorname', eu.vorname, 'nachname', eu.nachname) end as "eingeteiltVon"
    from angebote a join anmeldungen m on m.angebot = a._id join profile p on p._id = m.profil join users u on u._id = p."user"
      left join users eu on eu._id = m."eingeteiltVon" left join profile ep on ep."user" = eu._id
    where ${bedingung} order by m."gemeldetAm", m._id`.execute(db)
  return rows
}

/** Who led the latest service that is over and was not called off, as one name; null when there is none. For the config area. */
export async function letzterLeiter(db: Db, jetzt: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select u.vorname || ' ' || u.nachname as name
    from sanitaetsdienste d join profile p on p._id = d.leiter join users u on u._id = p."user"
    where d.ende <= ${jetzt} and not d.abgesagt and d.art = 'intern'
    order by d.ende desc, d._id desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}
