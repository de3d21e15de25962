import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { defineLending, lendingArea } from '#blocks/ausleihe/server/index.ts'
import { idsByName } from '#blocks/import/server/index.ts'
import { path } from '#contract/screens.ts'
import { MELDER, melderContract } from '#features/melder/contract.ts'
import type { Trx } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { namesFrom } from '#server/history/names.ts'
import { readCarried, settleRepair, testAlarm } from './probealarm.ts'

/** The database has no foreign keys for arrays of ids. @throws 400 */
async function requireUnits(trx: Trx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ _id: string }>`select _id from alarmeinheiten where _id = any (${ids}::uuid[])`.execute(trx)
  if (rows.length < new Set(ids).size) throw badRequest('Diese Alarmeinheit gibt es nicht.', 'alarmeinheiten')
}

type Schleife = z.output<typeof melderContract.get.response>['schleifen'][number]
/** `1240310 A Vollalarm; 1240320`, the format of export and import; the schema refuses invalid values. */
const loopsIn = (text: string) =>
  text
    .split(/[;,\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, ric = '', subadresse, bezeichnung = ''] = /^(\S+)(?:\s+([A-D]))?(?:\s+(.+))?$/.exec(part.trim()) ?? []
      return { ric, subadresse: subadresse ?? null, bezeichnung }
    })

export const melder = lendingArea(
  melderContract,
  defineLending({
    ...MELDER,
    table: 'melder',
    area: 'MELDER',
    path: (id) => path('/melder/edit/{id}', { id }),
    row: {
      title: sql`concat_ws(' ', t.modell, t.seriennummer)`,
      number: sql`t.inventarnummer`,
      accessories: sql`t.zubehoer`,
      alike: sql`t.modell`,
      codes: sql`array[t.inventarnummer, t.seriennummer, t.issi]`,
      hint: sql`'War beim Probealarm am ' || to_char(t."stummAm", 'DD.MM.YYYY') || ' stumm.'`,
    },
    follows: {
      fields: ['stummAm', 'reparaturSeit', 'reparaturBei'],
      ended: (ending, today) => (ending === 'defekt' ? { reparaturSeit: today } : {}),
      settled: settleRepair,
    },
    lossAdvice: {
      text: 'Wer ihn findet, liest Alarme mit: Sag der Leitstelle Bescheid, und lass seine Schleifen sperren oder ändern.',
      facts: {
        Schleifen: sql`(select string_agg(concat_ws(' ', s ->> 'ric', s ->> 'subadresse', s ->> 'bezeichnung'), '\n')
          from jsonb_array_elements(t.schleifen) s)`,
        ISSI: sql`t.issi`,
      },
    },
  }),
  {
    order: ['modell', 'seriennummer'],
    finds: { name: ['modell', 'seriennummer'], hint: ['status', 'inventarnummer'] },
    searched: ['modell', 'hersteller', 'seriennummer', 'inventarnummer', 'issi', 'bemerkung'],
    computed: {
      einheiten: sql`(select coalesce(json_agg(json_build_object('_id', a._id, 'name', a.name) order by a.name), '[]')
        from alarmeinheiten a
        where a._id = any (t.alarmeinheiten) and a.aktiv)`,
    },
    alsoReads: ['alarmeinheiten'],
    filter: { stumm: (only: boolean) => (only ? sql`t."stummAm" is not null` : null) },
    names: { alarmeinheit: namesFrom('alarmeinheiten', sql`name`) },
    columns: [
      'geraetetyp',
      'hersteller',
      'modell',
      'seriennummer',
      'inventarnummer',
      'issi',
      'opta',
      {
        titel: 'Alarmeinheiten',
        value: ({ alarmeinheiten, einheiten: units }) =>
          (alarmeinheiten as string[])
            .flatMap((id) => (units as { _id: string; name: string }[]).find(({ _id }) => _id === id)?.name ?? [])
            .join(', '),
      },
      {
        titel: 'Schleifen',
        value: ({ schleifen }) =>
          (schleifen as Schleife[]).map((loop) => [loop.ric, loop.subadresse, loop.bezeichnung].filter(Boolean).join(' ')).join('; '),
      },
      'zubehoer',
      'status',
      'reparaturSeit',
      'reparaturBei',
      'letztePruefung',
      'stummAm',
      'naechstePruefung',
    ],
    conflicts: {
      melder_seriennummer_key: { msg: 'Einen Melder mit dieser Seriennummer gibt es schon.', feld: 'seriennummer' },
      melder_inventarnummer_key: { msg: 'Diese Inventarnummer hat schon ein anderer Melder.', feld: 'inventarnummer' },
    },
    import: {
      key: 'seriennummer',
      unique: ['inventarnummer'],
      also: {
        seriennummer: ['Serien-Nr.', 'Seriennr.', 'SN'],
        inventarnummer: ['Inventar-Nr.', 'Inventarnr.'],
        geraetetyp: ['Typ'],
        alarmeinheiten: ['Alarmeinheit', 'Einheit', 'Einheiten'],
        schleifen: ['Schleife', 'RIC', 'RICs'],
      },
      sample: {
        geraetetyp: 'DME',
        hersteller: 'Swissphone',
        modell: 's.QUAD X15',
        seriennummer: '4711',
        schleifen: '1240310 A Vollalarm; 1240320',
        zubehoer: 'Ladegerät, Tasche',
      },
      references: { alarmeinheiten: idsByName('alarmeinheiten') },
      readers: { schleifen: loopsIn },
    },
  },
  (context, all) => ({
    create: async (request) => {
      await requireUnits(request.trx, request.body.alarmeinheiten)
      return all.create(request)
    },
    update: async (request) => {
      await requireUnits(request.trx, request.body.alarmeinheiten)
      return all.update(request)
    },
    carried: ({ db, actor }) => readCarried(db, actor),
    testAlarm: testAlarm(context),
  }),
)
