// What the history of a service holds: its values, and one entry for each shift with what changed in it.
import { isDeepStrictEqual } from 'node:util'
import { recordChange } from '#server/history/record.ts'
import type { Trx } from '#server/context.ts'
import { dienstFields } from '../../schemas.ts'
import type { SchichtFacts } from '../../history.ts'
import type { DienstData } from '../reading.ts'

type Schicht = DienstData['schichten'][number]

const head = (dienst: DienstData): Record<string, unknown> => {
  const fields = Object.fromEntries(Object.keys(dienstFields).map((field) => [field, dienst[field as keyof DienstData]]))
  if (!dienst.risiko) return fields
  const { ergebnis: result, uebernommen: takenOver, manuelleAbweichungGrund: deviationReason } = dienst.risiko
  const { tabelle: table, gesamt: total, helferVon, helferBis } = result
  return {
    ...fields,
    risiko: {
      tabelle: table,
      gesamt: total,
      helfer: { von: helferVon, bis: helferBis },
      uebernommen: takenOver,
      manuelleAbweichungGrund: deviationReason,
    },
  }
}

const facts = ({ bezeichnung, beginn, ende, bedarf, praktikanten, fahrzeuge }: Schicht): Readonly<Record<string, unknown>> => ({
  bezeichnung,
  beginn,
  ende,
  bedarf,
  praktikanten,
  fahrzeuge: fahrzeuge.map(({ fahrzeug, typ: type, erforderlich: required }) => ({ fahrzeug, typ: type, erforderlich: required })),
})

/** One entry for each shift that differs: of either side what names it, and what differs. */
function schichten(before: readonly Schicht[], afterwards: readonly Schicht[]) {
  const ids = [...new Set([...afterwards, ...before].map(({ _id }) => _id))]
  return ids.flatMap((_id, i) => {
    const [von, after] = [before, afterwards].map((list) => list.find((schicht) => schicht._id === _id))
    const [old, fresh] = [von && facts(von), after && facts(after)]
    const changed = Object.keys(old ?? fresh ?? {}).filter((field) => !isDeepStrictEqual(old?.[field], fresh?.[field]))
    if (changed.length === 0) return []
    const side = (schicht: Schicht | undefined, values: Readonly<Record<string, unknown>> | undefined): SchichtFacts | null =>
      schicht && values
        ? { _id, nr: i + 1, bezeichnung: schicht.bezeichnung, ...Object.fromEntries(changed.map((field) => [field, values[field]])) }
        : null
    return [{ feld: 'schichten', alt: side(von, old), neu: side(after, fresh) }]
  })
}

/** The history of a new service (`before` null), or of a change: what is different now, in one group. */
export async function recordDienst(trx: Trx, before: DienstData | null, after: DienstData, actor: string): Promise<void> {
  await recordChange(trx, {
    bereich: 'sanitaetsdienste',
    objekt: after._id,
    aktion: before ? 'geaendert' : 'angelegt',
    felder: Object.keys(dienstFields),
    ...(before ? { alt: head(before) } : {}),
    neu: head(after),
    parts: schichten(before?.schichten ?? [], after.schichten),
    wer: actor,
  })
}
