// Questions that a mail carries (come and help, take over my place): how they read, and which are still open.
import { type RawBuilder, sql } from 'kysely'
import type { Anfrage, Anmeldestatus, BedarfsRow, Besetzung } from '#blocks/anmeldung/contract.ts'
import { type Mitwirkender, fillsMissing, withoutBedarf } from '#blocks/anmeldung/besetzung.ts'
import type * as z from 'zod/mini'
import type { zusage } from '#blocks/anmeldung/contract.ts'
import type { Dienststatus } from '../../schemas.ts'
import type { Db, Trx } from '#server/context.ts'
import { isDraft } from '../visibility.ts'
import { ageAt } from '#server/db/vocabulary.ts'

/** The questions that `where` picks (over `f` of anfragen and `d` of sanitaetsdienste), newest first, as a query. */
export const anfragenQuery = (where: RawBuilder<unknown>): RawBuilder<Anfrage> => sql<Anfrage>`
    select f._id, f.art, d._id as dienst, d.bezeichnung as "dienstBezeichnung", a._id as schicht, coalesce(m.beginn, a.beginn) as beginn,
      coalesce(m.ende, a.ende) as ende, o.name as "ortName", p.person as profil, v.person as von, f.text, f."gestelltAm", f."laeuftAb", f.antwort, f."beantwortetAm"
    from anfragen f join angebote a on a._id = f.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst join orte o on o._id = d.ort
    left join anmeldungen m on m._id = f.anmeldung
    join personen p on p._id = f.profil left join personen v on v."user" = f."gestelltVon"
    where ${where} order by f."gestelltAm" desc, f._id desc limit 500`

export const anfragenList = async (db: Db | Trx, where: RawBuilder<unknown>): Promise<Anfrage[]> =>
  (await anfragenQuery(where).execute(db)).rows

/** What decides about a question, and what the page behind its link shows. */
export interface QuestionState extends Mitwirkender {
  readonly _id: string
  readonly art: 'hilferuf' | 'uebergabe'
  readonly anmeldung: string | null
  readonly angebot: string
  readonly dienst: string
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly nachname: string
  readonly text: string
  readonly laeuftAb: string
  readonly antwort: Anfrage['antwort']
  readonly beantwortetAm: string | null
  readonly bezeichnung: string
  readonly schicht: string
  readonly beginn: string
  readonly ende: string
  readonly ortName: string
  readonly treffpunkt: string
  /** As it was when the question was put; null for questions from before that was kept. */
  readonly beiFrage: { readonly beginn: string; readonly ende: string; readonly ortName: string; readonly treffpunkt: string } | null
  readonly abgesagt: boolean
  readonly status: Dienststatus
  readonly bedarf: readonly BedarfsRow[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
  readonly besetzung: Besetzung
  /** The asked person's own state in the shift. */
  readonly eigener: Anmeldestatus | null
  /** A hand-over: the state of the member who offers the place. */
  readonly gebender: Anmeldestatus | null
}

/** One question with all that decides about it, by the hash of its token or by id and whom it was put to; null when there is none. */
export async function questionState(
  db: Db | Trx,
  which: { readonly tokenHash: Buffer } | { readonly id: string; readonly profil: string },
): Promise<QuestionState | null> {
  const where =
    'tokenHash' in which ? sql`f."tokenHash" = ${which.tokenHash}` : sql`f._id = ${which.id}::uuid and f.profil = ${which.profil}::uuid`
  const { rows } = await sql<QuestionState>`
    select f._id, f.profil as id, f.art, f.anmeldung, f.angebot, d._id as dienst, f.profil, u._id as "user", u.vorname, u.nachname, f.text, f."laeuftAb", f.antwort,
      f."beantwortetAm", d.bezeichnung, a.bezeichnung as schicht, coalesce(m.beginn, a.beginn) as beginn, coalesce(m.ende, a.ende) as ende,
      o.name as "ortName", d.treffpunkt, f."beiFrage", d.abgesagt, d.status, a.bedarf, a.praktikanten, a.besetzung, e.status as eigener, m.status as gebender,
      p.sanitaetsausbildung as qualifikation, false as praktikant, '' as funktion,
      ${ageAt(sql`a.beginn`, sql`p.geburtsdatum`)} as alter
    from anfragen f join angebote a on a._id = f.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst join orte o on o._id = d.ort
    join profile p on p._id = f.profil join users u on u._id = p."user"
    left join anmeldungen m on m._id = f.anmeldung left join anmeldungen e on e.angebot = a._id and e.profil = f.profil
    where ${where} and p."geloeschtAm" is null and not u.gesperrt`.execute(db)
  return rows[0] ?? null
}

export type State = z.output<typeof zusage>['zustand']

const aktiv = (status: Anmeldestatus | null) => status === 'gemeldet' || status === 'eingeteilt'

/** Can the question still be answered, and if not, why. */
export function stateOf(question: QuestionState, now: Date): State {
  const {
    antwort: answer,
    beantwortetAm: answeredAt,
    laeuftAb: expires,
    abgesagt,
    status,
    art: kind,
    eigener: own,
    gebender: giving,
    besetzung,
  } = question
  if (answer === 'zugesagt' || answer === 'abgelehnt') return answer
  if (abgesagt) return 'abgesagt'
  if (answer === 'zurueckgezogen') return answeredAt !== null && answeredAt >= expires ? 'abgelaufen' : 'zurueckgezogen'
  if (Date.parse(expires) <= now.getTime()) return 'abgelaufen'
  if (isDraft({ status })) return 'zurueckgezogen'
  if (kind === 'uebergabe') return aktiv(giving) ? 'offen' : 'zurueckgezogen'
  // Somebody already registered has the place, and only confirms it.
  return aktiv(own) || withoutBedarf(question) || fillsMissing(besetzung.fehlt, question) ? 'offen' : 'vergeben'
}

const SENTENCES: Readonly<Record<State, Readonly<Record<'hilferuf' | 'uebergabe', string>>>> = {
  offen: { hilferuf: 'Kannst du kommen?', uebergabe: 'Möchtest du den Platz übernehmen?' },
  zugesagt: { hilferuf: 'Danke, du bist dabei!', uebergabe: 'Danke, der Platz gehört jetzt dir!' },
  abgelehnt: {
    hilferuf: 'Danke für deine Antwort. Vielleicht klappt es beim nächsten Mal.',
    uebergabe: 'Danke für deine Antwort. Der Platz bleibt, wie er war.',
  },
  vergeben: {
    hilferuf: 'Der Platz ist inzwischen vergeben – danke, dass du helfen wolltest.',
    uebergabe: 'Der Platz ist inzwischen vergeben – danke, dass du helfen wolltest.',
  },
  abgesagt: {
    hilferuf: 'Der Dienst ist abgesagt und findet nicht statt – danke, dass du helfen wolltest.',
    uebergabe: 'Der Dienst ist abgesagt und findet nicht statt – danke, dass du übernehmen wolltest.',
  },
  abgelaufen: {
    hilferuf: 'Dafür ist es zu spät: Der Dienst hat schon begonnen.',
    uebergabe: 'Dafür ist es zu spät: Der Dienst hat schon begonnen.',
  },
  zurueckgezogen: {
    hilferuf: 'Diese Bitte wurde zurückgezogen. Du musst nichts mehr tun.',
    uebergabe: 'Der Platz wird nicht mehr angeboten. Du musst nichts mehr tun.',
  },
}
/** One kind sentence for a state of a question. */
export const stateSentence = (state: State, kind: 'hilferuf' | 'uebergabe'): string => SENTENCES[state][kind]

/** Over `f`, `a` and `d`: still worth an answer at this instant. Questions on which no place depends any more are left out. */
export const stillOffen = (
  now: Date,
) => sql`f.antwort is null and f."laeuftAb" > ${now} and not d.abgesagt and d.status in ('ausgeschrieben', 'besetzt')
  and (f.art = 'uebergabe' or a.bedarf = '[]' or (a.besetzung ->> 'offen')::int > 0)`
