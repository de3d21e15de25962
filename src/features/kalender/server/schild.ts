// The door plate: what happens here today and tomorrow, for whoever stands in front of it.
import { sql } from 'kysely'
import { darf, type Recht } from '#contract/rechte.ts'
import type { kalenderContract } from '#features/kalender/contract.ts'
import { ALLES } from '#server/ereignisse/lauschen.ts'
import { rundfunk } from '#server/ereignisse/strom.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin, wanduhr, zeitAusWanduhr } from '#contract/berlin.ts'
import { ladeZiel, type Ziel } from './adressen.ts'
import { type Eintrag, eintraege } from './eintraege.ts'

type C = typeof kalenderContract
const TAG_MS = 86_400_000
/** A tablet at the wall, a phone, the same in a second tab. */
const JE_ADRESSE = 20
const SCHILDER = 300
const TABELLEN = [
  'fahrzeugbelegungen',
  'raumbelegungen',
  'fahrzeuge',
  'orte',
  'angebote',
  'angebot_fahrzeuge',
  'sanitaetsdienste',
  'kalenderadressen',
  ALLES,
]

function gesperrt({ fuer, status, statusGrund, buchbar }: Ziel, ausfuehrlich: boolean): string {
  const grund = statusGrund === '' || !ausfuehrlich ? '' : `: ${statusGrund}`
  if (status === 'ausserDienst') return `Außer Dienst${grund}`
  if (status === 'werkstatt') return `In der Werkstatt${grund}`
  return buchbar ? '' : `${fuer === 'raum' ? 'Dieser Raum' : 'Dieses Fahrzeug'} kann nicht gebucht werden.`
}

const LESEN = { fahrzeug: 'READ_FAHRZEUGBELEGUNG', raum: 'READ_RAUMBELEGUNG' } as const satisfies Record<Ziel['fuer'], Recht>

// Annahme: a plate hangs where anybody passes, so the address alone tells when something is taken and by what kind of use;
// purposes (typed freely), names and the reason why a vehicle stands still are read by signed-in members who see bookings.
const zeile = ({ titel, aushang, beginn, ende, ab, bis, wer }: Eintrag, ausfuehrlich: boolean) => ({
  titel: ausfuehrlich ? titel : aushang,
  beginn,
  ende,
  ab,
  bis,
  wer: ausfuehrlich ? wer : '',
})

export const schild =
  ({ jetzt }: Kontext): Handler<C['schild']> =>
  async ({ db, nutzer, params }) => {
    const ziel = await ladeZiel(db, 'schild', params.geheimnis)
    const ausfuehrlich = nutzer !== null && darf(nutzer, LESEN[ziel.fuer])
    const nun = jetzt()
    const mitternacht = wanduhr(`${tagInBerlin(nun)}T12:00:00Z`)
    const heute = zeitAusWanduhr(mitternacht - (mitternacht % TAG_MS))
    const uebermorgen = zeitAusWanduhr(mitternacht - (mitternacht % TAG_MS) + 2 * TAG_MS)
    const plan = (await eintraege(db, ziel, heute, uebermorgen)).filter(({ status }) => status === 'bestaetigt')
    const uhr = nun.toISOString()
    // While a room is being set up or cleared it is as taken as during the booking itself.
    const laufend = plan.find(({ ab, bis }) => ab <= uhr && uhr < bis)
    const naechster = plan.filter(({ ab }) => ab > uhr).toSorted((a, b) => a.ab.localeCompare(b.ab))[0]
    return {
      art: ziel.fuer,
      _id: ziel.id,
      name: ziel.name,
      unter: ziel.unter,
      gesperrt: gesperrt(ziel, ausfuehrlich),
      jetzt: laufend ? zeile(laufend, ausfuehrlich) : null,
      freiBis: laufend ? null : (naechster?.ab ?? null),
      belegungen: plan.map((eintrag) => zeile(eintrag, ausfuehrlich)),
      ausfuehrlich,
    }
  }

/** Tells plates that something changed; they ask for their plan again. */
export function schildstroeme({ lauscher, db }: Kontext) {
  return rundfunk(
    lauscher,
    {
      gueltige: async (geheimnisse) => {
        const { rows } = await sql<{ geheimnis: string }>`
          select k.geheimnis from kalenderadressen k left join fahrzeuge f on f._id = k.fahrzeug left join orte o on o._id = k.raum
          where k.art = 'schild' and k.geheimnis = any(${geheimnisse}::text[]) and coalesce(f.aktiv, o.aktiv)`.execute(db)
        return new Set(rows.map(({ geheimnis }) => geheimnis))
      },
      // A deleted vehicle or room has no plate any more.
      schluesseltabellen: ['kalenderadressen', 'fahrzeuge', 'orte', ALLES],
      // Which tables there are is nobody's business who only stands at a door.
      erzaehlt: (tabellen) => (TABELLEN.some((name) => tabellen.has(name)) ? ['schild'] : []),
      zuVieleFenster: 'Dieses Türschild ist schon auf zu vielen Geräten offen.',
    },
    { hoechstens: SCHILDER, jeSchluessel: JE_ADRESSE },
  )
}

export const schildEreignisse =
  (stroeme: ReturnType<typeof schildstroeme>): Handler<C['schildEreignisse']> =>
  async ({ db, params, reply }) => {
    await ladeZiel(db, 'schild', params.geheimnis)
    stroeme.oeffne(params.geheimnis, reply)
  }
