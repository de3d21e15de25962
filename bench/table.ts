// From measurements to the page bench/result.md.
import type { Measurement } from './measure.ts'
import type { Row } from './call.ts'

export interface MeasureRow {
  readonly row: Row
  readonly columns: {
    readonly connections: number
    readonly product: Measurement
    readonly limit: Measurement
    readonly compare: Measurement | null
  }[]
}
export interface Report {
  readonly size: string
  readonly measureRows: readonly MeasureRow[]
  readonly update: Measurement
  readonly anmelden: { readonly alone: Measurement; readonly during: Measurement }
  /** CPU ms of one password check. */
  readonly hashMs: number
  readonly memory: { readonly node: number; readonly database: number }
  readonly firstStartMs: number
  readonly startMs: number
  readonly npmStartMs: number | null
}

/** A German decimal; a dash where nothing was measured. */
const decimal = (value: number | null, places = 2) => (value === null ? '–' : value.toFixed(places).replace('.', ','))
const whole = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '.')
const perSecond = ({ responses, seconds }: Measurement) => responses / seconds
const verdict = (good: boolean) => (good ? 'ja' : '**nein**')
const line = (...cells: string[]) => `| ${cells.join(' | ')} |`

function cost({ row, columns }: MeasureRow, hashMs: number): string {
  const [ten] = columns
  if (!ten) return ''
  const { product, limit, compare } = ten
  const times = product.cpuMs / limit.cpuMs
  const anmelden = row.name === 'Anmelden'
  const target = anmelden
    ? `≤ ${decimal(hashMs + 5, 1)} (Hash ${decimal(hashMs, 1)} + 5)`
    : row.goal
      ? `≤ ${decimal(row.goal[0], 1)}${row.goal[1] === null ? '' : ` und ≤ ${row.goal[1]}×`}`
      : '–'
  const good = anmelden ? product.cpuMs <= hashMs + 5 : row.goal ? product.cpuMs <= row.goal[0] && times <= (row.goal[1] ?? Infinity) : null
  return line(
    row.name,
    whole(product.bytes),
    `**${decimal(product.cpuMs)}**`,
    decimal(limit.cpuMs, 3),
    anmelden ? '–' : `${decimal(times, 1)}×`,
    compare ? `${decimal(compare.cpuMs)} (${decimal(compare.cpuMs / limit.cpuMs, 0)}×)` : '–',
    target,
    good === null ? '–' : verdict(good),
  )
}

function throughput({ row, columns }: MeasureRow): string {
  const cells = columns.flatMap(({ product, limit, compare }) => [
    `${whole(perSecond(product))} / ${compare ? whole(perSecond(compare)) : '–'} / ${whole(perSecond(limit))}`,
    `${decimal(product.p50, 1)} / ${decimal(product.p99, 1)}`,
  ])
  const many = columns.at(-1)?.product
  const limit = columns.at(-1)?.limit
  return line(
    row.name,
    ...cells,
    many ? `${decimal(many.p99 / many.p50, 1)}× ${many.p99 <= 4 * many.p50 ? '' : '**> 4×**'}`.trim() : '',
    limit ? `${decimal(limit.p99 / limit.p50, 1)}×` : '',
  )
}

function section({ size, measureRows, update, anmelden, hashMs, memory, firstStartMs, startMs, npmStartMs }: Report): string {
  const more = anmelden.during.p50 / anmelden.alone.p50
  return [
    `## Demo-Verband ${size}`,
    '',
    'Rechenzeit je Anfrage in ms (alle Prozesse samt Datenbank), 10 Verbindungen, mittlerer Lauf:',
    '',
    line('Anfrage', 'Bytes', 'Intranet', 'Grenze', 'Intranet : Grenze', 'Express + pg', 'Ziel', 'erreicht'),
    line(...Array<string>(8).fill('---')),
    ...measureRows.map((one) => cost(one, hashMs)),
    '',
    'Durchsatz (Intranet / Express + pg / Grenze, Antworten je Sekunde) und Wartezeit des Intranets (p50 / p99, ms); Ziel: p99 ≤ 4 × p50 bei 64 Verbindungen:',
    '',
    line('Anfrage', '10: je Sekunde', '10: p50 / p99', '64: je Sekunde', '64: p50 / p99', '64: p99 : p50', 'dasselbe an der Grenze'),
    line(...Array<string>(7).fill('---')),
    ...measureRows.map(throughput),
    '',
    'Was sonst gilt:',
    '',
    line('Frage', 'gemessen', 'Ziel', 'erreicht'),
    line(...Array<string>(4).fill('---')),
    line('ganze Liste, während jede Sekunde ein Mitglied geändert wird, CPU ms', decimal(update.cpuMs), '–', '–'),
    line(
      'p50 einer Seite allein → während 64 Anmeldungen laufen, ms',
      `${decimal(anmelden.alone.p50, 1)} → ${decimal(anmelden.during.p50, 1)} (${decimal(more, 1)}×)`,
      '≤ 3×',
      verdict(more <= 3),
    ),
    line(
      'Speicher aller Prozesse samt Datenbank nach dem Lauf, PSS',
      `${whole(memory.node + memory.database)} MB (Node ${whole(memory.node)}, PostgreSQL ${whole(memory.database)})`,
      '≤ 200 MB',
      verdict(memory.node + memory.database <= 200),
    ),
    line(
      'Start bis zur ersten guten Antwort (Datenbank vorhanden), Mitte aus 3',
      `${decimal(startMs / 1000)} s`,
      '≤ 1 s',
      verdict(startMs <= 1000),
    ),
    line('erster Start: Datenbank anlegen, einrichten, Demo einspielen', `${decimal(firstStartMs / 1000)} s`, '–', '–'),
    ...(npmStartMs === null
      ? []
      : [line('zweites `npm start` bis zur ersten guten Antwort', `${decimal(npmStartMs / 1000)} s`, '< 3 s', verdict(npmStartMs < 3000))]),
    '',
  ].join('\n')
}

/** The whole page, in German as operators read it. */
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
