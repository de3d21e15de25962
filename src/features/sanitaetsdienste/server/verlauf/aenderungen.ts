// What of a service stands in its history: its values, and one entry for each shift with what changed in it.
import { isDeepStrictEqual } from 'node:util'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Trx } from '#server/kontext.ts'
import { dienstFelder } from '../../formen.ts'
import type { Schichtfakten } from '../../history.ts'
import type { Dienstdaten } from '../reading.ts'

type Schicht = Dienstdaten['schichten'][number]

const kopf = (dienst: Dienstdaten): Record<string, unknown> => {
  const felder = Object.fromEntries(Object.keys(dienstFelder).map((feld) => [feld, dienst[feld as keyof Dienstdaten]]))
  if (!dienst.risiko) return felder
  const { ergebnis, uebernommen, manuelleAbweichungGrund } = dienst.risiko
  const { tabelle, gesamt, helferVon, helferBis } = ergebnis
  return { ...felder, risiko: { tabelle, gesamt, helfer: { von: helferVon, bis: helferBis }, uebernommen, manuelleAbweichungGrund } }
}

const fakten = ({ bezeichnung, beginn, ende, bedarf, praktikanten, fahrzeuge }: Schicht): Readonly<Record<string, unknown>> => ({
  bezeichnung,
  beginn,
  ende,
  bedarf,
  praktikanten,
  fahrzeuge: fahrzeuge.map(({ fahrzeug, typ, erforderlich }) => ({ fahrzeug, typ, erforderlich })),
})

/** One entry for each shift that differs: of either side what names it, and what differs. */
function schichten(vorher: readonly Schicht[], nachher: readonly Schicht[]) {
  const ids = [...new Set([...nachher, ...vorher].map(({ _id }) => _id))]
  return ids.flatMap((_id, i) => {
    const [von, nach] = [vorher, nachher].map((liste) => liste.find((schicht) => schicht._id === _id))
    const [alt, neu] = [von && fakten(von), nach && fakten(nach)]
    const anders = Object.keys(alt ?? neu ?? {}).filter((feld) => !isDeepStrictEqual(alt?.[feld], neu?.[feld]))
    if (anders.length === 0) return []
    const seite = (schicht: Schicht | undefined, werte: Readonly<Record<string, unknown>> | undefined): Schichtfakten | null =>
      schicht && werte
        ? { _id, nr: i + 1, bezeichnung: schicht.bezeichnung, ...Object.fromEntries(anders.map((feld) => [feld, werte[feld]])) }
        : null
    return [{ feld: 'schichten', alt: seite(von, alt), neu: seite(nach, neu) }]
  })
}

/** The history of a new service (`vorher` null), or of a change: what is different now, in one group. */
export async function protokolliereDienst(trx: Trx, vorher: Dienstdaten | null, nachher: Dienstdaten, wer: string): Promise<void> {
  await protokolliere(trx, {
    bereich: 'sanitaetsdienste',
    objekt: nachher._id,
    aktion: vorher ? 'geaendert' : 'angelegt',
    felder: Object.keys(dienstFelder),
    ...(vorher ? { alt: kopf(vorher) } : {}),
    neu: kopf(nachher),
    parts: schichten(vorher?.schichten ?? [], nachher.schichten),
    wer,
  })
}
