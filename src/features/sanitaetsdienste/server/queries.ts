// The services as they are read: what does not depend on who asks.
import { type RawBuilder, sql } from 'kysely'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import type { Dienst, Schicht } from '#features/sanitaetsdienste/formen.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Db, Nutzer, Trx } from '#server/kontext.ts'
import { sichtbar } from './visibility.ts'

export { knownToAll, sichtbar } from './visibility.ts'

/** Which of these services the person may see: for other areas that name them. */
export async function sichtbareDienste(db: Db | Trx, nutzer: Nutzer, dienste: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    _id: string
  }>`select d._id from sanitaetsdienste d where d._id = any(${[...dienste]}::uuid[]) and ${sichtbar(nutzer)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

/** The service that uses a vehicle, over the row `b` of its bookings: for the area that books them. */
export const nutzenderDienst = {
  id: sql`(select a.sanitaetsdienst from angebot_fahrzeuge v join angebote a on a._id = v.angebot where v._id = b."angebotFahrzeug")`,
  name: sql`(select d.bezeichnung from angebot_fahrzeuge v join angebote a on a._id = v.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
    where v._id = b."angebotFahrzeug")`,
  tabellen: ['angebote', 'angebot_fahrzeuge', 'sanitaetsdienste', 'anmeldungen'],
  pfad: (dienst: string) => `/sanitaetsdienst/${dienst}`,
  sichtbare: sichtbareDienste,
} as const

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

const schichtenSpalte = sql`(
  select coalesce(json_agg(json_build_object('_id', a._id, 'bezeichnung', a.bezeichnung, 'beginn', iso(a.beginn), 'ende', iso(a.ende), 'bedarf', a.bedarf,
    'praktikanten', a.praktikanten, 'besetzung', a.besetzung, 'fahrzeuge', (
      select coalesce(json_agg(json_build_object('_id', v._id, 'fahrzeug', v.fahrzeug, 'typ', coalesce(nullif(v.typ, ''), f.typ), 'erforderlich', v.erforderlich,
        'bezeichnung', coalesce(f.bezeichnung, ''), 'kennung', coalesce(f.kennung, ''), 'funkrufname', coalesce(f.funkrufname, ''), 'sitzplaetze', f.sitzplaetze)
        order by v.fahrzeug is null, f.bezeichnung, v.typ, v._id), '[]')
      from angebot_fahrzeuge v left join fahrzeuge f on f._id = v.fahrzeug where v.angebot = a._id
    )) order by a.beginn, a.ende, a._id), '[]')
  from angebote a where a.sanitaetsdienst = d._id)`

export const personAls = (p: string, u: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${p}._id`)} is not null then json_build_object('_id', ${sql.ref(`${p}._id`)},
    'vorname', ${sql.ref(`${u}.vorname`)}, 'nachname', ${sql.ref(`${u}.nachname`)}) end`

/** A registration as answers carry it, of the rows of `helferTabellen`. */
const helferJson = sql`json_build_object('_id', m._id, 'version', m.version, 'schicht', m.angebot, 'profil', ${personAls('p', 'u')},
  'status', m.status, 'funktion', m.funktion, 'fahrzeug', m.fahrzeug, 'von', iso(m.beginn), 'bis', iso(m.ende), 'praktikant', m.praktikant,
  'qualifikation', p.sanitaetsausbildung, 'qualifikationBeiEinteilung', m.qualifikation, 'kommentar', m.kommentar,
  'kommentarSichtbarkeit', m."kommentarSichtbarkeit", 'grund', m.grund, 'gemeldetAm', iso(m."gemeldetAm"), 'istBeginn', iso(m."istBeginn"),
  'istEnde', iso(m."istEnde"), 'eingeteiltVon', ${personAls('ep', 'eu')})`
const helferTabellen = sql`join profile p on p._id = m.profil join users u on u._id = p."user"
  left join users eu on eu._id = m."eingeteiltVon" left join profile ep on ep."user" = eu._id`

/**
 * A service whole, as nobody in particular sees it: comments and reasons are still in it (see lesen.ts). One query.
 * @throws 404
 */
export async function dienstdaten(db: Db | Trx, id: string): Promise<Dienstdaten> {
  const { rows } = await sql<Dienstdaten>`
    select d.*,
      json_build_object('_id', o._id, 'name', o.name, 'strasse', o.strasse, 'hausnummer', o.hausnummer, 'plz', o.plz, 'stadt', o.stadt,
        'koordinaten', o.koordinaten, 'hinweise', o.hinweise) as "ortDaten",
      ${personAls('l', 'lu')} as "leiterPerson", ${personAls('s', 'su')} as "stvLeiterPerson", ${schichtenSpalte} as schichten,
      (select coalesce(json_agg(${helferJson} order by m."gemeldetAm", m._id), '[]')
        from angebote a join anmeldungen m on m.angebot = a._id ${helferTabellen} where a.sanitaetsdienst = d._id) as helfer
    from sanitaetsdienste d join orte o on o._id = d.ort
      left join profile l on l._id = d.leiter left join users lu on lu._id = l."user"
      left join profile s on s._id = d."stvLeiter" left join users su on su._id = s."user"
    where d._id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw nichtGefunden('Der Sanitätsdienst')
  return rows[0]
}

/** Registrations as answers carry them, of the rows that `m` names: a table or a part of the statement. */
export const helferAus = (m: RawBuilder<unknown>): RawBuilder<{ helfer: Helfer }> =>
  sql<{ helfer: Helfer }>`select ${helferJson} as helfer from ${m} m ${helferTabellen}`

/** Who led the latest service that is over and was not called off, as one name; null when there is none. For the config area. */
export async function letzterLeiter(db: Db, jetzt: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select u.vorname || ' ' || u.nachname as name
    from sanitaetsdienste d join profile p on p._id = d.leiter join users u on u._id = p."user"
    where d.ende <= ${jetzt} and not d.abgesagt and d.art = 'intern'
    order by d.ende desc, d._id desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}
