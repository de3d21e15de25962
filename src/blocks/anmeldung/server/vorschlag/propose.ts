// "Vorschlag berechnen": who could fill the open places of an occasion, by all hard rules and then fairly. Nothing is saved: a leader accepts.
import type { Actor, AppContext } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Handler } from '#server/routes.ts'
import { fitsRow } from '../../besetzung.ts'
import type { AnmeldungCalls, BedarfsRow } from '../../contract.ts'
import type { Occasion, OccasionKind } from '../occasion.ts'
import type { Judged } from '../plan/kandidaten.ts'
import type { Candidates } from '../anfragen/hilferuf.ts'
import type { Place } from './model.ts'
import { solve } from './solve.ts'

/** Computations under way on this node, by who asked for them. */
const running = new Map<string, AbortController>()
/** Each takes a processor for seconds. */
const MOST = 2

const DRIVING = ['fuehrerschein', 'einweisung']
/** Hints that keep somebody from being proposed, and how the reason reads after a number of people. */
const HARD: Readonly<Partial<Record<Judged['hinweise'][number]['art'], string>>> = {
  qualifikation: 'nicht dafür ausgebildet',
  status: 'nur eingeschränkt einsetzbar',
  abwesend: 'nicht verfügbar',
  ruhe: 'zu wenig Ruhe davor oder danach',
  dauer: 'zu lange im Dienst',
  alter: 'zu jung dafür',
}
const SAID_NO = ['abgesagt', 'abgelehnt', 'nichtErschienen']

/** Why somebody is not proposed for a place; null: nothing is against it. */
function objection(one: Judged, row: BedarfsRow, drives: boolean): string | null {
  if (one.besetztVon !== null) return 'zu dieser Zeit anderswo'
  if (one.status === 'eingeteilt') return 'hier schon eingeteilt'
  if (one.status !== null && SAID_NO.includes(one.status)) return 'haben abgesagt oder wurden abgelehnt'
  if (!fitsRow({ ...one, id: one.profil._id, praktikant: false, funktion: '' }, row)) return HARD.qualifikation ?? ''
  const hard = one.hinweise.find((hint) => HARD[hint.art] !== undefined)
  if (hard) return HARD[hard.art] ?? ''
  // Why somebody may not drive is only said of likely candidates: the list of what they drive is enough.
  if (drives && (one.faehrt.length === 0 || one.hinweise.some((hint) => DRIVING.includes(hint.art))))
    return 'dürfen das Fahrzeug nicht fahren'
  return null
}

interface Wanted extends Place {
  readonly offer: Occasion['schichten'][number]
  readonly row: BedarfsRow
  /** How many people each reason keeps away. */
  readonly against: ReadonlyMap<string, number>
}

/** The open places of an occasion with all who could take them, and the people by number. */
async function gather(
  context: AppContext,
  occasion: Occasion,
  head: Parameters<Candidates>[1],
  candidates: Candidates,
  actor: Actor,
  signal: AbortSignal,
) {
  const now = context.now()
  const people = new Map<string, { readonly number: number; readonly judged: Judged }>()
  const wanted: Wanted[] = []
  for (const offer of occasion.schichten) {
    const rows = offer.besetzung.zuBesetzen ?? offer.besetzung.fehlt
    signal.throwIfAborted()
    if (rows.length === 0 || Date.parse(offer.beginn) <= now.getTime()) continue
    // oxlint-disable-next-line no-await-in-loop -- each is a query over everybody; side by side they would take all connections
    const judged = (await candidates(context.db, head, offer._id, now, actor)) as readonly Judged[]
    for (const one of judged) if (!people.has(one.profil._id)) people.set(one.profil._id, { number: people.size, judged: one })
    for (const { anzahl: count, mindestalter, ...row } of rows) {
      const need = { ...row, anzahl: 1, mindestalter: mindestalter ?? null }
      const drives = /fahrer/i.test(row.funktion)
      const against = new Map<string, number>()
      const fit = judged.flatMap((one) => {
        const reason = objection(one, need, drives)
        if (reason !== null) against.set(reason, (against.get(reason) ?? 0) + 1)
        return reason === null ? [{ person: people.get(one.profil._id)?.number ?? -1, asked: one.status === 'gemeldet' }] : []
      })
      const { beginn, ende } = offer
      for (let i = 0; i < count; i += 1) wanted.push({ beginn, ende, fit, offer, row: need, against })
    }
  }
  return { wanted, people: [...people.values()].map(({ judged }) => judged) }
}

const reasonsOf = ({ against, fit }: Wanted, taken: boolean) => [
  ...[...against].map(([text, count]) => ({ text, anzahl: count })),
  ...(fit.length > (taken ? 1 : 0)
    ? [
        {
          text: taken ? 'könnten auch, haben aber mehr Stunden oder andere Plätze' : 'sind schon für andere Plätze vorgeschlagen',
          anzahl: fit.length - (taken ? 1 : 0),
        },
      ]
    : []),
]

export const vorschlag =
  (context: AppContext, kind: OccasionKind, candidates: Candidates): Handler<AnmeldungCalls['vorschlag']> =>
  async ({ db, actor, params, reply }) => {
    const head = await kind.load(db, actor, params.id)
    kind.requireLeading(actor, head)
    const [occasion] = await kind.read(db, [head._id])
    if (!occasion) throw notFound(kind.mention)
    if (occasion.abgesagt) throw conflict(`${kind.phrases.the} ist abgesagt.`)
    if (running.has(actor._id)) throw conflict('Es wird schon ein Vorschlag für dich berechnet.')
    if (running.size >= MOST) throw conflict('Gerade werden andere Vorschläge berechnet. Versuch es in ein paar Sekunden noch einmal.')
    const stop = new AbortController()
    running.set(actor._id, stop)
    reply.raw.once('close', () => stop.abort(conflict('Abgebrochen.')))
    try {
      const started = performance.now()
      const { wanted, people } = await gather(context, occasion, occasion, candidates, actor, stop.signal)
      const { taken, optimal } = await solve(
        wanted.map(({ beginn, ende, fit }) => ({ beginn, ende, fit })),
        people.map((one) => ({ hours: one.stunden90Tage })),
        stop.signal,
      )
      return {
        plaetze: wanted.map((one, i) => {
          const who = people[taken[i] ?? -1]
          return {
            schicht: one.offer._id,
            funktion: one.row.funktion,
            qualifikation: one.row.qualifikation,
            profil: who?.profil ?? null,
            stunden90Tage: who?.stunden90Tage ?? 0,
            gruende: reasonsOf(one, who !== undefined),
          }
        }),
        sekunden: (performance.now() - started) / 1000,
        optimal,
      }
    } finally {
      running.delete(actor._id)
    }
  }

/** Ends what is under way for this person. */
export const cancelVorschlag: Handler<AnmeldungCalls['cancelVorschlag']> = async ({ actor }) => {
  running.get(actor._id)?.abort(conflict('Abgebrochen.'))
}
