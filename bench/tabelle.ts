// From measurements to the page bench/ergebnis.md.
import type { Messung } from './messen.ts'
import type { Zeile } from './rufen.ts'

export interface Messzeile {
  readonly zeile: Zeile
  readonly spalten: {
    readonly verbindungen: number
    readonly produkt: Messung
    readonly grenze: Messung
    readonly vergleich: Messung | null
  }[]
}
export interface Bericht {
  readonly groesse: string
  readonly messzeilen: readonly Messzeile[]
  readonly aendern: Messung
  readonly anmelden: { readonly allein: Messung; readonly dabei: Messung }
  /** CPU ms of one password check. */
  readonly hashMs: number
  readonly speicher: { readonly node: number; readonly datenbank: number }
  readonly erststartMs: number
  readonly startMs: number
  readonly npmStartMs: number | null
}

/** No answer within the time measured has no waiting time. */
const z = (wert: number | null, stellen = 2) => (wert === null ? '–' : wert.toFixed(stellen).replace('.', ','))
const ganz = (wert: number) => String(Math.round(wert)).replace(/\B(?=(\d{3})+$)/g, '.')
const jeSekunde = ({ antworten, sekunden }: Messung) => antworten / sekunden
const urteil = (gut: boolean) => (gut ? 'ja' : '**nein**')
const reihe = (...zellen: string[]) => `| ${zellen.join(' | ')} |`

function kosten({ zeile, spalten }: Messzeile, hashMs: number): string {
  const [zehn] = spalten
  if (!zehn) return ''
  const { produkt, grenze, vergleich } = zehn
  const mal = produkt.cpuMs / grenze.cpuMs
  const anmelden = zeile.name === 'Anmelden'
  const ziel = anmelden
    ? `≤ ${z(hashMs + 5, 1)} (Hash ${z(hashMs, 1)} + 5)`
    : zeile.ziel
      ? `≤ ${z(zeile.ziel[0], 1)}${zeile.ziel[1] === null ? '' : ` und ≤ ${zeile.ziel[1]}×`}`
      : '–'
  const gut = anmelden
    ? produkt.cpuMs <= hashMs + 5
    : zeile.ziel
      ? produkt.cpuMs <= zeile.ziel[0] && mal <= (zeile.ziel[1] ?? Infinity)
      : null
  return reihe(
    zeile.name,
    ganz(produkt.bytes),
    `**${z(produkt.cpuMs)}**`,
    z(grenze.cpuMs, 3),
    anmelden ? '–' : `${z(mal, 1)}×`,
    vergleich ? `${z(vergleich.cpuMs)} (${z(vergleich.cpuMs / grenze.cpuMs, 0)}×)` : '–',
    ziel,
    gut === null ? '–' : urteil(gut),
  )
}

function durchsatz({ zeile, spalten }: Messzeile): string {
  const zellen = spalten.flatMap(({ produkt, grenze, vergleich }) => [
    `${ganz(jeSekunde(produkt))} / ${vergleich ? ganz(jeSekunde(vergleich)) : '–'} / ${ganz(jeSekunde(grenze))}`,
    `${z(produkt.p50, 1)} / ${z(produkt.p99, 1)}`,
  ])
  const viele = spalten.at(-1)?.produkt
  const grenze = spalten.at(-1)?.grenze
  return reihe(
    zeile.name,
    ...zellen,
    viele ? `${z(viele.p99 / viele.p50, 1)}× ${viele.p99 <= 4 * viele.p50 ? '' : '**> 4×**'}`.trim() : '',
    grenze ? `${z(grenze.p99 / grenze.p50, 1)}×` : '',
  )
}

function abschnitt({ groesse, messzeilen, aendern, anmelden, hashMs, speicher, erststartMs, startMs, npmStartMs }: Bericht): string {
  const mehr = anmelden.dabei.p50 / anmelden.allein.p50
  return [
    `## Demo-Verband ${groesse}`,
    '',
    'Rechenzeit je Anfrage in ms (alle Prozesse samt Datenbank), 10 Verbindungen, mittlerer Lauf:',
    '',
    reihe('Anfrage', 'Bytes', 'Intranet', 'Grenze', 'Intranet : Grenze', 'Express + pg', 'Ziel', 'erreicht'),
    reihe(...Array<string>(8).fill('---')),
    ...messzeilen.map((eine) => kosten(eine, hashMs)),
    '',
    'Durchsatz (Intranet / Express + pg / Grenze, Antworten je Sekunde) und Wartezeit des Intranets (p50 / p99, ms); Ziel: p99 ≤ 4 × p50 bei 64 Verbindungen:',
    '',
    reihe('Anfrage', '10: je Sekunde', '10: p50 / p99', '64: je Sekunde', '64: p50 / p99', '64: p99 : p50', 'dasselbe an der Grenze'),
    reihe(...Array<string>(7).fill('---')),
    ...messzeilen.map(durchsatz),
    '',
    'Was sonst gilt:',
    '',
    reihe('Frage', 'gemessen', 'Ziel', 'erreicht'),
    reihe(...Array<string>(4).fill('---')),
    reihe('ganze Liste, während jede Sekunde ein Mitglied geändert wird, CPU ms', z(aendern.cpuMs), '–', '–'),
    reihe(
      'p50 einer Seite allein → während 64 Anmeldungen laufen, ms',
      `${z(anmelden.allein.p50, 1)} → ${z(anmelden.dabei.p50, 1)} (${z(mehr, 1)}×)`,
      '≤ 3×',
      urteil(mehr <= 3),
    ),
    reihe(
      'Speicher aller Prozesse samt Datenbank nach dem Lauf, PSS',
      `${ganz(speicher.node + speicher.datenbank)} MB (Node ${ganz(speicher.node)}, PostgreSQL ${ganz(speicher.datenbank)})`,
      '≤ 200 MB',
      urteil(speicher.node + speicher.datenbank <= 200),
    ),
    reihe(
      'Start bis zur ersten guten Antwort (Datenbank vorhanden), Mitte aus 3',
      `${z(startMs / 1000)} s`,
      '≤ 1 s',
      urteil(startMs <= 1000),
    ),
    reihe('erster Start: Datenbank anlegen, einrichten, Demo einspielen', `${z(erststartMs / 1000)} s`, '–', '–'),
    ...(npmStartMs === null
      ? []
      : [reihe('zweites `npm start` bis zur ersten guten Antwort', `${z(npmStartMs / 1000)} s`, '< 3 s', urteil(npmStartMs < 3000))]),
    '',
  ].join('\n')
}

/** The whole page, in German as operators read it. */
export function bericht(berichte: readonly Bericht[], maschine: string, wann: Date, last: readonly number[]): string {
  return [
    '# Leistung: was `npm run bench` gemessen hat',
    '',
    `${wann.toISOString().slice(0, 10)}, ${maschine}. Wie gemessen wird und was ein Ziel verfehlt: [NOTIZEN.md](NOTIZEN.md).`,
    '',
    `Last der Maschine (Mittel einer Minute) vor und nach dem Lauf: ${last.map((eine) => z(eine, 1)).join(' und ')}. Der Lauf selbst macht etwa 3; was darüber liegt, waren andere, und dann sagen nur die Rechenzeiten etwas, nicht Durchsatz, Wartezeit und Start.`,
    '',
    '„Grenze“ ist ein Fastify-Handler ohne Datenbank, der genau die Bytes des Intranets sendet; „Express + pg“ sind zwanzig Zeilen von Hand über derselben Datenbank, ohne Rechte, Prüfungen und Sicherheitsköpfe.',
    '',
    ...berichte.map(abschnitt),
  ].join('\n')
}
