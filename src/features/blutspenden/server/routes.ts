import { sql } from 'kysely'
import { anlassArea, defineAnlass, loadLed, readFor, type Values, type Written } from '#blocks/dienst/server/index.ts'
import { VERBS } from '#blocks/dienst/names.ts'
import { path } from '#contract/screens.ts'
import {
  blutspendenContract,
  type Rolle,
  type DonorYear,
  statistikFields,
  statistikHindernis,
  statistikInHistory,
  WORDS,
} from '../contract.ts'
import { hoursAs } from '#features/stundennachweise/server/queries.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { titelOf } from '#contract/schema.ts'
import { badRequest, conflict, stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'

type Template = ResponseOf<typeof blutspendenContract.distinct>[number]

const roles = sql`(select coalesce(json_agg(json_build_object('_id', angebot._id, 'rolle', angebot.bezeichnung,
      'anzahl', (angebot.bedarf -> 0 ->> 'anzahl')::int, 'qualifikation', angebot.bedarf -> 0 ->> 'qualifikation',
      'von', case when angebot.beginn <> d.beginn then iso(angebot.beginn) end,
      'bis', case when angebot.ende <> d.ende then iso(angebot.ende) end)
    order by angebot._id),
    '[]')
  from angebote angebot
  where angebot.blutspende = d._id)`

const HOUR = 3_600_000
/** One meets an hour before, unless it says when; a drive that is moved takes the time along. */
function meetingOf(body: Written, before: Values | null): string {
  const [typed, known] = [body['treffpunktZeit'] as string | null, before as Written | null]
  const isUnchanged = typed !== null && known?.['treffpunktZeit'] === typed
  if (typed !== null && !isUnchanged) return typed
  const ahead = isUnchanged ? Date.parse(known.beginn) - Date.parse(typed) : HOUR
  return new Date(Date.parse(body.beginn) - ahead).toISOString()
}

export const kind = defineAnlass({
  area: 'BLUTSPENDE',
  words: { ...WORDS, verbs: VERBS.blutspende },
  table: 'blutspenden',
  columns: { offers: 'blutspende', title: 'bezeichnung', meetingTime: 'treffpunktZeit' },
  uid: 'blutspende',
  screens: { detail: (id) => path('/blutspende/{id}', { id }), list: path('/blutspenden') },
  staffing: 'duty',
  reading: { computed: { bedarf: roles }, searched: sql`d.bezeichnung || ' ' || d.zusammenarbeit` },
  writing: {
    prepare: async (_, body, before) => ({ ...body, treffpunktZeit: meetingOf(body, before) }),
    offers: (body) =>
      (body['bedarf'] as readonly Rolle[]).map(({ _id, rolle, anzahl, qualifikation, von, bis }) => ({
        _id,
        bezeichnung: rolle,
        beginn: von ?? body.beginn,
        ende: bis ?? body.ende,
        bedarf: [{ qualifikation, anzahl, funktion: rolle, mindestalter: null }],
      })),
    fields: { schichten: 'bedarf', beginn: 'von', ende: 'bis' },
    rules: (body) => {
      const meeting = body['treffpunktZeit'] as string | null
      return meeting !== null && meeting > body.beginn
        ? [{ msg: 'Der Treffpunkt darf nicht nach dem Beginn liegen.', feld: 'treffpunktZeit' }]
        : []
    },
  },
  hours: hoursAs('Blutspende'),
})

export const blutspenden = anlassArea(blutspendenContract, kind, {
  art: 'blutspende',
  offer: 'Rolle',
  inHistory: { statistik: statistikInHistory },
  export: [
    'kapazitaetLiegen',
    'terminslots',
    'zusammenarbeit',
    ...Object.entries(statistikFields).map(([name, schema]) => ({
      titel: titelOf(schema) ?? name,
      value: (row: Readonly<Record<string, unknown>>) => (row['statistik'] as Readonly<Record<string, number>> | null)?.[name] ?? null,
    })),
  ],
  own: (context) => ({
    distinct: async ({ db }) => {
      const { rows } = await sql<Template>`
        select d.bezeichnung, d.ort, coalesce(o.name, '') as "ortName",
          (array_agg(d._id order by d.beginn desc))[1] as letzte, iso(max(d.beginn)) as "letzterBeginn",
          count(*)::int as anzahl
        from blutspenden d left join orte o on o._id = d.ort
        where d.status <> 'entwurf'
        group by d.bezeichnung, d.ort, o.name
        order by max(d.beginn) desc
        limit 100`.execute(db)
      return rows
    },
    years: async ({ db }) => {
      const sums = Object.keys(statistikFields).map(
        (name) => sql`, coalesce(sum((d.statistik ->> ${name})::int), 0)::int as ${sql.ref(name)}`,
      )
      const { rows } = await sql<DonorYear>`
        select extract(year from d.beginn at time zone 'Europe/Berlin')::int as jahr, count(*)::int as termine,
          count(d.statistik)::int as gezaehlt ${sql.join(sums, sql``)}
        from blutspenden d
        where not d.abgesagt and d.status <> 'entwurf'
        group by 1
        order by 1`.execute(db)
      return rows
    },
    statistik: async ({ trx, actor, params, body: { version, ...counted } }) => {
      const head = await loadLed(kind, trx, actor, params.id)
      if (head.version !== version) throw stale()
      if (head.abgesagt) throw conflict('Die Blutspende ist abgesagt.')
      if (Date.parse(head.beginn) > context.now().getTime()) throw conflict('Die Blutspende hat noch nicht begonnen.')
      const wrong = statistikHindernis(counted)
      if (wrong) throw badRequest(wrong.msg, wrong.feld)
      await sql`update blutspenden
        set statistik = ${JSON.stringify(counted)}::jsonb, ${setTouched(actor._id)}
        where _id = ${head._id}::uuid`.execute(trx)
      await recordChange(trx, {
        area: 'blutspenden',
        object: head._id,
        action: 'geaendert',
        fields: ['statistik'],
        before: { statistik: head['statistik'] },
        after: { statistik: counted },
        actor: actor._id,
      })
      return (await readFor(kind, context, trx, actor, head._id)) as ResponseOf<typeof blutspendenContract.get>
    },
  }),
})
