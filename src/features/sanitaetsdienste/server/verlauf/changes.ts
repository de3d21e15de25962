// What of a service stands in its history: its values, and one entry for each shift with what changed in it.
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
  const { ergebnis: result, uebernommen: takenOver, manuelleAbweichungGrund: manuelleDeviationReason } = dienst.risiko
  const { tabelle: table, gesamt: total, helferVon: helferOf, helferBis } = result
  return {
    ...fields,
    risiko: {
      tabelle: table,
      gesamt: total,
      helfer: { von: helferOf, bis: helferBis },
      uebernommen: takenOver,
      manuelleAbweichungGrund: manuelleDeviationReason,
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
    const different = Object.keys(old ?? fresh ?? {}).filter((field) => !isDeepStrictEqual(old?.[field], fresh?.[field]))
    if (different.length === 0) return []
    const page = (schicht: Schicht | undefined, values: Readonly<Record<string, unknown>> | undefined): SchichtFacts | null =>
      schicht && values
        ? { _id, nr: i + 1, bezeichnung: schicht.bezeichnung, ...Object.fromEntries(different.map((field) => [field, values[field]])) }
        : null
    return [{ feld: 'schichten', alt: page(von, old), neu: page(after, fresh) }]
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
