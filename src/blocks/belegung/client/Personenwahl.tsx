import { Select } from '@mantine/core'
import { useFeld, type Feldangaben } from '#client/ui/feld.ts'

interface Person {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}
interface Angaben extends Feldangaben {
  readonly personen: readonly Person[]
  /** Names who is entered already, also somebody who left. */
  readonly bekannt?: Person | null | undefined
}
const name = ({ vorname, nachname }: Person) => `${vorname} ${nachname}`

/** A member, found by typing a part of the name. */
export function Personenwahl({ personen, bekannt, ...rest }: Angaben) {
  const { wert, setze, props } = useFeld(rest)
  const liste = personen.map((person) => ({ value: person._id, label: name(person) }))
  const id = typeof wert === 'string' && wert !== '' ? wert : null
  const fehlt = id !== null && !liste.some(({ value }) => value === id)
  return (
    <Select
      {...props}
      data={fehlt ? [{ value: id, label: bekannt && bekannt._id === id ? name(bekannt) : '…' }, ...liste] : liste}
      value={id}
      onChange={setze}
      searchable
      clearable
      limit={40}
      placeholder={rest.platzhalter ?? 'Namen eintippen'}
    />
  )
}
