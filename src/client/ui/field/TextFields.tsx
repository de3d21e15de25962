import { Column } from '../form/FieldGroup.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  readonly names: readonly string[]
  readonly width?: 'half' | 'third'
}

/** Plain text fields side by side: `<TextFields namen={['strasse', 'hausnummer', 'plz', 'stadt']} />`. */
export const TextFields = ({ names, width = 'half' }: Props) =>
  names.map((name) => (
    <Column key={name} width={width}>
      <TextField name={name} />
    </Column>
  ))
