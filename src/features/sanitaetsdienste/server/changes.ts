import { secondOpinion } from '#blocks/bedarf/second-opinion.ts'
import { offerChanges } from '#blocks/dienst/server/index.ts'
import { recordChange } from '#server/history/record.ts'
import type { Trx } from '#server/context.ts'
import { dienstFields } from '../schemas.ts'
import type { DienstData } from './reading.ts'

const head = (dienst: DienstData): Record<string, unknown> => {
  const fields = Object.fromEntries(Object.keys(dienstFields).map((field) => [field, dienst[field as keyof DienstData]]))
  if (!dienst.risiko) return fields
  const { ergebnis, uebernommen, manuelleAbweichungGrund, fragebogen } = dienst.risiko
  const { tabelle, gesamt: total, helferVon, helferBis } = ergebnis
  return {
    ...fields,
    risiko: {
      tabelle,
      gesamt: total,
      helfer: { von: helferVon, bis: helferBis },
      uebernommen,
      manuelleAbweichungGrund,
      jaAntworten: fragebogen.length > 0 ? secondOpinion(fragebogen).yes : null,
    },
  }
}

const fahrzeuge = ({ fahrzeuge }: DienstData['schichten'][number]) => ({
  fahrzeuge: fahrzeuge.map(({ fahrzeug, typ, erforderlich }) => ({ fahrzeug, typ, erforderlich })),
})

/** Records a new service (`before` null) or a change as one group of differences. */
export async function recordDienst(trx: Trx, before: DienstData | null, after: DienstData, actor: string): Promise<void> {
  await recordChange(trx, {
    area: 'sanitaetsdienste',
    object: after._id,
    action: before ? 'geaendert' : 'angelegt',
    fields: Object.keys(dienstFields),
    ...(before ? { before: head(before) } : {}),
    after: head(after),
    parts: offerChanges(before?.schichten ?? [], after.schichten, fahrzeuge),
    actor,
  })
}
