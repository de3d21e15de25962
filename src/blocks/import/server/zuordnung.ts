// Which column goes into which field: suggested by the titles, decided by the person.
import type * as z from 'zod/mini'
import { hasDefault, titelVon } from '#contract/schema.ts'
import { HttpFehler, type Meldung, ungueltig } from '#server/fehler.ts'
import type { Rohtabelle } from './tabelle.ts'
import { schlicht } from './werte.ts'

export interface Importfeld {
  readonly feld: string
  readonly titel: string
  readonly pflicht: boolean
}
type Felder = Readonly<Record<string, z.core.$ZodType>>

/** What can be imported, with its German titles; a field without a default must be there. */
export const importfelder = (felder: Felder): Importfeld[] =>
  Object.entries(felder).map(([feld, schema]) => ({
    feld,
    titel: titelVon(schema) ?? feld,
    pflicht: !hasDefault(schema),
  }))

/** A field per column, '' where none fits; each field once. `auch` names other titles that people use. */
export function schlageVor(
  spalten: readonly string[],
  felder: readonly Importfeld[],
  auch: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const vergeben = new Set<string>()
  return spalten.map((spalte) => {
    const name = schlicht(spalte)
    const passt = felder.find(
      ({ feld, titel }) => !vergeben.has(feld) && [feld, titel, ...(auch[feld] ?? [])].some((eines) => schlicht(eines) === name),
    )
    if (name === '' || !passt) return ''
    vergeben.add(passt.feld)
    return passt.feld
  })
}

/**
 * The mapping as a client sent it: a JSON list with a field, or '', per column.
 * @throws 400 naming a required field that no column fills, or one that two fill
 */
export function leseZuordnung(text: string | undefined, { spalten }: Rohtabelle, felder: readonly Importfeld[]): string[] {
  const liste = alsListe(text)
  if (!liste || liste.length > spalten.length) throw ungueltig('Die Zuordnung der Spalten fehlt oder passt nicht zur Datei.', 'zuordnung')
  const bekannt = new Set(['', ...felder.map(({ feld }) => feld)])
  const fremd = liste.find((feld) => !bekannt.has(feld))
  if (fremd !== undefined) throw ungueltig(`Das Feld „${fremd.slice(0, 40)}“ gibt es nicht.`, 'zuordnung')
  const anzahl = Map.groupBy(liste, (feld) => feld)
  const fehler = felder.flatMap(({ feld, titel, pflicht }): Meldung[] => {
    const oft = anzahl.get(feld)?.length ?? 0
    if (oft > 1) return [{ msg: `${titel} ist mehreren Spalten zugeordnet.`, feld: 'zuordnung' }]
    return pflicht && oft === 0 ? [{ msg: `Ordne ${titel} eine Spalte zu.`, feld: 'zuordnung' }] : []
  })
  if (fehler.length > 0) throw new HttpFehler(400, fehler)
  return liste
}

function alsListe(text = ''): string[] | null {
  try {
    const wert: unknown = JSON.parse(text)
    return Array.isArray(wert) && wert.every((eines) => typeof eines === 'string') ? wert : null
  } catch {
    return null
  }
}
