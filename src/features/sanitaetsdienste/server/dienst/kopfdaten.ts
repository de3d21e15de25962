// The header of a service as columns, and the references that it names.
import { sql } from 'kysely'
import { dienstFelder, type NeuerDienst } from '../../formen.ts'
import { HttpFehler, konflikt, ungueltig } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'
import { ermittle } from '../bedarf/ermittle.ts'

type Kopf = Pick<NeuerDienst, keyof typeof dienstFelder>
export const KOPFFELDER = Object.keys(dienstFelder) as (keyof Kopf)[]
/** Instants among them: written in any offset, stored and compared in UTC. */
const ZEITEN = new Set<string>([
  'treffpunktZeit',
  'beginn',
  'ende',
  'aufbauAb',
  'abbauBis',
  'leitstelleAngemeldetAm',
  'meldeschluss',
  'selbstabsageBis',
])

/** An instant as the database answers it. */
export const alsUtc = (zeit: string): string => new Date(zeit).toISOString()

/** What a client wrote, with all instants in the one form that the database answers, and the estimate reckoned anew. */
export const kopfAus = (body: Kopf): Record<keyof Kopf, unknown> =>
  Object.fromEntries(
    KOPFFELDER.map((feld) => {
      const wert: unknown = body[feld]
      if (feld === 'risiko') return [feld, gerechnet(body.risiko)]
      return [feld, ZEITEN.has(feld) && typeof wert === 'string' ? alsUtc(wert) : wert]
    }),
  ) as Record<keyof Kopf, unknown>

/**
 * The estimate with the result that our tables give: what stands in print before an authority is never what a client sent.
 * @throws 400 naming the field of the estimate
 */
function gerechnet(risiko: Kopf['risiko']): Kopf['risiko'] {
  if (risiko === null) return null
  try {
    return { ...risiko, ergebnis: ermittle(risiko.eingabe) }
  } catch (fehler) {
    if (!(fehler instanceof HttpFehler)) throw fehler
    throw new HttpFehler(
      fehler.status,
      fehler.errors.map(({ msg, feld }) => ({ msg, feld: `risiko.eingabe.${feld ?? ''}` })),
    )
  }
}

/** The header as columns: objects become JSON. */
export const alsSpalten = (body: Kopf) => {
  const { veranstalter, risiko, ...rest } = { ...body, ...(kopfAus(body) as Kopf) }
  const spalten = Object.fromEntries(KOPFFELDER.flatMap((feld) => (feld in rest ? [[feld, rest[feld as keyof typeof rest]]] : [])))
  return {
    ...(spalten as typeof rest),
    veranstalter: JSON.stringify(veranstalter),
    risiko: risiko === null ? null : JSON.stringify(risiko),
  }
}

/**
 * Do place and leaders exist? Only what `vorher` did not name already is asked for: a place that was deleted since stays.
 * @throws 400, 409 naming who is no longer a member
 */
export async function pruefeVerweise(
  trx: Trx,
  dienst: Kopf,
  vorher: Partial<Record<'ort' | 'leiter' | 'stvLeiter', unknown>> = {},
): Promise<void> {
  if (dienst.ort !== vorher.ort) {
    const ort = await trx.selectFrom('orte').select('aktiv').where('_id', '=', dienst.ort).executeTakeFirst()
    if (!ort) throw ungueltig('Diesen Ort gibt es nicht.', 'ort')
    if (!ort.aktiv) throw konflikt('Dieser Ort ist gelöscht. Wähle einen anderen oder hole ihn zurück.', 'ort')
  }
  const neue = (['leiter', 'stvLeiter'] as const).filter((feld) => dienst[feld] !== null && dienst[feld] !== vorher[feld])
  if (neue.length === 0) return
  const { rows } = await sql<{ _id: string; name: string; status: string; geloescht: boolean }>`
    select p._id, p.name, p.status, p."geloeschtAm" is not null as geloescht
    from personen p where p._id = any(${neue.map((feld) => dienst[feld])}::uuid[])`.execute(trx)
  for (const feld of neue) {
    const da = rows.find(({ _id }) => _id === dienst[feld])
    if (!da || da.geloescht)
      throw ungueltig(feld === 'leiter' ? 'Diese Leitung gibt es nicht.' : 'Diese Stellvertretung gibt es nicht.', feld)
    if (da.status === 'ausgetreten' || da.status === 'gesperrt') throw konflikt(`${da.name} ist nicht mehr aktiv dabei.`, feld)
  }
}
