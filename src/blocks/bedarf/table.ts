// A need table of the Maurer scheme as data (docs/adr/0086), with its validation. Separate from the contract, because services do not read
// it.
import * as z from 'zod/mini'
import {
  choice,
  count,
  isSameWord,
  list,
  number,
  requiredList,
  requiredNumber,
  requiredPattern,
  requiredText,
  toggle,
  duplicateText,
} from '#contract/fields.ts'
import { FACTS } from './contract.ts'

/** The published tables (server/shipped.ts), base of all chapter tables. */
export const SHIPPED = ['IVR-2017', 'BRK-2010'] as const
const LARGE = 10_000_000
const bound = () => number('Bis', 0, LARGE, 0.01)
/** Rows of bound and value: the first row with a bound not exceeded applies; the last has none. */
const band = (titel: string, value: string) => requiredList(titel, z.object({ bis: bound(), wert: count(value, 1000) }), 40, 1)
export const tableFields = {
  name: requiredPattern('Name', /^[^\t\r\n]{1,40}$/, 'Ortsverband nach IVR'),
  grundlage: choice('Grundlage', SHIPPED, 'IVR-2017'),
  arten: requiredList(
    'Veranstaltungsarten',
    z.object({ name: requiredText('Art', 80), faktor: requiredNumber('Faktor', 0, 9.99, 0.01) }),
    200,
    1,
  ),
  besucher: band('Zulässige Besucher', 'Punkte'),
  besucherSchritt: requiredNumber('Darüber ein Punkt mehr je angefangene … Besucher', 1, LARGE),
  ohneHoechstzahl: toggle('Auch ohne zulässige Höchstzahl rechnen'),
  erwarteteGerundet: toggle('Erwartete Besucher auf 500 runden (sonst zählen volle 500)'),
  prominentePunkte: count('Punkte je angefangene 5 Prominente', 1000),
  prominenteMax: number('Höchstens Punkte für Prominente', 0, LARGE),
  gewaltPunkte: count('Punkte für erwartete Gewalt', 1000),
  helfer: requiredList('Helfer', z.object({ bis: bound(), von: count('Min.', 1000), wert: count('Max.', 1000) }), 40, 1),
  ktw: band('KTW', 'Anzahl'),
  rtw: band('RTW', 'Anzahl'),
  notarzt: band('Notärzte', 'Anzahl'),
  gktw: band('Großraum-KTW', 'Anzahl'),
  unfallhilfsstellen: band('Unfallhilfsstellen', 'Anzahl'),
  leitungReduziertUeber: requiredNumber('Reduzierte Einsatzleitung über … Punkten', 0, LARGE, 0.01),
  leitungVollUeber: requiredNumber('Volle Einsatzleitung über … Punkten', 0, LARGE, 0.01),
  fragen: list('Fragen', z.object({ frage: requiredText('Frage', 200), merkmal: choice('Beantwortet aus', FACTS, null) }), 60),
}
const table = z.object(tableFields)
export type TableContent = z.output<typeof table>
/** A version of a table: immutable, because estimates refer to it. */
export type BedarfsTable = TableContent & { readonly variante: string }

export const BANDS = ['besucher', 'helfer', 'ktw', 'rtw', 'notarzt', 'gktw', 'unfallhilfsstellen'] as const
export function tableIssues(value: TableContent): { readonly path: (string | number)[]; readonly message: string }[] {
  const double = <R>(field: string, name: string, rows: readonly R[], word: (row: R) => string) =>
    rows.flatMap((row, i) =>
      rows.slice(0, i).some((earlier) => isSameWord(word(earlier), word(row)))
        ? [{ path: [field, i, name], message: duplicateText(word(row)) }]
        : [],
    )
  const bands = BANDS.flatMap((name) =>
    value[name].flatMap(({ bis }, i, rows) => {
      const path = [name, i, 'bis']
      const before = rows[i - 1]?.bis ?? -1
      if (i === rows.length - 1)
        return bis === null ? [] : [{ path, message: 'Die letzte Zeile ist nach oben offen: Lass „Bis“ dort leer.' }]
      if (bis === null) return [{ path, message: 'Gib an, bis wohin die Zeile reicht. Offen ist nur die letzte.' }]
      return bis > before
        ? []
        : [{ path, message: `Die Grenzen müssen steigen: ${bis.toLocaleString('de-DE')} ist nicht mehr als die Zeile davor.` }]
    }),
  )
  return [
    ...double('arten', 'name', value.arten, ({ name }) => name),
    ...double('fragen', 'frage', value.fragen, (row) => row.frage),
    ...bands,
    ...value.helfer.flatMap(({ von, wert }, i) =>
      von > wert ? [{ path: ['helfer', i, 'wert'], message: '„Max.“ darf nicht weniger als „Min.“ sein.' }] : [],
    ),
    ...(value.leitungVollUeber < value.leitungReduziertUeber
      ? [{ path: ['leitungVollUeber'], message: 'Die volle Einsatzleitung beginnt nicht vor der reduzierten.' }]
      : []),
    ...(SHIPPED.some((name) => isSameWord(name, value.name))
      ? [{ path: ['name'], message: `„${value.name}“ heißt die veröffentlichte Tabelle. Gib deiner einen eigenen Namen.` }]
      : []),
  ]
}
