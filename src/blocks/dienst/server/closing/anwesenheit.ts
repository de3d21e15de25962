import { sql } from 'kysely'
import { belegungText, overlapsSessions, type Sessions, takenPersonen } from '#blocks/konflikte/server/index.ts'
import { badRequest, conflict, type Message } from '#server/errors.ts'
import type { Actor, Trx } from '#server/context.ts'
import type { Anmeldestatus } from '../../contract.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { FOREIGN_OFFER } from '../signup/rules.ts'
import { knownHere, noPartText } from '../staffing/naming.ts'
import type { StateChange } from '../signup/state.ts'
import { timesHindernis } from '../../true-times.ts'
import { setTouched } from '#server/db/vocabulary.ts'

/** Registration with the span of its offer. Instants in UTC. */
interface Anwesenheit {
  readonly anmeldung: string
  readonly angebot: string
  readonly profil: string
  readonly name: string
  readonly status: Anmeldestatus
  readonly beginn: string
  readonly ende: string
  readonly schichtBeginn: string
  readonly schichtEnde: string
  readonly termine: Sessions
}
/** Recorded details of a person; times null: as planned. */
interface Detail {
  readonly erschienen: boolean
  readonly istBeginn: string | null
  readonly istEnde: string | null
  readonly pause: number
}
interface NamedDetail extends Detail {
  readonly profil: string
  readonly schicht: string
}
export interface AnwesenheitResult extends Anwesenheit {
  readonly after: Anmeldestatus
  /** Null for absent people. */
  readonly actual: { readonly beginn: string; readonly ende: string; readonly pause: number } | null
}

/** Actual times, or the reason they are invalid; a refusal's field is relative to the person's row. */
function trueTimes(person: Anwesenheit, detail: Detail, now: Date): { readonly beginn: string; readonly ende: string } | Message {
  const times = { beginn: detail.istBeginn ?? person.beginn, ende: detail.istEnde ?? person.ende }
  const schicht = { beginn: person.schichtBeginn, ende: person.schichtEnde }
  const hindernis = timesHindernis({ ...times, pause: detail.pause }, schicht, now)
  return hindernis ? { feld: hindernis.feld, msg: `${person.name}: ${hindernis.msg}` } : times
}

/**
 * Recorded details by registration.
 * @throws 400 naming the row's field
 */
function detailsPer(all: readonly Anwesenheit[], helfer: readonly NamedDetail[], angebote: readonly string[]) {
  const utc = (time: string | null) => time && new Date(time).toISOString()
  const details = new Map<string, Detail & { readonly nr: number }>()
  for (const [nr, { profil, schicht, istBeginn, istEnde, ...extra }] of helfer.entries()) {
    const refuse = (field: string, sentence: string) => badRequest(sentence, `helfer.${nr}.${field}`)
    if (!angebote.includes(schicht.toLowerCase())) throw refuse('schicht', FOREIGN_OFFER)
    const person = all.find((candidate) => candidate.profil === profil.toLowerCase() && candidate.angebot === schicht.toLowerCase())
    if (!person) throw refuse('profil', 'Diese Person steht nicht in der Schicht. Melde sie erst nach, dann schließe ab.')
    if (details.has(person.anmeldung)) throw refuse('profil', `${person.name} ist für dieselbe Schicht zweimal genannt.`)
    details.set(person.anmeldung, { ...extra, istBeginn: utc(istBeginn), istEnde: utc(istEnde), nr })
  }
  return details
}

/**
 * People staffed only now must have no other duty at that time.
 * @throws 409 naming the person and the other duty
 */
async function checkOverlap(trx: Trx, results: readonly AnwesenheitResult[], reader: Actor): Promise<void> {
  const newlyStaffed = results.filter(({ after, status }) => after === 'eingeteilt' && status !== 'eingeteilt')
  const taken = await takenPersonen(
    trx,
    newlyStaffed.map(({ profil, beginn, ende }) => ({ who: profil, beginn, ende })),
    reader,
  )
  newlyStaffed.forEach(({ name, angebot, termine }, i) => {
    // After the fact only the database constraint counts: people who led or drove elsewhere may still have been here.
    const clash = taken[i]?.find(
      (belegung) => belegung.als === 'eingeteilt' && belegung.angebot !== angebot && overlapsSessions(termine, belegung),
    )
    if (clash) throw conflict(`${name} steht zu dieser Zeit schon anderswo${clash.titel && `: ${belegungText(clash)}`}.`, 'helfer')
  })
}

/**
 * Adds registrations for people who came without signing up; `planAnwesenheit` then judges them. Returns the new ones.
 * Their state holds no place: staffing decides that.
 * @throws 400 naming the row's field, 409 for people who take part in nothing
 */
export async function addSpontaneous(
  trx: Trx,
  angebote: readonly string[],
  helfer: readonly (NamedDetail & { readonly spontan: boolean })[],
  actor: Actor,
  now: Date,
): Promise<ReadonlySet<string>> {
  const came = helfer.flatMap((person, nr) => (person.spontan && person.erschienen ? [{ ...person, nr }] : []))
  if (came.length === 0) return new Set()
  const { rows: people } = await sql<{ _id: string; name: string; status: string }>`
    select p._id, u.vorname || ' ' || u.nachname as name, p.status
    from profile p join users u on u._id = p."user"
    where p._id = any(${came.map(({ profil }) => profil)}::uuid[])
      and p."geloeschtAm" is null
      and ${knownHere(actor, sql`${angebote}::uuid[]`)}`.execute(trx)
  for (const { profil, schicht, nr } of came) {
    const person = people.find(({ _id }) => _id === profil.toLowerCase())
    if (!person) throw badRequest('Diese Person gibt es nicht.', `helfer.${nr}.profil`)
    if (!angebote.includes(schicht.toLowerCase())) throw badRequest(FOREIGN_OFFER, `helfer.${nr}.schicht`)
    if (!DIENSTFAEHIG.includes(person.status)) throw conflict(noPartText(actor, person.name, person.status), `helfer.${nr}.profil`)
  }
  const { rows } = await sql<{ _id: string }>`
    insert into anmeldungen (angebot, profil, status, beginn, ende, herkunft, "gemeldetAm", "erstelltVon",
      "geaendertVon")
    select angebot._id, n.profil, 'abgesagt', angebot.beginn, angebot.ende, 'leitung', ${now}::timestamptz,
      ${actor._id}::uuid, ${actor._id}::uuid
    from unnest(${came.map(({ schicht }) => schicht)}::uuid[],
      ${came.map(({ profil }) => profil)}::uuid[]) as n(angebot, profil)
      join angebote angebot on angebot._id = n.angebot
    on conflict on constraint anmeldungen_einmal do nothing
    returning _id`.execute(trx)
  return new Set(rows.map(({ _id }) => _id))
}

/**
 * Plans the attendance of offers of one occasion; they must be locked.
 * Annahme: a staffed person who is not named did not come. A registered one keeps that state, and is staffed afterwards if named as
 * present.
 * @throws 400 naming the row's field, 409
 */
export async function planAnwesenheit(
  trx: Trx,
  angebote: readonly string[],
  helfer: readonly NamedDetail[],
  actor: Actor,
  now: Date,
): Promise<AnwesenheitResult[]> {
  const { rows } = await sql<Anwesenheit>`
    select meldung._id as anmeldung, meldung.angebot, meldung.profil, meldung.status, meldung.beginn, meldung.ende,
      angebot.beginn as "schichtBeginn", angebot.ende as "schichtEnde", zeiten_json(angebot.zeiten) as termine, p.name
    from anmeldungen meldung
      join angebote angebot on angebot._id = meldung.angebot
      join personen p on p._id = meldung.profil
    where meldung.angebot = any(${angebote}::uuid[])
    order by meldung.angebot, meldung._id`.execute(trx)
  const details = detailsPer(rows, helfer, angebote)
  const results = rows.flatMap((person): AnwesenheitResult[] => {
    const detail = details.get(person.anmeldung)
    if (detail?.erschienen !== true) {
      const missed =
        person.status === 'eingeteilt' || person.status === 'nichtErschienen' || (detail !== undefined && person.status === 'gemeldet')
      return missed ? [{ ...person, after: 'nichtErschienen', actual: null }] : []
    }
    const times = trueTimes(person, detail, now)
    if ('msg' in times) throw badRequest(times.msg, `helfer.${detail.nr}.${times.feld}`)
    return [{ ...person, after: 'eingeteilt', actual: { ...times, pause: detail.pause } }]
  })
  await checkOverlap(trx, results, actor)
  return results
}

/**
 * Writes the attendance; returns the changed states. People staffed only by it carry `now` (undo-anwesenheit.ts).
 * The caller updates the counts afterwards (`refreshBesetzung`).
 */
export async function writeAnwesenheit(trx: Trx, results: readonly AnwesenheitResult[], actor: string, now: Date): Promise<StateChange[]> {
  await sql`
    update anmeldungen meldung
    set status = e.status, "istBeginn" = e.von, "istEnde" = e.bis, "istPause" = e.pause,
      "eingeteiltVon" = case
        when e.status = 'eingeteilt' then coalesce(meldung."eingeteiltVon", ${actor}::uuid)
        else meldung."eingeteiltVon"
      end,
      "eingeteiltAm" = case
        when e.status = 'eingeteilt' and meldung.status not in ('eingeteilt', 'nichtErschienen') then ${now}
        else meldung."eingeteiltAm"
      end,
      qualifikation = case when meldung.qualifikation = '' then p.sanitaetsausbildung else meldung.qualifikation end,
      ${setTouched(actor, now, 'meldung')}
    from unnest(${results.map(({ anmeldung }) => anmeldung)}::uuid[], ${results.map(({ after }) => after)}::text[],
      ${results.map(({ actual }) => actual?.beginn ?? null)}::timestamptz[],
      ${results.map(({ actual }) => actual?.ende ?? null)}::timestamptz[],
      ${results.map(({ actual }) => actual?.pause ?? null)}::int[]) as e(_id, status, von, bis, pause),
      profile p
    where meldung._id = e._id and p._id = meldung.profil`.execute(trx)
  return results.flatMap(({ anmeldung, angebot, profil, status, after }): StateChange[] =>
    status === after ? [] : [{ anmeldung, angebot, profil, vorher: status, after, trigger: 'einteilung' }],
  )
}
