// Door plate: today's and tomorrow's plan, public.
import { sql } from 'kysely'
import { may, type Recht } from '#contract/rights/rechte.ts'
import type { kalenderContract } from '#features/kalender/contract.ts'
import { WARNING_TABLES } from '#features/fahrzeuge/server/queries.ts'
import { EVERYTHING } from '#server/events/listen.ts'
import { createBroadcast } from '#server/events/event-stream.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { tagInBerlin, wallClock, timeFromWallClock } from '#contract/time/berlin.ts'
import { loadTarget, type Target } from './addresses.ts'
import { type Entry, readEntries } from './entries.ts'
import { SIGN_STREAMS_MAX, SIGN_STREAMS_PER_ADDRESS } from '#contract/limits.ts'

type C = typeof kalenderContract
const DAY_MS = 86_400_000
const TABLES = [
  'fahrzeugbelegungen',
  'raumbelegungen',
  'fahrzeuge',
  'orte',
  ...WARNING_TABLES,
  'angebote',
  'angebot_fahrzeuge',
  'sanitaetsdienste',
  'kalenderadressen',
  EVERYTHING,
]

const textOf = (warnings: Target['warnungen']) => warnings.map(({ text }) => text).join(', ')

function gesperrt({ fuer, status, statusGrund, buchbar, warnungen }: Target, detailed: boolean): string {
  const reason = statusGrund === '' || !detailed ? '' : `: ${statusGrund}`
  if (status === 'ausserDienst') return `Außer Dienst${reason}`
  if (status === 'werkstatt') return `In der Werkstatt${reason}`
  const blocking = warnungen.filter(({ sperrt }) => sperrt)
  if (blocking.length > 0) return detailed ? `Gesperrt: ${textOf(blocking)}` : 'Gesperrt'
  return buchbar ? '' : `${fuer === 'raum' ? 'Dieser Raum' : 'Dieses Fahrzeug'} kann nicht gebucht werden.`
}

const READ = { fahrzeug: 'READ_FAHRZEUGBELEGUNG', raum: 'READ_RAUMBELEGUNG' } as const satisfies Record<Target['fuer'], Recht>

// Annahme: a plate is in public view, so its address reveals only times and kind of use. Purposes (free text), names and the reason for an
// unavailable vehicle require sign-in and read rights for bookings.
const row = ({ titel, aushang, beginn, ende, ab, bis, wer }: Entry, detailed: boolean) => ({
  titel: detailed ? titel : aushang,
  beginn,
  ende,
  ab,
  bis,
  wer: detailed ? wer : '',
})

export const schildHandler =
  ({ now: instant }: AppContext): Handler<C['schild']> =>
  async ({ db, actor, params }) => {
    const target = await loadTarget(db, 'schild', params.geheimnis)
    const detailed = actor !== null && may(actor, READ[target.fuer])
    const now = instant()
    const midnight = wallClock(`${tagInBerlin(now)}T12:00:00Z`)
    const today = timeFromWallClock(midnight - (midnight % DAY_MS))
    const uebermorgen = timeFromWallClock(midnight - (midnight % DAY_MS) + 2 * DAY_MS)
    const plan = (await readEntries(db, target, actor, today, uebermorgen)).filter(({ status }) => status === 'bestaetigt')
    const clock = now.toISOString()
    // Set-up and clearing of a room count as occupied.
    const running = plan.find(({ ab, bis }) => ab <= clock && clock < bis)
    const next = plan.filter(({ ab }) => ab > clock).toSorted((a, b) => a.ab.localeCompare(b.ab))[0]
    return {
      art: target.fuer,
      _id: target.id,
      name: target.name,
      unter: target.unter,
      gesperrt: gesperrt(target, detailed),
      warnung: target.warnungen.length === 0 ? '' : detailed ? textOf(target.warnungen) : 'Eine Prüfung oder ein Mangel ist offen.',
      jetzt: running ? row(running, detailed) : null,
      freiBis: running ? null : (next?.ab ?? null),
      belegungen: plan.map((entry) => row(entry, detailed)),
      ausfuehrlich: detailed,
    }
  }

export function schildStreams({ listener, db }: AppContext) {
  return createBroadcast(
    listener,
    {
      valid: async (secrets) => {
        const { rows } = await sql<{ geheimnis: string }>`
          select k.geheimnis from kalenderadressen k left join fahrzeuge f on f._id = k.fahrzeug left join orte o on o._id = k.raum
          where k.art = 'schild' and k.geheimnis = any(${secrets}::text[]) and coalesce(f.aktiv, o.aktiv)`.execute(db)
        return new Set(rows.map(({ geheimnis }) => geheimnis))
      },
      // Deleted vehicles and rooms have no plate.
      keyTables: ['kalenderadressen', 'fahrzeuge', 'orte', EVERYTHING],
      // Table names are not exposed to the public.
      told: (tables) => (TABLES.some((name) => tables.has(name)) ? ['schild'] : []),
      tooManyWindows: 'Dieses Türschild ist schon auf zu vielen Geräten offen.',
    },
    { max: SIGN_STREAMS_MAX, perOwner: SIGN_STREAMS_PER_ADDRESS },
  )
}

export const schildEvents =
  (streams: ReturnType<typeof schildStreams>): Handler<C['schildEreignisse']> =>
  async ({ db, params, reply }) => {
    await loadTarget(db, 'schild', params.geheimnis)
    streams.open(params.geheimnis, reply)
  }
