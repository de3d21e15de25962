// Sign-up answers: stored with the sign-up, prefilled next time, deleted afterwards if confidential.
import { sql } from 'kysely'
import { oneOf, oneOfIds } from '#server/db/vocabulary.ts'
import { ownProfil } from '#server/allowed.ts'
import { conflict } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Cleanup } from '#server/jobs/cleanup.ts'
import type { Handler } from '#server/http/routes.ts'
import { readableTime } from '#contract/time/berlin.ts'
import type { AnmeldungCalls } from '../../contract.ts'
import { STANDING_ANMELDUNG } from '../../names.ts'
import { answersUntil } from '../../questions.ts'
import type { OccasionKind } from './occasion.ts'
import { answersOf } from './melden.ts'

/** The user's last answers to identically worded questions of this kind; confidential ones of this occasion only. */
export const lastAnswers =
  (kind: OccasionKind): Handler<AnmeldungCalls['lastAnswers']> =>
  async ({ db, actor, params }) => {
    const { fragen } = await kind.load(db, actor, params.id)
    const { rows } = await sql<{ text: string; antwort: string }>`
      select distinct on (q.value ->> 'text') q.value ->> 'text' as text, meldung.antworten ->> (q.nr - 1)::int as antwort
      from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot join ${kind.from} d on d._id = ${kind.id}
        cross join jsonb_array_elements(d.fragen) with ordinality q(value, nr)
      where meldung.profil = ${actor.profil}::uuid and meldung.antworten <> '[]' and meldung.antworten ->> (q.nr - 1)::int <> ''
        and (d._id = ${params.id}::uuid or not (q.value ->> 'sensibel')::boolean)
      order by q.value ->> 'text', d._id = ${params.id}::uuid desc, meldung."geaendertAm" desc`.execute(db)
    const known = new Map(rows.map(({ text, antwort }) => [text, antwort]))
    return { antworten: fragen.map(({ text }) => known.get(text) ?? '') }
  }

/** The history stores no answers, since it outlives them. */
export const changeAnswers =
  (kind: OccasionKind): Handler<AnmeldungCalls['changeAnswers']> =>
  async ({ trx, actor, params, body, arrived: now }) => {
    const profil = ownProfil(actor)
    const head = await kind.load(trx, actor, params.id, 'update')
    const { abgesagt, meldeschluss, name } = kind.asAnlass(head)
    if (abgesagt) throw conflict(`${name} ist abgesagt.`)
    const answers = answersOf(head.fragen, body.antworten)
    const { rows } = await sql<{ _id: string; beginn: string; antworten: string[] }>`
      select meldung._id, meldung.beginn, meldung.antworten from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
      where ${kind.id} = ${head._id}::uuid and meldung.profil = ${profil}::uuid and ${oneOf('meldung.status', STANDING_ANMELDUNG)}
      order by meldung.antworten <> '[]' desc, meldung.beginn for update of meldung`.execute(trx)
    const mine = rows[0]
    if (!mine) throw conflict('Du bist hier nicht angemeldet.')
    const until = answersUntil({ meldeschluss, fragen: head.fragen }, mine.beginn, mine.antworten)
    if (Date.parse(until) < now.getTime()) throw conflict(`Ändern ging bis ${readableTime(until)} Uhr.`)
    await sql`update anmeldungen meldung set antworten = ${JSON.stringify(answers)}::jsonb where ${oneOfIds(
      '_id',
      rows.map(({ _id }) => _id),
    )}`.execute(trx)
    await recordChange(trx, {
      area: kind.table,
      object: head._id,
      action: 'geaendert',
      fields: ['antworten'],
      before: { antworten: '' },
      after: { antworten: 'hinterlegt' },
      actor: actor._id,
    })
  }

/** Nightly: deletes confidential answers of past occasions and of people who do not attend. */
export const forgetAnswers =
  (kind: OccasionKind): Cleanup =>
  (db, now) =>
    sql`update anmeldungen meldung
      set antworten = (
        select jsonb_agg(case
            when (d.fragen -> (x.nr - 1)::int ->> 'sensibel')::boolean then '""'::jsonb
            else x.value
          end
          order by x.nr)
        from jsonb_array_elements(meldung.antworten) with ordinality x(value, nr))
      from angebote angebot join ${kind.from} d on d._id = ${kind.id}
      where angebot._id = meldung.angebot
        and meldung.antworten <> '[]'
        and (d.ende < ${now} or not ${oneOf('meldung.status', STANDING_ANMELDUNG)})
        and exists (select 1
          from jsonb_array_elements(d.fragen) with ordinality q(value, nr)
          where (q.value ->> 'sensibel')::boolean and meldung.antworten ->> (q.nr - 1)::int <> '')`.execute(db)
