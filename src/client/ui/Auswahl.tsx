import { MultiSelect, Select, TagsInput } from '@mantine/core'
import { namenVon, valuesOf } from '#contract/schema.ts'
import { useFeld, type Feldangaben } from './feld.ts'
import { istPflicht, leerwert } from './formularwerte.ts'

export interface Moeglichkeit {
  readonly value: string
  readonly label: string
}
export type Werte = readonly (string | Moeglichkeit)[] | Readonly<Record<string, string>>
interface Angaben extends Feldangaben {
  /** What can be chosen; absent: the values of the schema's closed list. */
  readonly werte?: Werte
  /** Readable names of the values, where the schema has others or none: `{ ausserDienst: 'Außer Dienst' }`. */
  readonly namen?: Readonly<Record<string, string>>
}

/** Values as options, by their names where they have some; a record is the names of its values. */
export function optionsOf(werte: Werte, namen: Readonly<Record<string, string>> = {}): Moeglichkeit[] {
  const liste = Array.isArray(werte) ? (werte as readonly (string | Moeglichkeit)[]) : Object.keys(werte)
  const name = Array.isArray(werte) ? namen : (werte as typeof namen)
  return liste.map((wert) => (typeof wert === 'string' ? { value: wert, label: name[wert] ?? wert } : wert))
}

/** One of a list; long lists can be searched. Empty is null. */
export function Auswahl({ werte, namen, ...rest }: Angaben) {
  const { feld, wert, setze, props } = useFeld(rest)
  const data = optionsOf(werte ?? valuesOf(feld), namen ?? namenVon(feld))
  return (
    <Select
      {...props}
      data={data}
      value={typeof wert === 'string' && wert !== '' ? wert : null}
      onChange={(neu) => setze(neu ?? leerwert(feld))}
      searchable={data.length > 8}
      clearable={!istPflicht(feld)}
      allowDeselect={!istPflicht(feld)}
      placeholder={rest.platzhalter ?? 'Bitte wählen'}
    />
  )
}

/** Several of a list. */
export function Mehrfachauswahl({ werte, namen, ...rest }: Angaben) {
  const { feld, wert, setze, props } = useFeld(rest)
  const gewaehlt = Array.isArray(wert) ? (wert as string[]) : []
  return (
    <MultiSelect
      {...props}
      data={optionsOf(werte ?? valuesOf(feld), namen ?? namenVon(feld))}
      value={gewaehlt}
      onChange={setze}
      searchable
      clearable
      hidePickedOptions
    />
  )
}

/** Free texts as a list: type, Enter. `vorschlaege` are offered while typing. */
export function Stichworte({ vorschlaege = [], ...rest }: Feldangaben & { readonly vorschlaege?: readonly string[] }) {
  const { wert, setze, props } = useFeld(rest)
  return (
    <TagsInput
      {...props}
      data={[...vorschlaege]}
      value={Array.isArray(wert) ? (wert as string[]) : []}
      onChange={setze}
      clearable
      placeholder={rest.platzhalter ?? 'Eintippen, Enter'}
    />
  )
}

/** Several whole numbers above zero: type, Enter. What is no such number is not taken. */
export function Nummern(angaben: Feldangaben) {
  const { wert, setze, props } = useFeld(angaben)
  return (
    <TagsInput
      {...props}
      value={Array.isArray(wert) ? wert.map(String) : []}
      onChange={(neu) => setze(neu.filter((eintrag) => /^[1-9]\d*$/.test(eintrag)).map(Number))}
      inputMode="numeric"
      clearable
      placeholder={angaben.platzhalter ?? 'Nummer eintippen, Enter'}
    />
  )
}
