// One's own sign-up and sign-off. The area holds its occasion and the offer's row first: whoever comes second is counted against
// what the first one wrote, on any number of nodes. Then one query reads what the rules ask, and one statement writes the
// registrations, the counts and what the area adds, its history above all.
import { type RawBuilder, sql } from 'kysely'
import { type Anmeldestatus, STEHENDE_ANMELDUNG } from '../contract.ts'
import { konflikt, nichtGefunden } from '#server/fehler.ts'
import type { Db, Kontext, Trx } from '#server/kontext.ts'
import { type Angebotsleute, type Person, leuteSpalte, planeNachruecken, schreibeNachgerueckte, zaehlt } from './besetzung.ts'
import { type Angebotsstand, type Anlass, type Bewerberstand, abmeldeHindernis, abweisung, fallAus, hindernisse } from './regeln.ts'
import { type EigenerWechsel, type Standwechsel, schliesseErledigte, zieheAngeboteZurueck } from './stand.ts'
import { oneOf, touched } from '#server/db/vocabulary.ts'
import { anlassTitel, occasionTables } from '#blocks/konflikte/server/index.ts'

type Sql = RawBuilder<unknown>

/** Columns of the row `p` of profile that make a `Bewerberstand`; what ended before `ab` holds nobody any more. */
const bewerberSpalten = (ab: Date): RawBuilder<unknown> => sql`p._id as id, p.status, p.gruppe, p.sanitaetsausbildung as qualifikation,
  p.geburtsdatum::text as geburtsdatum,
  (select coalesce(json_agg(json_build_object('angebot', x.angebot, 'titel', ${anlassTitel()}, 'beginn', iso(x.beginn), 'ende', iso(x.ende)) order by x.beginn), '[]')
    from anmeldungen x join angebote a on a._id = x.angebot
    where x.profil = p._id and x.status = 'eingeteilt' and x.gilt and x.ende > ${ab}) as belegt`

/** One query. Null where there is no such profile. */
export async function ladeBewerber(db: Db | Trx, profil: string, ab: Date): Promise<Bewerberstand | null> {
  const { rows } = await sql<Bewerberstand>`select ${bewerberSpalten(ab)} from profile p where p._id = ${profil}::uuid`.execute(db)
  return rows[0] ?? null
}

const STUNDE = 3_600_000

/** As `ladeBewerber`, kept until one of its tables changes: no query while nothing does. */
export const behaltenerBewerber = ({ speicher, db, jetzt }: Kontext, profil: string): Promise<Bewerberstand | null> =>
  // By the hour, so that it does not grow with what is over.
  speicher.hole(
    `bewerber ${profil} ${Math.floor(jetzt().getTime() / STUNDE)}`,
    ['profile', 'anmeldungen', 'angebote', ...occasionTables()],
    () => ladeBewerber(db, profil, jetzt()),
  )

interface Angaben {
  readonly profil: string
  /** The acting user. */
  readonly wer: string
  readonly jetzt: Date
}
interface Wunsch {
  readonly angebot: string
  readonly anlass: Anlass
  readonly von?: string | null | undefined
  readonly bis?: string | null | undefined
  readonly praktikant: boolean
  readonly kommentar: string
  readonly kommentarSichtbarkeit: 'fuehrung' | 'alle'
}

/** An offer, who is in it, and one's own part in it. */
interface Stand extends Angebotsleute, Angebotsstand {
  /** One's own registration, of whatever state, or null. */
  readonly meine: { readonly _id: string; readonly status: Anmeldestatus } | null
  /** Somebody is asked to help here and has not answered. */
  readonly gefragt: boolean
  /** One's own place is offered to somebody who has not answered. */
  readonly angeboten: boolean
}
const standSpalten = (profil: string): Sql => sql`a._id, a.beginn, a.ende, a.bedarf, a.praktikanten, a.besetzung, ${leuteSpalte} as leute,
  case when ich._id is not null then json_build_object('_id', ich._id, 'status', ich.status) end as meine,
  exists (select 1 from anfragen f where f.angebot = a._id and f.antwort is null and f.art = 'hilferuf') as gefragt,
  exists (select 1 from anfragen f where f.anmeldung = ich._id and f.antwort is null) as angeboten
  from angebote a left join anmeldungen ich on ich.angebot = a._id and ich.profil = ${profil}::uuid`

/** What is to be written: the statement that writes the registrations (it answers their rows) and the one with the counts. */
interface Plan<W> {
  readonly schreibt: Sql
  readonly zaehlt: Sql
  readonly changes: readonly W[]
}
/** What the area adds to the statement that writes; `m` are the registrations as they are written. */
interface Addition<W, A> {
  readonly writes: (changes: readonly W[]) => readonly Sql[]
  /** What is answered, one row per registration. */
  readonly answers: RawBuilder<A>
}

async function write<W, A>(trx: Trx, { schreibt, zaehlt: counts, changes }: Plan<W>, { writes, answers }: Addition<W, A>): Promise<A[]> {
  const parts = [
    sql`m as (${schreibt})`,
    sql`z as (${counts})`,
    ...writes(changes).map((part, nr) => sql`${sql.ref(`also${nr}`)} as (${part})`),
  ]
  const { rows } = await sql<A>`with ${sql.join(parts)} ${answers}`.execute(trx)
  return rows
}

async function planeMeldung(
  trx: Trx,
  wunsch: Wunsch,
  { profil, wer, jetzt }: Angaben,
): Promise<Plan<EigenerWechsel> & { readonly gefragt: boolean }> {
  const { rows } = await sql<Stand & Bewerberstand>`
    select ich2.*, ${standSpalten(profil)} cross join (select ${bewerberSpalten(jetzt)} from profile p where p._id = ${profil}::uuid) ich2
    where a._id = ${wunsch.angebot}::uuid`.execute(trx)
  const [stand] = rows
  if (!stand) throw konflikt('Diese Schicht gibt es nicht mehr.')
  const { id, status: mitgliedschaft, gruppe, qualifikation, geburtsdatum, belegt, meine, gefragt, ...angebot } = stand
  const bewerber = { id, status: mitgliedschaft, gruppe, qualifikation, geburtsdatum, belegt }
  const fall = fallAus(bewerber, { ...wunsch, angebot, meldung: meine?.status ?? null }, jetzt)
  const gruende = hindernisse(fall)
  const nein = gruende.find(({ wartet }) => !wartet)
  if (nein) throw abweisung(nein)
  const nachher = gruende.length > 0 ? 'warteliste' : 'gemeldet'
  const ich: Person = { ...fall.person, anmeldung: '', status: nachher, frei: true }
  const { kommentar, kommentarSichtbarkeit, praktikant } = wunsch
  return {
    // A row of an earlier sign-off is used again: one row per person and offer for good.
    schreibt: meine
      ? sql`update anmeldungen set status = ${nachher}, beginn = ${fall.von}, ende = ${fall.bis}, praktikant = ${praktikant}, kommentar = ${kommentar},
          "kommentarSichtbarkeit" = ${kommentarSichtbarkeit}, grund = '', funktion = '', fahrzeug = null, qualifikation = '', gilt = true,
          "gemeldetAm" = ${jetzt}, "eingeteiltVon" = null, "eingeteiltAm" = null, ${touched(wer, jetzt)}
          where _id = ${meine._id}::uuid returning *`
      : sql`insert into anmeldungen (angebot, profil, status, beginn, ende, praktikant, kommentar, "kommentarSichtbarkeit", "gemeldetAm", "erstelltVon", "geaendertVon")
          values (${angebot._id}, ${profil}, ${nachher}, ${fall.von}, ${fall.bis}, ${praktikant}, ${kommentar}, ${kommentarSichtbarkeit}, ${jetzt}, ${wer}, ${wer})
          returning *`,
    zaehlt: zaehlt([{ ...angebot, leute: [...angebot.leute, ich] }]),
    changes: [{ angebot: angebot._id, profil, vorher: meine?.status ?? null, nachher, anstoss: 'selbst' }],
    gefragt,
  }
}

/**
 * Signs up, or onto the waiting list when every fitting place is taken. The offer must be locked.
 * @throws 400, 409 with the first reason of the rules
 */
export async function meldeAn<A>(trx: Trx, wunsch: Wunsch, angaben: Angaben, addition: Addition<EigenerWechsel, A>): Promise<A> {
  const plan = await planeMeldung(trx, wunsch, angaben)
  const [answer] = await write(trx, plan, addition)
  if (!answer) throw nichtGefunden('Die Meldung')
  if (plan.gefragt) await schliesseErledigte(trx, plan.changes, angaben.jetzt)
  return answer
}

async function planeAbmeldung(
  trx: Trx,
  angebote: readonly string[],
  anlass: Anlass,
  grund: string,
  { profil, wer, jetzt }: Angaben,
): Promise<Plan<Standwechsel> & { readonly nachgerueckt: readonly Standwechsel[]; readonly angeboten: boolean }> {
  const { rows } = await sql<Stand>`
    select ${standSpalten(profil)} where a._id = any(${angebote}::uuid[]) and ${oneOf('ich.status', STEHENDE_ANMELDUNG)}
    order by a.beginn, ich._id`.execute(trx)
  // Of several shifts, those that have begun stay as they are.
  const offene = rows.filter(({ beginn }) => Date.parse(beginn) > jetzt.getTime())
  const gemeint = (offene.length > 0 ? offene : rows).flatMap(({ meine, ...stand }) => (meine ? [{ ...stand, meine }] : []))
  if (gemeint.length === 0) throw konflikt('Du bist hier nicht gemeldet.')
  for (const { meine, beginn } of gemeint) {
    const nein = abmeldeHindernis({ anlass, status: meine.status, beginn, grund, jetzt })
    if (nein) throw abweisung(nein)
  }
  const ohneMich = gemeint.map((stand) => ({ ...stand, leute: stand.leute.filter(({ id }) => id !== profil) }))
  const { wechsel: nachgerueckt, danach } = planeNachruecken(ohneMich, jetzt)
  return {
    schreibt: sql`update anmeldungen set status = 'abgesagt', grund = ${grund}, funktion = '', fahrzeug = null, "eingeteiltVon" = null, "eingeteiltAm" = null,
      ${touched(wer, jetzt)}
      where _id = any(${gemeint.map(({ meine }) => meine._id)}::uuid[]) returning *`,
    zaehlt: zaehlt(danach),
    changes: gemeint.map(({ _id, meine }) => ({
      anmeldung: meine._id,
      angebot: _id,
      profil,
      vorher: meine.status,
      nachher: 'abgesagt',
      anstoss: 'selbst',
    })),
    nachgerueckt,
    angeboten: gemeint.some(({ angeboten }) => angeboten),
  }
}

/**
 * Signs off from those of these offers in which one is registered, staffed or waits; who waits moves up. The offers must be locked.
 * Answers whose state changed; the addition tells the history of `eigene`, `nachgerueckt` are still to be told.
 * @throws 400 when a reason is wanted, 409 after the begin or when there is nothing to sign off from
 */
export async function meldeAb(
  trx: Trx,
  wunsch: { readonly angebote: readonly string[]; readonly anlass: Anlass; readonly grund: string },
  angaben: Angaben,
  writes: Addition<Standwechsel, unknown>['writes'],
): Promise<{ readonly eigene: readonly Standwechsel[]; readonly nachgerueckt: readonly Standwechsel[] }> {
  const { angebote, anlass, grund } = wunsch
  const plan = await planeAbmeldung(trx, angebote, anlass, grund, angaben)
  await write(trx, plan, { writes, answers: sql`select m._id from m` })
  const { changes: eigene, nachgerueckt, angeboten } = plan
  if (angeboten)
    await zieheAngeboteZurueck(
      trx,
      eigene.map(({ anmeldung }) => anmeldung),
      angaben.jetzt,
    )
  await schreibeNachgerueckte(trx, nachgerueckt)
  return { eigene, nachgerueckt }
}
