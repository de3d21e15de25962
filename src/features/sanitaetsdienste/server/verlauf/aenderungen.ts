// What of a service stands in its history, readable without looking anything up: names instead of ids (but for people,
// see `mitNamen`), one entry per shift with what changed in it under German labels. Instants stay ISO 8601 in UTC; the screen formats them.
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Trx } from '#server/kontext.ts'
import { dienstFelder } from '../../formen.ts'
import { schichtName } from '../regeln.ts'
import type { Dienstdaten } from '../reading.ts'

const BEREICH = 'sanitaetsdienste'
/** Entries of a shift: `schicht:<name>`. */
export const SCHICHTFELD = 'schicht:'

type Schicht = Dienstdaten['schichten'][number]
type Flach = Readonly<Record<string, string | number | boolean | null>>

const liste = (teile: readonly string[]): string => teile.join(', ')

function kopfBild(dienst: Dienstdaten): Record<string, unknown> {
  const { veranstalter: v, risiko } = dienst
  const felder = Object.fromEntries(Object.keys(dienstFelder).map((feld) => [feld, dienst[feld as keyof Dienstdaten]]))
  return {
    ...felder,
    ort: dienst.ortDaten.name,
    veranstalter: {
      Name: v.name,
      Ansprechpartner: v.ansprechpartner,
      Telefon: v.telefon,
      'E-Mail': v.email,
      Rechnungsadresse: v.rechnungsadresse,
      Kundennummer: v.kundennr,
    },
    risiko: risiko && {
      Tabelle: risiko.ergebnis.tabelle,
      Punkte: risiko.ergebnis.gesamt,
      Helfer: `${risiko.ergebnis.helferVon} bis ${risiko.ergebnis.helferBis}`,
      übernommen: risiko.uebernommen,
      'Grund der Abweichung': risiko.manuelleAbweichungGrund,
    },
  }
}

function schichtBild({ bezeichnung, beginn, ende, bedarf, praktikanten, fahrzeuge }: Schicht): Flach {
  const bedarfText = bedarf.map(({ anzahl, qualifikation, funktion, mindestalter }) => {
    const zusatz = [funktion, mindestalter === null ? '' : `ab ${mindestalter}`].filter(Boolean)
    return `${anzahl} ${qualifikation === 'keine' ? 'ohne Ausbildung' : qualifikation}${zusatz.length > 0 ? ` (${liste(zusatz)})` : ''}`
  })
  return {
    Bezeichnung: bezeichnung,
    Beginn: beginn,
    Ende: ende,
    Bedarf: liste(bedarfText),
    Praktikanten: praktikanten.anzahl === 0 ? '' : `${praktikanten.anzahl} (ab ${praktikanten.mindestqualifikation})`,
    Fahrzeuge: liste(
      fahrzeuge
        .map(({ bezeichnung: fahrzeug, typ, erforderlich }) => `${fahrzeug || `ein ${typ}`}${erforderlich ? '' : ' (wenn möglich)'}`)
        .sort(),
    ),
  }
}

/** What differs, on either side; null where a side has nothing. */
function unterschied(alt: Flach | null, neu: Flach | null): { alt: Flach | null; neu: Flach | null } | null {
  const felder = Object.keys(alt ?? neu ?? {}).filter((feld) => (alt?.[feld] ?? '') !== (neu?.[feld] ?? ''))
  if (felder.length === 0) return null
  const nur = (bild: Flach | null) => bild && Object.fromEntries(felder.map((feld) => [feld, bild[feld] ?? null]))
  return { alt: nur(alt), neu: nur(neu) }
}

function schichtaenderungen(vorher: readonly Schicht[], nachher: readonly Schicht[]) {
  const alt: Record<string, unknown> = {}
  const neu: Record<string, unknown> = {}
  const ids = [...new Set([...nachher, ...vorher].map(({ _id }) => _id))]
  ids.forEach((id, i) => {
    const von = vorher.find(({ _id }) => _id === id)
    const nach = nachher.find(({ _id }) => _id === id)
    const differenz = unterschied(von ? schichtBild(von) : null, nach ? schichtBild(nach) : null)
    if (!differenz) return
    const titel = `${SCHICHTFELD}${schichtName((nach ?? von)?.bezeichnung ?? '', i + 1)}`
    // Two shifts may share a name.
    const feld = titel in alt || titel in neu ? `${titel} (${i + 1})` : titel
    alt[feld] = differenz.alt
    neu[feld] = differenz.neu
  })
  return { alt, neu }
}

/** The history of a new service: all that was filled in, and its shifts. */
export async function protokolliereAnlage(trx: Trx, dienst: Dienstdaten, wer: string): Promise<void> {
  const schichten = schichtaenderungen([], dienst.schichten)
  const neu = { ...kopfBild(dienst), ...schichten.neu }
  await protokolliere(trx, { bereich: BEREICH, objekt: dienst._id, aktion: 'angelegt', felder: Object.keys(neu), neu, wer })
}

/** The history of a change: what is different now, in one group. */
export async function protokolliereAenderung(trx: Trx, vorher: Dienstdaten, nachher: Dienstdaten, wer: string): Promise<void> {
  const schichten = schichtaenderungen(vorher.schichten, nachher.schichten)
  const alt = { ...kopfBild(vorher), ...schichten.alt }
  const neu = { ...kopfBild(nachher), ...schichten.neu }
  const felder = [...new Set([...Object.keys(alt), ...Object.keys(neu)])]
  await protokolliere(trx, { bereich: BEREICH, objekt: nachher._id, aktion: 'geaendert', felder, alt, neu, wer })
}
