import { sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Validated } from '#contract/endpoint.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { angeboteOf, helferStates, lockAngebote, recordHelfer, refresh, type StateChange } from '#blocks/anmeldung/server/index.ts'
import { conflict, badRequest, stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { takenPersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { abschlussHindernis, type Detail, type Anwesenheit, trueTimes } from './rules.ts'
import { hourParts } from './hours.ts'
import { dienste } from '../occasion.ts'
import { type Dienstkopf, loadWith } from '../load.ts'
import { read } from '../read/read.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof sanitaetsdiensteContract
type Body = Validated<C['abschluss']>['body']

/** One person of one shift as it will be written. */
interface Result extends Anwesenheit {
  readonly after: Anmeldestatus
  /** Null for those who were not there. */
  readonly actual: { readonly beginn: string; readonly ende: string; readonly pause: number } | null
}

async function loadAnmeldungen(trx: Trx, schichten: readonly string[]): Promise<Anwesenheit[]> {
  const { rows } = await sql<Anwesenheit>`
    select m._id as anmeldung, m.angebot, m.profil, m.status, m.beginn, m.ende, a.beginn as "schichtBeginn", a.ende as "schichtEnde",
      p.name
    from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where m.angebot = any(${schichten}::uuid[]) order by m.angebot, m._id`.execute(trx)
  return rows
}

/**
 * Who was there, from what was written. Annahme: a staffed person who is not named did not come; one who only registered
 * keeps that state, and is staffed after the fact when named as present.
 * @throws 400 naming the row's field
 */
function resultsFrom(all: readonly Anwesenheit[], helfer: Body['helfer'], schichten: readonly string[]): Result[] {
  const utc = (time: string | null) => time && new Date(time).toISOString()
  const details = new Map<string, Detail & { nr: number }>()
  helfer.forEach(({ profil, schicht, istBeginn: actualBeginn, istEnde: actualEnde, ...rest }, index) => {
    if (!schichten.includes(schicht.toLowerCase()))
      throw badRequest('Diese Schicht gehört nicht zu diesem Dienst.', `helfer.${index}.schicht`)
    const person = all.find((one) => one.profil === profil.toLowerCase() && one.angebot === schicht.toLowerCase())
    if (!person)
      throw badRequest(
        'Eine genannte Person steht nicht in dieser Schicht. Melde sie zuerst nach, dann schließe den Dienst ab.',
        `helfer.${index}.profil`,
      )
    if (details.has(person.anmeldung))
      throw badRequest(`${person.name} ist für dieselbe Schicht zweimal genannt.`, `helfer.${index}.profil`)
    details.set(person.anmeldung, { ...rest, istBeginn: utc(actualBeginn), istEnde: utc(actualEnde), nr: index })
  })
  return all.flatMap((person): Result[] => {
    const detail = details.get(person.anmeldung)
    if (detail?.erschienen !== true) {
      const missed = person.status === 'eingeteilt' || (detail !== undefined && person.status === 'gemeldet')
      return missed ? [{ ...person, after: 'nichtErschienen', actual: null }] : []
    }
    const times = trueTimes(person, detail)
    if ('msg' in times) throw badRequest(times.msg, `helfer.${detail.nr}.${times.feld}`)
    return [{ ...person, after: 'eingeteilt', actual: { ...times, pause: detail.pause } }]
  })
}

/** Somebody who is staffed only now may not be on another duty at that time. @throws 409 naming the person and the other duty */
async function checkOverlap(trx: Trx, results: readonly Result[]): Promise<void> {
  const newlyStaffed = results.filter(({ after, status }) => after === 'eingeteilt' && status !== 'eingeteilt')
  const taken = await takenPersonen(
    trx,
    newlyStaffed.map(({ profil, beginn, ende }) => ({ wer: profil, beginn, ende })),
  )
  newlyStaffed.forEach(({ name, angebot }, i) => {
    const other = taken[i]?.find((belegung) => belegung.angebot !== angebot)
    if (other) throw conflict(`${name} steht zu dieser Zeit schon anderswo: ${belegungText(other)}.`, 'helfer')
  })
}

async function writeAnmeldungen(trx: Trx, results: readonly Result[], actor: string, now: Date): Promise<void> {
  await sql`
    update anmeldungen m set status = e.status, "istBeginn" = e.von, "istEnde" = e.bis, version = m.version + 1,
      "eingeteiltVon" = case when e.status = 'eingeteilt' then coalesce(m."eingeteiltVon", ${actor}::uuid) else m."eingeteiltVon" end,
      "eingeteiltAm" = case when e.status = 'eingeteilt' then coalesce(m."eingeteiltAm", ${now}) else m."eingeteiltAm" end,
      qualifikation = case when m.qualifikation = '' then p.sanitaetsausbildung else m.qualifikation end,
      "geaendertAm" = ${now}, "geaendertVon" = ${actor}::uuid
    from unnest(${results.map(({ anmeldung }) => anmeldung)}::uuid[], ${results.map(({ after }) => after)}::text[],
        ${results.map(({ actual }) => actual?.beginn ?? null)}::timestamptz[], ${results.map(({ actual }) => actual?.ende ?? null)}::timestamptz[])
        as e(_id, status, von, bis), profile p
    where m._id = e._id and p._id = m.profil`.execute(trx)
}

/** Drafts of everybody's hours; closing the same service again writes none twice. */
async function draftHours(trx: Trx, dienst: Dienstkopf, results: readonly Result[], actor: string): Promise<number> {
  const parts = results.flatMap(({ profil, anmeldung, actual }) =>
    actual === null ? [] : hourParts(actual.beginn, actual.ende, actual.pause).map((part) => ({ ...part, profil, anmeldung })),
  )
  if (parts.length > 0)
    await trx
      .insertInto('stundennachweise')
      .values(
        parts.map((part) => ({ ...part, art: 'Sanitaetsdienst', anlass: dienst.bezeichnung, erstelltVon: actor, geaendertVon: actor })),
      )
      .onConflict((conflicts) => conflicts.columns(['anmeldung', 'datum']).where('anmeldung', 'is not', null).doNothing())
      .execute()
  return parts.reduce((sum, { stunden: hours }) => sum + hours, 0)
}

/** Who was there and how long, what was done, and drafts of everybody's hours. Annahme: nobody gets a mail; the drafts are on the dashboard. */
export const abschliessen =
  (context: AppContext): Handler<C['abschluss']> =>
  async ({ trx, actor, params, body }) => {
    const dienst = await loadWith(trx, actor, params.id, 'UPDATE')
    const now = context.now()
    const hindernis = abschlussHindernis({ ...dienst, jetzt: now.toISOString() })
    if (hindernis !== null) throw conflict(hindernis)
    if (dienst.version !== body.version) throw stale()
    const schichten = await angeboteOf(trx, dienste, dienst._id)
    await lockAngebote(trx, schichten)
    const results = resultsFrom(await loadAnmeldungen(trx, schichten), body.helfer, schichten)
    await checkOverlap(trx, results)

    const before = await helferStates(
      trx,
      results.map(({ anmeldung }) => anmeldung),
    )
    await writeAnmeldungen(trx, results, actor._id, now)
    const hours = await draftHours(trx, dienst, results, actor._id)
    await sql`update sanitaetsdienste set status = 'durchgefuehrt', "abgeschlossenAm" = ${now}, hilfeleistungen = ${JSON.stringify(body.hilfeleistungen)}::jsonb,
        bericht = ${body.bericht}, ${touched(actor._id, now)}
      where _id = ${dienst._id}::uuid`.execute(trx)
    await refresh(trx, schichten)

    await recordHelfer(
      { trx, kind: dienste },
      dienst._id,
      results.filter(({ status, after }) => status !== after).map(asChange),
      actor._id,
      before,
    )
    const present = results.filter(({ actual }) => actual !== null).length
    await recordChange(trx, {
      bereich: 'sanitaetsdienste',
      objekt: dienst._id,
      aktion: 'abgeschlossen',
      felder: ['status', 'anwesend', 'hilfeleistungen', 'bericht'],
      alt: { status: dienst.status },
      neu: {
        status: 'durchgefuehrt',
        anwesend: { anwesend: present, nichtErschienen: results.length - present, stunden: hours },
        hilfeleistungen: body.hilfeleistungen,
        bericht: body.bericht,
      },
      wer: actor._id,
    })
    return read(context, trx, actor, dienst._id)
  }

const asChange = ({ anmeldung, angebot, profil, status, after }: Result): StateChange => ({
  anmeldung,
  angebot,
  profil,
  vorher: status,
  after,
  trigger: 'einteilung',
})
