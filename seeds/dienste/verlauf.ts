import type { HelferState } from '#blocks/dienst/history.ts'
import type { Happened } from '../verlauf.ts'
import type { Random } from '../random.ts'
import type { Besetzt } from './besetzen.ts'
import type { Helfer } from './people.ts'
import type { Plan, Schichtplan } from './plan.ts'
import type { Rows } from './rows.ts'
import type { Times } from './times.ts'

export function dienstverlauf(
  random: Random,
  plan: Plan,
  times: Times,
  head: Rows['sanitaetsdienste'][number],
  planner: Helfer,
): Happened[] {
  const entry = (action: Happened['action'], time: number, fields: Happened['fields']): Happened => ({
    area: 'sanitaetsdienste',
    object: head._id,
    actor: planner.user,
    time: new Date(time),
    action,
    fields,
  })
  const start = plan.situation === 'entwurf' ? head.status : 'anfrage'
  const earlier = plan.earlier ?? []
  const list = [
    entry('angelegt', times.created, [
      ['bezeichnung', null, head.bezeichnung],
      ['status', null, start],
      ['leiter', null, earlier[0]?.profil ?? head.leiter ?? null],
    ]),
  ]
  if (plan.situation !== 'entwurf') list.push(entry('geaendert', times.ausgeschrieben, [['status', start, 'ausgeschrieben']]))
  earlier.forEach((one, i) => {
    const afterwards = earlier[i + 1] ?? plan.leiter
    if (!afterwards) return
    const time = times.ausgeschrieben + ((i + 1) * (times.eingeteiltBis - times.ausgeschrieben)) / (earlier.length + 1)
    list.push(entry('geaendert', time, [['leiter', one.profil, afterwards.profil]]))
  })
  if (plan.situation === 'abgesagt')
    list.push(
      entry('abgesagt', times.abgesagt, [
        ['absageGrund', null, head.absageGrund],
        ['absageVon', null, head.absageVon ?? null],
      ]),
    )
  if (plan.situation === 'vergangen') list.push(entry('abgeschlossen', times.closedAt, [['status', 'besetzt', 'durchgefuehrt']]))
  return list
}

interface Circumstance {
  readonly dienst: string
  readonly angebot: string
  readonly schicht: Schichtplan
  readonly fahrzeug: string
  readonly planner: Helfer
  readonly closedAt: number
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Sign-up and its outcome: the last entry matches the row, as the server writes it. */
export function anmeldungVerlauf(
  { dienst, angebot, schicht, fahrzeug, planner, closedAt: finished }: Circumstance,
  { helfer, status, praktikant = false }: Besetzt,
  row: Rows['anmeldungen'][number],
): Happened[] {
  const [beginn, ende] = [Date.parse(String(row.beginn)), Date.parse(String(row.ende))]
  const helferState = (what: HelferState['status'], more: Partial<HelferState> = {}): HelferState => ({
    profil: helfer.profil,
    schicht: { _id: angebot, bezeichnung: schicht.bezeichnung, beginn: iso(schicht.von) },
    status: what,
    ...(praktikant ? { praktikant } : {}),
    ...(beginn === schicht.von && ende === schicht.bis ? {} : { von: iso(beginn), bis: iso(ende) }),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== '')),
  })
  const entry = (action: string, time: string | number, who: Helfer, old: HelferState | null, fresh: HelferState): Happened => ({
    area: 'sanitaetsdienste',
    object: dienst,
    actor: who.user,
    time: new Date(time),
    action,
    fields: [['helfer', old, fresh]],
  })
  const start = helferState(status === 'warteliste' ? 'warteliste' : 'gemeldet')
  const list = [entry(start.status, String(row.gemeldetAm), helfer, null, start)]
  const platz = { funktion: row.funktion ?? '', fahrzeug: row.fahrzeug === null ? '' : fahrzeug }
  const eingeteilt = helferState('eingeteilt', platz)
  if (row.eingeteiltAm) list.push(entry('eingeteilt', String(row.eingeteiltAm), planner, start, eingeteilt))
  if (status === 'nichtErschienen') list.push(entry(status, finished, planner, eingeteilt, helferState(status, platz)))
  if (status === 'abgesagt' || status === 'abgelehnt')
    list.push(
      entry(
        status,
        String(row.geaendertAm),
        status === 'abgesagt' ? helfer : planner,
        start,
        helferState(status, { grund: row.grund ?? '' }),
      ),
    )
  return list
}
