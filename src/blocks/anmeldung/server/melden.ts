// One's own sign-up and sign-off, planned under lock: the area holds its occasion and the offer's row first (whoever comes
// second is counted against what the first one wrote, on any number of nodes), asks for a plan, and writes it in one
// statement together with its history. What is planned here stands on what was read after the lock.
import { type RawBuilder, sql } from 'kysely'
import type { Anmeldestatus } from '../contract.ts'
import { konflikt } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'
import { type Angebotsleute, leuteSpalte, type Person, planeNachruecken, zaehlt } from './besetzung.ts'
import { type Bewerberstand, bewerberSpalten } from './bewerber.ts'
import { fallAus } from './moeglichkeiten.ts'
import { abmeldeHindernis, abweisung, type Anlass, type Angebotsstand, hindernisse } from './regeln.ts'
import type { Standwechsel } from './stand.ts'
import { oneOf, touched } from '#server/db/vocabulary.ts'
import { STEHENDE_ANMELDUNG } from '../contract.ts'

type Sql = RawBuilder<unknown>

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
interface Plan {
  readonly schreibt: Sql
  readonly zaehlt: Sql
}
/** Whose state will change; a new registration has no id yet. */
export type EigenerWechsel = Omit<Standwechsel, 'anmeldung'>

/**
 * Signing up, or onto the waiting list when every fitting place is taken. The offer must be locked.
 * @throws 400, 409 with the first reason of the rules
 */
export async function planeMeldung(
  trx: Trx,
  wunsch: Wunsch,
  { profil, wer, jetzt }: Angaben,
): Promise<Plan & { readonly wechsel: EigenerWechsel; readonly gefragt: boolean }> {
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
    wechsel: { angebot: angebot._id, profil, vorher: meine?.status ?? null, nachher, anstoss: 'selbst' },
    gefragt,
  }
}

/**
 * Signing off from those of these offers in which one is registered, staffed or waits, with who moves up in one's place
 * (`nachgerueckt`, written after the plan: `schreibeNachgerueckte`). The offers must be locked.
 * @throws 400 when a reason is wanted, 409 after the begin or when there is nothing to sign off from
 */
export async function planeAbmeldung(
  trx: Trx,
  angebote: readonly string[],
  anlass: Anlass,
  grund: string,
  { profil, wer, jetzt }: Angaben,
): Promise<
  Plan & { readonly eigene: readonly Standwechsel[]; readonly nachgerueckt: readonly Standwechsel[]; readonly angeboten: boolean }
> {
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
    eigene: gemeint.map(({ _id, meine }) => ({
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
