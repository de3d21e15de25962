// Requests carried by mail (come and help, take over a place): wording and open state.
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { qualifikationDuring } from '#blocks/gueltigkeit/server/index.ts'
import type { Sessions } from '#blocks/konflikte/server/index.ts'
import type { Db, Trx } from '#server/context.ts'
import { ageAt } from '#server/db/vocabulary.ts'
import { conflict, HttpError } from '#server/errors.ts'
import { HOLD_MS } from '../../deadlines.ts'
import { type Mitwirkender, fillsMissing, type Platzbedarf, withoutBedarf } from '../../besetzung.ts'
import type { Anfrage, Anmeldestatus, Besetzung, Seen, zusage } from '../../contract.ts'
import { type OccasionKind, PLACE_NAME } from '../signup/occasion.ts'
import { hasPlatz } from '../signup/state.ts'

type Sql = RawBuilder<unknown>
export type Page = z.output<typeof zusage>
export type State = Page['zustand']

const tables = ({ id, from }: OccasionKind): Sql =>
  sql`anfragen f
    join angebote angebot on angebot._id = f.angebot
    join ${from} d on d._id = ${id}
    left join anmeldungen meldung on meldung._id = f.anmeldung`

/** Query for the requests matching `where` (`f` of anfragen, `d` of the occasions), newest first. */
export const anfragenSql = (kind: OccasionKind, where: Sql): RawBuilder<Anfrage> => sql<Anfrage>`
  select f._id, f.art, d._id as dienst, ${sql.ref(`d.${kind.title}`)} as "dienstBezeichnung", angebot._id as schicht,
    coalesce(meldung.beginn, angebot.beginn) as beginn, coalesce(meldung.ende, angebot.ende) as ende, ${PLACE_NAME} as "ortName",
    p.person as profil, v.person as von, f.text, f."gestelltAm", f."laeuftAb", f.antwort, f."beantwortetAm",
    coalesce(f."beiFrage" ->> 'grund', '') as grund
  from ${tables(kind)} join personen p on p._id = f.profil left join personen v on v."user" = f."gestelltVon"
  where ${where}
  order by f."gestelltAm" desc, f._id desc
  limit 500`

export const anfragenList = async (db: Db | Trx, kind: OccasionKind, where: Sql): Promise<Anfrage[]> =>
  (await anfragenSql(kind, where).execute(db)).rows

export interface QuestionState
  extends
    Mitwirkender,
    Platzbedarf,
    Pick<Anfrage, 'art'>,
    Pick<Page, 'vorname' | 'bezeichnung' | 'schicht' | 'beginn' | 'ende' | 'ortName' | 'treffpunkt' | 'text'> {
  readonly _id: string
  readonly anmeldung: string | null
  readonly angebot: string
  readonly occasion: string
  readonly profil: string
  readonly user: string
  readonly laeuftAb: string
  readonly antwort: Anfrage['antwort']
  readonly beantwortetAm: string | null
  /** Occasion at request time; null for requests from before this was stored. */
  readonly beiFrage: Page['vorher']
  readonly abgesagt: boolean
  readonly ausgeschrieben: boolean
  readonly besetzung: Besetzung
  readonly termine: Sessions
  readonly eigener: Anmeldestatus | null
  readonly gebender: Anmeldestatus | null
}

/** One request with its state, by token hash or by id and asked person; null if not found. */
export async function questionState(
  db: Db | Trx,
  kind: OccasionKind,
  which: { readonly tokenHash: Buffer } | { readonly id: string; readonly profil: string },
): Promise<QuestionState | null> {
  const where =
    'tokenHash' in which ? sql`f."tokenHash" = ${which.tokenHash}` : sql`f._id = ${which.id}::uuid and f.profil = ${which.profil}::uuid`
  const { rows } = await sql<QuestionState>`
    select f._id, f.profil as id, f.art, f.anmeldung, f.angebot, d._id as occasion, f.profil, u._id as "user",
      u.vorname, f.text, f."laeuftAb", f.antwort, f."beantwortetAm", ${sql.ref(`d.${kind.title}`)} as bezeichnung,
      angebot.bezeichnung as schicht, coalesce(meldung.beginn, angebot.beginn) as beginn, coalesce(meldung.ende, angebot.ende) as ende,
      ${PLACE_NAME} as "ortName", ${kind.meetingPoint} as treffpunkt, f."beiFrage", d.abgesagt,
      ${kind.published} as ausgeschrieben, angebot.bedarf, angebot.praktikanten, angebot.besetzung, zeiten_json(angebot.zeiten) as termine,
      e.status as eigener, meldung.status as gebender, ${qualifikationDuring('angebot')} as qualifikation, false as praktikant,
      '' as funktion, ${ageAt(sql`angebot.beginn`, sql`p.geburtsdatum`)} as alter
    from ${tables(kind)}
      join profile p on p._id = f.profil
      join users u on u._id = p."user"
      left join anmeldungen e on e.angebot = angebot._id and e.profil = f.profil
    where ${where} and p."geloeschtAm" is null and not u.gesperrt`.execute(db)
  return rows[0] ?? null
}

export function stateOf(question: QuestionState, now: Date): State {
  const { antwort, beantwortetAm, laeuftAb, eigener: ownStatus, gebender: giving } = question
  if (antwort === 'zugesagt' || antwort === 'abgelehnt') return antwort
  if (question.abgesagt) return 'abgesagt'
  if (antwort === 'zurueckgezogen') return beantwortetAm !== null && beantwortetAm >= laeuftAb ? 'abgelaufen' : 'zurueckgezogen'
  if (Date.parse(laeuftAb) <= now.getTime()) return 'abgelaufen'
  if (!question.ausgeschrieben) return 'zurueckgezogen'
  if (question.art === 'uebergabe') return hasPlatz(giving) ? 'offen' : 'zurueckgezogen'
  // A registered person already has the place and only confirms it.
  return hasPlatz(ownStatus) || withoutBedarf(question) || fillsMissing(question.besetzung.fehlt, question) ? 'offen' : 'vergeben'
}

/**
 * Refuses a yes to a time or place that changed since.
 * @throws 409
 */
export function requireSeen(now: Pick<Page, 'beginn' | 'ende' | 'ortName'>, seen: Seen): void {
  if (!seen) return
  const moved = (['beginn', 'ende'] as const).some((edge) => Date.parse(seen[edge]) !== Date.parse(now[edge]))
  if (moved || (seen.ortName !== undefined && seen.ortName !== now.ortName))
    throw conflict('Zeit oder Ort haben sich geändert. Sieh erst nach und antworte dann im Intranet.')
}

const DONE = 'Hat sich erledigt. Du musst nichts tun.'
const TAKEN = 'Der Platz ist inzwischen vergeben – danke, dass du helfen wolltest.'
const SENTENCES: Readonly<Record<State, (the: string) => readonly [hilferuf: string, uebergabe: string]>> = {
  offen: () => ['Kannst du kommen?', 'Möchtest du den Platz übernehmen?'],
  zugesagt: () => ['Danke, du bist dabei!', 'Danke, der Platz gehört jetzt dir!'],
  abgelehnt: () => [
    'Danke für deine Antwort. Vielleicht klappt es beim nächsten Mal.',
    'Danke für deine Antwort. Der Platz bleibt, wie er war.',
  ],
  vergeben: () => [TAKEN, TAKEN],
  abgesagt: (the) => [
    `${the} ist abgesagt und findet nicht statt – danke, dass du helfen wolltest.`,
    `${the} ist abgesagt und findet nicht statt – danke, dass du übernehmen wolltest.`,
  ],
  abgelaufen: (the) => [begunSentence(the), begunSentence(the)],
  zurueckgezogen: () => [DONE, 'Der Platz wird nicht mehr angeboten. Du musst nichts mehr tun.'],
}
export const begunSentence = (the: string): string => `Dafür ist es zu spät: ${the} hat schon begonnen.`

export const stateSentence = ({ phrases }: OccasionKind, state: State, asked: Anfrage['art']): string =>
  SENTENCES[state](phrases.the)[asked === 'hilferuf' ? 0 : 1]

/** Condition over `f`, `angebot` and `d`: sent and still relevant. Requests that no place depends on are excluded. */
export const stillOffen = (kind: OccasionKind, now: Date): Sql => sql`f.antwort is null
  and f."laeuftAb" > ${now}
  and ${kind.open}
  and (f.art = 'uebergabe'
    or f."gestelltAm" <= ${new Date(now.getTime() - HOLD_MS)}
    and (angebot.bedarf = '[]' or (angebot.besetzung ->> 'offen')::int > 0))`

/** Requests withdrawn before anybody read them have no row. */
export const takenBack = (): HttpError => new HttpError(404, [{ msg: DONE }])
export const deadLink = (): HttpError => new HttpError(404, [{ msg: 'Der Link ist abgelaufen oder unvollständig. Ruf die Leitung an.' }])
