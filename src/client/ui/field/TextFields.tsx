import { Column } from '../form/FieldGroup.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  readonly names: readonly string[]
  readonly width?: 'half' | 'third'
}

export const TextFields = ({ names, width = 'half' }: Props) =>
  names.map((name) => (
    <Column key={name} width={width}>
      <TextField name={name} />
    </Column>
  ))
