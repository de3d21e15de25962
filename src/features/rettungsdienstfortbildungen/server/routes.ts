import { sql } from 'kysely'
import { rdfContract } from '../contract.ts'
import { type Rdf, rdfFields } from '../schemas.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Actor, Trx } from '#server/context.ts'
import type { Area } from '#server/app.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { columnsFrom } from '#server/export/table.ts'
import { filesOf, mayName } from '#server/db/vocabulary.ts'
import { badRequest } from '#server/errors.ts'
import { bescheinigung } from './bescheinigung.ts'
import { inboxOfLedger, ledgerCalls } from './ledger.ts'
import { ruleCalls } from './land-rules.ts'
import { bringProof, NACHWEISE, proofRecht } from './nachweise.ts'

const UNKNOWN = 'Eine der Personen gibt es nicht.'

/** Treats invisible people as nonexistent, unless they are participants already. @throws 400 */
async function checkNames(trx: Trx, actor: Actor, { teilnehmer }: Rdf, fortbildung: string | null): Promise<void> {
  const { rows } = await sql<{ index: number }>`
    select (i.nr - 1)::int as index from unnest(${teilnehmer.map(({ profil }) => profil)}::uuid[]) with ordinality i(profil, nr)
    where not exists (select 1 from profile p where p._id = i.profil and p."geloeschtAm" is null and ${mayName(actor, 'p')})
      and not exists (select 1 from rdf_teilnahmen t where t.fortbildung = ${fortbildung}::uuid and t.profil = i.profil)
    order by 1 limit 1`.execute(trx)
  if (rows[0]) throw badRequest(UNKNOWN, `teilnehmer.${rows[0].index}.profil`)
}

/** Participants invisible to the writer are preserved. */
async function unnamed(trx: Trx, actor: Actor, { teilnehmer }: Rdf, id: string): Promise<Rdf['teilnehmer']> {
  const { rows } = await sql<{ e: Rdf['teilnehmer'][number] }>`
    select e from rettungsdienstfortbildungen t, jsonb_array_elements(t.teilnehmer) e join profile x on x._id = (e ->> 'profil')::uuid
    where t._id = ${id}::uuid and not ${mayName(actor, 'x')} and x._id <> all(${teilnehmer.map(({ profil }) => profil)}::uuid[])`.execute(
    trx,
  )
  return rows.map(({ e }) => e)
}

/** Normalises instants to the database's format, so that an equal instant is no change. */
const tidy = <B extends Rdf>(body: B): B => ({
  ...body,
  beginn: new Date(body.beginn).toISOString(),
  ende: new Date(body.ende).toISOString(),
  anmeldeschluss: body.anmeldeschluss && new Date(body.anmeldeschluss).toISOString(),
})

const plain = crudArea(
  rdfContract,
  {
    table: 'rettungsdienstfortbildungen',
    order: { newest: ['beginn'] },
    searched: ['thema', 'themengebiet', 'dozent', 'ort', 'veranstalter'],
    computed: {
      personen: (
        actor,
      ) => sql`(select coalesce(json_agg(p.person order by p.nachname, p.vorname), '[]') from personen p join profile x on x._id = p._id
        where p._id in (select (e ->> 'profil')::uuid from jsonb_array_elements(t.teilnehmer) e) and ${mayName(actor, 'x')})`,
      teilnehmer: (
        actor,
      ) => sql`(select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(t.teilnehmer) with ordinality l (e, n)
        join profile x on x._id = (e ->> 'profil')::uuid where ${mayName(actor, 'x')})`,
      nachweise: (
        actor,
      ) => sql`(select coalesce(json_agg(json_build_object('profil', n.profil, 'dateien', ${filesOf(NACHWEISE, sql`n._id`)})), '[]')
        from rdf_teilnahmen n join profile x on x._id = n.profil where n.fortbildung = t._id and ${mayName(actor, 'x')}
          and exists (select 1 from dateien d where d.bereich = ${NACHWEISE} and d.objekt = n._id))`,
    },
    filter: { von: (von: string) => sql`t.ende > ${von}`, bis: (bis: string) => sql`t.beginn < ${bis}` },
    alsoReads: ['users', 'profile', 'dateien'],
    audience: (actor) => (may(actor, 'READ_UNSICHTBARE_USER') ? 'alle' : (actor.profil ?? '')),
    export: {
      titel: 'Rettungsdienstfortbildungen',
      columns: () => [
        ...columnsFrom(rdfFields, ['beginn', 'ende', 'thema', 'themengebiet', 'stunden', 'ue', 'format', 'dozent', 'ort', 'veranstalter']),
        { titel: 'Teilnehmer', value: ({ teilnehmer }) => teilnehmer.length },
        ...columnsFrom(rdfFields, ['anerkannt', 'bescheinigungNr']),
      ],
    },
    conflicts: {
      rdf_ende_check: { msg: END_AFTER_BEGIN, feld: 'ende' },
      rdf_dauer_check: { msg: 'Eine Fortbildung dauert höchstens ein Jahr.', feld: 'ende' },
      rdf_stunden_check: { msg: 'So viele Stunden passen nicht zwischen Beginn und Ende.', feld: 'stunden' },
      rdf_anmeldeschluss_check: { msg: 'Der Anmeldeschluss liegt nach dem Beginn.', feld: 'anmeldeschluss' },
      rdf_plaetze_check: { msg: 'Es sind mehr Personen eingetragen, als es Plätze gibt.', feld: 'teilnehmer' },
      rdf_anwesenheit_check: { msg: 'Eine der Anwesenheiten liegt nicht in der Zeit der Fortbildung.', feld: 'teilnehmer' },
      rdf_teilnahmen_pkey: { msg: 'Eine Person steht zweimal in der Liste.', feld: 'teilnehmer' },
      rdf_teilnahmen_profil_fkey: { msg: UNKNOWN, feld: 'teilnehmer' },
    },
  },
  (context, plain) => ({
    create: async (request) => {
      await checkNames(request.trx, request.actor, request.body, null)
      return plain.create({ ...request, body: tidy(request.body) })
    },
    update: async (request) => {
      await checkNames(request.trx, request.actor, request.body, request.params.id)
      const body = tidy(request.body)
      return plain.update({
        ...request,
        body: { ...body, teilnehmer: [...body.teilnehmer, ...(await unnamed(request.trx, request.actor, body, request.params.id))] },
      })
    },
    ...ledgerCalls(context),
    bescheinigung: bescheinigung(context),
    nachweis: bringProof,
    ...ruleCalls(context),
  }),
)
export const rettungsdienstfortbildungen: Area & typeof plain = {
  ...plain,
  inbox: {
    zugang: 'angemeldet',
    tables: () => ['rettungsdienstfortbildungen', 'rdf_teilnahmen', 'ausbildungen', 'lehrgaenge', 'dateien', 'config'],
    items: inboxOfLedger,
  },
  fileRecht: { [NACHWEISE]: proofRecht },
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Rettungsdienstfortbildungen',
        rows: sql`select f.thema as "Thema", f.beginn as "Beginn", f.ende as "Ende", t.status as "Stand",
            t.stunden as "Stunden", t."anwesendVon" as "Da von", t."anwesendBis" as "Da bis",
            (select string_agg(d.name, ', ')
              from dateien d
              where d.bereich = ${NACHWEISE} and d.objekt = t._id) as "Nachweise"
          from rdf_teilnahmen t join rettungsdienstfortbildungen f on f._id = t.fortbildung
          where t.profil = ${profil}::uuid
          order by f.beginn`,
      },
    ],
  },
}
