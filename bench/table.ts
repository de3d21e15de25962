import type { Measurement } from './measure.ts'
import type { BenchSize, Goal, Row } from './call.ts'

export interface MeasureRow {
  readonly row: Row
  readonly columns: {
    readonly connections: number
    readonly product: Measurement
    readonly limit: Measurement
    readonly compare: Measurement | null
  }[]
  /** Statements with a cached plan; null if the database does not count them. */
  readonly plans: string | null
}
export interface Report {
  readonly size: BenchSize
  readonly measureRows: readonly MeasureRow[]
  /** Measurements omitted in a partial run. */
  readonly whole: {
    readonly update: Measurement
    readonly anmelden: { readonly alone: Measurement; readonly during: Measurement }
    readonly hashMs: number
  } | null
  readonly settings: string
  readonly memory: { readonly node: number; readonly database: number }
  readonly firstStartMs: number
  readonly startMs: number | null
  readonly npmStartMs: number | null
}

const decimal = (value: number | null, places = 2) => (value === null ? '–' : value.toFixed(places).replace('.', ','))
const whole = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '.')
const perSecond = ({ responses, seconds }: Measurement) => responses / seconds
const verdict = (good: boolean) => (good ? 'ja' : '**nein**')
const line = (...cells: string[]) => `| ${cells.join(' | ')} |`

/** Goals at a size: CPU ms and factor over the limit. */
function goalAt({ goal, name }: Row, size: BenchSize, hashMs: number | undefined): { ms: number | null; times: number | null } {
  if (name === 'Anmelden' && hashMs !== undefined) return { ms: hashMs + 5, times: null }
  const [m, times = null, large, larger]: Goal = goal ?? [null]
  const [l, tenL] = [large ?? m, larger ?? large ?? m]
  // A factor for larger sizes is relative to the goal at M.
  return size === '10L' ? { ms: tenL, times: null } : size === 'L' ? { ms: l, times: m === null ? times : null } : { ms: m, times }
}

/** Goal of a row in words, and the result; null without a goal. */
function judged({ row, columns }: MeasureRow, size: BenchSize, hashMs?: number): { goal: string; met: boolean } | null {
  const [ten] = columns
  const { ms, times } = goalAt(row, size, hashMs)
  if (!ten || (ms === null && times === null)) return null
  const parts = [ms === null ? [] : `≤ ${decimal(ms)}`, times === null ? [] : `≤ ${times}×`].flat()
  return {
    goal: parts.join(' und '),
    met: ten.product.cpuMs <= (ms ?? Infinity) && ten.product.cpuMs / ten.limit.cpuMs <= (times ?? Infinity),
  }
}
export function verdictText(measured: MeasureRow, size: BenchSize): string {
  const found = judged(measured, size)
  return found ? `${found.goal}: ${found.met ? 'ja' : 'NEIN'}` : 'no goal'
}

function cost(measured: MeasureRow, size: BenchSize, hashMs?: number): string {
  const { row, columns, plans } = measured
  const [ten] = columns
  if (!ten) return ''
  const { product, limit, compare } = ten
  const found = judged(measured, size, hashMs)
  return line(
    row.name,
    whole(product.bytes),
    `**${decimal(product.cpuMs)}**`,
    decimal(limit.cpuMs, 3),
    row.name === 'Anmelden' ? '–' : `${decimal(product.cpuMs / limit.cpuMs, 1)}×`,
    compare ? `${decimal(compare.cpuMs)} (${decimal(compare.cpuMs / limit.cpuMs, 0)}×)` : '–',
    plans ?? '–',
    found?.goal ?? '–',
    found ? verdict(found.met) : '–',
  )
}

function throughput({ row, columns }: MeasureRow): string {
  const cells = [10, 64].flatMap((connections) => {
    const found = columns.find((one) => one.connections === connections)
    if (!found) return ['–', '–']
    const { product, limit, compare } = found
    return [
      `${whole(perSecond(product))} / ${compare ? whole(perSecond(compare)) : '–'} / ${whole(perSecond(limit))}`,
      `${decimal(product.p50, 1)} / ${decimal(product.p99, 1)}`,
    ]
  })
  const many = columns.find(({ connections }) => connections === 64)
  const alone = columns.find(({ connections }) => connections === 1)
  return line(
    row.name,
    ...cells,
    many ? `${decimal(many.product.p99 / many.product.p50, 1)}× ${many.product.p99 <= 4 * many.product.p50 ? '' : '**> 4×**'}`.trim() : '–',
    many ? `${decimal(many.limit.p99 / many.limit.p50, 1)}×` : '–',
    alone ? `${whole(alone.product.waited)} ms ${alone.product.waited <= 50 ? '' : '**> 50**'}`.trim() : '–',
  )
}

const MEMORY = { S: 220, M: 220, L: 280, '10L': 400 }
const table = (head: readonly string[], lines: readonly string[]) => [line(...head), line(...head.map(() => '---')), ...lines, '']

function section({ size, measureRows, whole: rest, settings, memory, firstStartMs, startMs, npmStartMs }: Report): string {
  const used = memory.node + memory.database
  const start = (name: string, ms: number | null, goal: string, most: number) =>
    ms === null ? [] : [line(name, `${decimal(ms / 1000)} s`, goal, verdict(ms <= most))]
  const firstGoal = { S: 6, M: 6, L: 30, '10L': Infinity }[size]
  const more = rest ? rest.anmelden.during.p50 / rest.anmelden.alone.p50 : 0
  return [
    `## Demo-Verband ${size}`,
    '',
    `Datenbank: ${settings}. „Pläne“: wie viele Anweisungen der Zeile einen behaltenen Plan nahmen.`,
    '',
    'Rechenzeit je Anfrage in ms (alle Prozesse samt Datenbank), 10 Verbindungen (Dateien und Vergessenes: eine), mittlerer Lauf:',
    '',
    ...table(
      ['Anfrage', 'Bytes', 'Intranet', 'Grenze', 'Intranet : Grenze', 'Express + pg', 'Pläne', 'Ziel', 'erreicht'],
      measureRows.map((one) => cost(one, size, rest?.hashMs)),
    ),
    'Durchsatz (Intranet / Express + pg / Grenze, Antworten je Sekunde) und Wartezeit des Intranets (p50 / p99, ms); Ziel: p99 ≤ 4 × p50 bei 64 Verbindungen:',
    '',
    ...table(
      [
        'Anfrage',
        '10: je Sekunde',
        '10: p50 / p99',
        '64: je Sekunde',
        '64: p50 / p99',
        '64: p99 : p50',
        'dasselbe an der Grenze',
        'andere warten höchstens',
      ],
      measureRows.map(throughput),
    ),
    'Was sonst gilt:',
    '',
    ...table(
      ['Frage', 'gemessen', 'Ziel', 'erreicht'],
      [
        ...(rest
          ? [
              line('ganze Liste, während jede Sekunde ein Mitglied geändert wird, CPU ms', decimal(rest.update.cpuMs), '–', '–'),
              line(
                'p50 einer Seite allein → während 64 Anmeldungen laufen, ms',
                `${decimal(rest.anmelden.alone.p50, 1)} → ${decimal(rest.anmelden.during.p50, 1)} (${decimal(more, 1)}×)`,
                '≤ 3×',
                verdict(more <= 3),
              ),
            ]
          : []),
        line(
          'Speicher aller Prozesse samt Datenbank nach dem Lauf, PSS',
          `${whole(used)} MB (Node ${whole(memory.node)}, PostgreSQL ${whole(memory.database)})`,
          `≤ ${MEMORY[size]} MB`,
          verdict(used <= MEMORY[size]),
        ),
        ...start('Start bis zur ersten guten Antwort (Datenbank vorhanden), Mitte aus 3', startMs, '≤ 0,5 s', 500),
        ...start('erster Start: Datenbank anlegen, einrichten, Demo einspielen', firstStartMs, `≤ ${firstGoal} s`, firstGoal * 1000),
        ...start('zweites `npm start` bis zur ersten guten Antwort', npmStartMs, '< 3 s', 3000),
      ],
    ),
  ].join('\n')
}

export function report(reports: readonly Report[], machine: string, when: Date, load: readonly number[]): string {
  return [
    '# Leistung: was `npm run bench` gemessen hat',
    '',
    `${when.toISOString().slice(0, 10)}, ${machine}. Wie gemessen wird und was ein Ziel verfehlt: [NOTIZEN.md](NOTIZEN.md).`,
    '',
    `Last der Maschine (Mittel einer Minute) vor und nach dem Lauf: ${load.map((one) => decimal(one, 1)).join(' und ')}. Der Lauf selbst macht etwa 3; was darüber liegt, waren andere, und dann sagen nur die Rechenzeiten etwas, nicht Durchsatz, Wartezeit und Start.`,
    '',
    '„Grenze“ ist ein Fastify-Handler ohne Datenbank, der genau die Bytes des Intranets sendet; „Express + pg“ sind zwanzig Zeilen von Hand über derselben Datenbank, ohne Rechte, Prüfungen und Sicherheitsköpfe.',
    '',
    ...reports.map(section),
  ].join('\n')
}
