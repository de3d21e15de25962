import { filledText, useField, type FieldProps } from '../form/field.ts'
import { PersonSelect } from './PersonSelect.tsx'

interface Props extends FieldProps {
  readonly known?: Parameters<typeof PersonSelect>[0]['known']
  /** Shows training and group below each name; hints go below the input to keep adjacent fields level. */
  readonly withTraining?: boolean
}

export function PersonField({ known, withTraining = false, ...rest }: Props) {
  const { wert, set, props } = useField(rest)
  return (
    <PersonSelect
      {...props}
      {...(rest.placeholder ? { placeholder: rest.placeholder } : {})}
      known={known}
      withTraining={withTraining}
      clearable
      value={filledText(wert)}
      onChange={(person) => set(person?._id ?? null)}
      {...(withTraining ? { inputWrapperOrder: ['label', 'input', 'description', 'error'] as const } : {})}
    />
  )
}
