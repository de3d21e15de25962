import { sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Validated } from '#contract/endpoint.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { refresh, lockAngebote, type StateChange } from '#blocks/anmeldung/server/index.ts'
import { conflict, badRequest, stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { takenPersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { abschlussHindernis, type Detail, type Anwesenheit, trueTimes } from './rules.ts'
import { hourParts } from './hours.ts'
import { schichtenOf } from '../anmeldung/anlass.ts'
import { helferStates, recordHelfer } from '../verlauf/helfer-history.ts'
import { type Dienstkopf, loadWith } from '../load.ts'
import { read } from '../read/read.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof sanitaetsdiensteContract
type Body = Validated<C['abschluss']>['body']

/** One person of one shift as it will be written. */
interface Result extends Anwesenheit {
  readonly after: Anmeldestatus
  /** Null for whoever was not there. */
  readonly is: { readonly beginn: string; readonly ende: string; readonly pause: number } | null
}

async function loadPresent(trx: Trx, schichten: readonly string[]): Promise<Anwesenheit[]> {
  const { rows } = await sql<Anwesenheit>`
    select m._id as anmeldung, m.angebot, m.profil, m.status, m.beginn, m.ende, a.beginn as "schichtBeginn", a.ende as "schichtEnde",
      p.name
    from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where m.angebot = any(${schichten}::uuid[]) order by m.angebot, m._id`.execute(trx)
  return rows
}

/**
 * Who was there, from what was written. Annahme: whoever was staffed and is not named did not come; whoever only registered
 * keeps that state, and is staffed after the fact when named as present.
 * @throws 400 naming the row's field
 */
function valuesFrom(all: readonly Anwesenheit[], helfer: Body['helfer'], schichten: readonly string[]): Result[] {
  const utc = (time: string | null) => time && new Date(time).toISOString()
  const props = new Map<string, Detail & { nr: number }>()
  helfer.forEach(({ profil, schicht, istBeginn: isBeginn, istEnde: isEnde, ...rest }, number) => {
    if (!schichten.includes(schicht.toLowerCase()))
      throw badRequest('Diese Schicht gehört nicht zu diesem Dienst.', `helfer.${number}.schicht`)
    const actor = all.find((one) => one.profil === profil.toLowerCase() && one.angebot === schicht.toLowerCase())
    if (!actor)
      throw badRequest(
        'Eine genannte Person steht nicht in dieser Schicht. Melde sie zuerst nach, dann schließe den Dienst ab.',
        `helfer.${number}.profil`,
      )
    if (props.has(actor.anmeldung)) throw badRequest(`${actor.name} ist für dieselbe Schicht zweimal genannt.`, `helfer.${number}.profil`)
    props.set(actor.anmeldung, { ...rest, istBeginn: utc(isBeginn), istEnde: utc(isEnde), nr: number })
  })
  return all.flatMap((actor): Result[] => {
    const detail = props.get(actor.anmeldung)
    if (detail?.erschienen !== true) {
      const missed = actor.status === 'eingeteilt' || (detail !== undefined && actor.status === 'gemeldet')
      return missed ? [{ ...actor, after: 'nichtErschienen', is: null }] : []
    }
    const times = trueTimes(actor, detail)
    if ('msg' in times) throw badRequest(times.msg, `helfer.${detail.nr}.${times.feld}`)
    return [{ ...actor, after: 'eingeteilt', is: { ...times, pause: detail.pause } }]
  })
}

/** Whoever is staffed only now may not stand elsewhere at that time. @throws 409 naming the person and the other duty */
async function checkOverlap(trx: Trx, results: readonly Result[]): Promise<void> {
  const fresh = results.filter(({ after, status }) => after === 'eingeteilt' && status !== 'eingeteilt')
  const taken = await takenPersonen(
    trx,
    fresh.map(({ profil, beginn, ende }) => ({ wer: profil, beginn, ende })),
  )
  fresh.forEach(({ name, angebot }, i) => {
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
        ${results.map(({ is }) => is?.beginn ?? null)}::timestamptz[], ${results.map(({ is }) => is?.ende ?? null)}::timestamptz[])
        as e(_id, status, von, bis), profile p
    where m._id = e._id and p._id = m.profil`.execute(trx)
}

/** Drafts of everybody's hours; a second try of the same closing writes none again. */
async function draftHours(trx: Trx, dienst: Dienstkopf, results: readonly Result[], actor: string): Promise<number> {
  const parts = results.flatMap(({ profil, anmeldung, is }) =>
    is === null ? [] : hourParts(is.beginn, is.ende, is.pause).map((part) => ({ ...part, profil, anmeldung })),
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
    const no = abschlussHindernis({ ...dienst, jetzt: now.toISOString() })
    if (no !== null) throw conflict(no)
    if (dienst.version !== body.version) throw stale()
    const schichten = await schichtenOf(trx, dienst._id)
    await lockAngebote(trx, schichten)
    const results = valuesFrom(await loadPresent(trx, schichten), body.helfer, schichten)
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

    await recordHelfer(trx, dienst._id, results.filter(({ status, after }) => status !== after).map(asChange), actor._id, before)
    const present = results.filter(({ is }) => is !== null).length
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
