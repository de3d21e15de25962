import { VERBS } from '#blocks/dienst/names.ts'
import { sql } from 'kysely'
import {
  acceptPlatz,
  angeboteOf,
  anlassArea,
  closeAnlass,
  defineAnlass,
  type Head,
  registerShown,
  reopenAnlass,
  requireFreeLeader,
  type Written,
} from '#blocks/dienst/server/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { path } from '#contract/screens.ts'
import { hoursAs } from '#features/stundennachweise/server/queries.ts'
import type { Actor, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { badRequest } from '#server/errors.ts'
import { kurseContract, type Termin, WORDS } from '../contract.ts'
import { termineMaengel } from './termine.ts'

/** Interface of the area with training records: closing a course writes them; withdrawal removes unmodified ones. */
interface Records {
  readonly recordTaken: (
    trx: Trx,
    actor: Actor,
    taken: {
      readonly course: string
      readonly lehrgang: string
      readonly beginn: string
      readonly ende: string
      readonly ort: string
      readonly stunden: number | null
    },
    profile: readonly string[],
    now: Date,
  ) => Promise<void>
  readonly withdrawTaken: (trx: Trx, actor: Actor, course: string, now: Date) => Promise<void>
}

type Course = Pick<Written, 'beginn' | 'ende'> & { readonly ausbilder: readonly string[]; readonly termine: readonly Termin[] }
const busy = ({ beginn, ende, termine }: Course) => [{ beginn, ende, ...(termine.length > 0 ? { termine } : {}) }]

// The course page shows names of the catalogue.
registerShown('lehrgaenge')

const defineKurse = () =>
  defineAnlass({
    area: 'AUSBILDUNG',
    words: { ...WORDS, verbs: VERBS.ausbildung },
    table: 'kurse',
    columns: {
      offers: 'kurs',
      title: 'bezeichnung',
      leaders: { column: 'ausbilder', as: 'Ausbilder' },
      replyHours: 'antwortfristStunden',
    },
    uid: 'kurs',
    screens: { detail: (id) => path('/ausbildung/{id}', { id }), list: path('/ausbildung') },
    staffing: 'mayStayOpen',
    reading: {
      computed: {
        ausbilderPersonen: sql`(select coalesce(json_agg(p.person order by array_position(d.ausbilder, p._id)), '[]')
          from personen p
          where p._id = any(d.ausbilder))`,
        lehrgangName: sql`coalesce((select l.bezeichnung from lehrgaenge l where l._id = d.lehrgang), '')`,
      },
      row: ['lehrgangName'],
      searched: sql`d.bezeichnung
        || ' '
        || coalesce((select l.bezeichnung || ' ' || l.abkuerzung from lehrgaenge l where l._id = d.lehrgang), '')`,
    },
    writing: {
      /** Validates teachers: visible to the actor, unique and available. */
      prepare: async ({ trx, actor }, body, before) => {
        const [course, old]: [Course, Course | null] = [body as Written & Course, before as (Written & Course) | null]
        const inOrder = Date.parse(course.beginn) < Date.parse(course.ende) && termineMaengel(course, course.termine).length === 0
        for (const [i, teacher] of course.ausbilder.entries()) {
          const known = old?.ausbilder.includes(teacher) === true
          const [field, leiter] = [`ausbilder.${i}`, teacher]
          if (course.ausbilder.indexOf(teacher) !== i) throw badRequest('Diese Person steht doppelt da.', field)
          const teacherExists = sql`select 1
            from profile p
            where p._id = ${teacher}::uuid and p."geloeschtAm" is null and ${mayName(actor, 'p')}`
          if (!known && (await teacherExists.execute(trx)).rows.length === 0) throw badRequest('Diese Person gibt es nicht.', field)
          const lead = { _id: before?._id ?? null, leiter }
          if (inOrder)
            await requireFreeLeader(
              trx,
              actor,
              { ...lead, schichten: busy(course) },
              known ? { ...lead, schichten: busy(old) } : undefined,
              field,
            )
        }
        // Normalises instants to the database's format.
        return {
          ...body,
          termine: course.termine.map(({ beginn, ende }) => ({
            beginn: new Date(beginn).toISOString(),
            ende: new Date(ende).toISOString(),
          })),
        }
      },
      offers: (body) => {
        const [max, sessions] = [body['maxTeilnehmer'] as number | null, body['termine'] as readonly Termin[]]
        const need = { qualifikation: body['voraussetzung'] as 'keine', mindestalter: body['mindestalter'] as number | null, funktion: '' }
        return [
          {
            bezeichnung: '',
            beginn: body.beginn,
            ende: body.ende,
            bedarf: max === null ? [] : [{ ...need, anzahl: max }],
            termine: sessions.length > 0 ? sessions : null,
          },
        ]
      },
      fields: { schichten: 'beginn', beginn: 'beginn', ende: 'ende' },
      rules: (body) => {
        const [least, most] = [body['minTeilnehmer'] as number | null, body['maxTeilnehmer'] as number | null]
        const asks = body['voraussetzung'] !== 'keine' || body['mindestalter'] !== null
        return [
          ...termineMaengel(body, body['termine'] as readonly Termin[]),
          ...(least !== null && most !== null && least > most
            ? [{ msg: 'Das sind mehr als höchstens teilnehmen können.', feld: 'minTeilnehmer' }]
            : []),
          ...(asks && most === null
            ? [{ msg: 'Wer Voraussetzungen stellt, sagt auch, wie viele höchstens teilnehmen.', feld: 'maxTeilnehmer' }]
            : []),
        ]
      },
    },
    hours: hoursAs('Ausbildung(Teiln.)'),
  })

/** Records of the course's training for its attendees; a course outside the catalogue leaves none. */
const recordCourse =
  (records: Records, { trx, actor }: { readonly trx: Trx; readonly actor: Actor }) =>
  async (head: Head, present: readonly string[], now: Date) => {
    const lehrgang = head['lehrgang'] as string | null
    if (lehrgang === null) return
    const { rows } = await sql<{ name: string }>`select name from anlass_orte where _id = ${head.ort}::uuid`.execute(trx)
    const taken = {
      course: head._id,
      lehrgang,
      beginn: tagInBerlin(head.beginn),
      ende: tagInBerlin(head.ende),
      ort: rows[0]?.name ?? '',
      stunden: head['stunden'] as number | null,
    }
    await records.recordTaken(trx, actor, taken, present, now)
  }

export function kurseArea(records: Records) {
  const kind = defineKurse()
  return anlassArea(kurseContract, kind, {
    art: 'ausbildung',
    offer: 'Ausbildung',
    export: [
      { titel: 'Lehrgang', value: ({ lehrgangName }) => String(lehrgangName) },
      'voraussetzung',
      'minTeilnehmer',
      'kosten',
      'stunden',
    ],
    conflicts: { kurse_lehrgang_fkey: { msg: 'Diesen Lehrgang gibt es nicht.', feld: 'lehrgang' } },
    own: (context) => ({
      accept: async ({ trx, actor, params }) => {
        const head = await kind.occasions.load(trx, actor, params.id, 'share')
        await acceptPlatz(trx, await angeboteOf(trx, kind.occasions, head._id), actor, context.now())
      },
      abschluss: async (request) =>
        (await closeAnlass(kind, context, request, { follow: recordCourse(records, request) })) as ResponseOf<typeof kurseContract.get>,
      abschlussZuruecknehmen: ({ query, ...request }) =>
        reopenAnlass(
          kind,
          context,
          { ...request, body: query },
          {
            follow: ({ _id }, _present, now) => records.withdrawTaken(request.trx, request.actor, _id, now),
          },
        ),
    }),
  })
}
