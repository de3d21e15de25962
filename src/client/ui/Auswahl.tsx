import { MultiSelect, Select, TagsInput } from '@mantine/core'
import { namenVon } from '#contract/bausteine.ts'
import { useFeld, type Feldangaben } from './feld.ts'
import { istPflicht, leerwert, listenwerte } from './formularwerte.ts'

export interface Moeglichkeit {
  readonly value: string
  readonly label: string
}
interface Angaben extends Feldangaben {
  /** What can be chosen; absent: the values of the schema's closed list. */
  readonly werte?: readonly (string | Moeglichkeit)[]
  /** Readable names of the values, where the schema has none (`benannt`): `{ ausserDienst: 'Außer Dienst' }`. */
  readonly namen?: Readonly<Record<string, string>>
}

const mitNamen = (werte: readonly (string | Moeglichkeit)[], namen: Readonly<Record<string, string>> = {}): Moeglichkeit[] =>
  werte.map((wert) => (typeof wert === 'string' ? { value: wert, label: namen[wert] ?? wert } : wert))

/** One of a list; long lists can be searched. Empty is null. */
export function Auswahl({ werte, namen, ...rest }: Angaben) {
  const { feld, wert, setze, props } = useFeld(rest)
  const data = mitNamen(werte ?? listenwerte(feld), namen ?? namenVon(feld))
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
      data={mitNamen(werte ?? listenwerte(feld), namen)}
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
