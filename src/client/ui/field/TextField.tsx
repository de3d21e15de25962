import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useField, type FieldProps } from '../form/field.ts'

interface Props extends FieldProps {
  readonly multiline?: boolean
  readonly rows?: number
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly autoFocus?: boolean
}

export function TextField({ multiline = false, rows, type: kind = 'text', autoComplete = 'off', autoFocus = false, ...rest }: Props) {
  const { wert, set, props } = useField(rest)
  const text = typeof wert === 'string' ? wert : ''
  if (multiline)
    return <Textarea {...props} {...(rows ? { minRows: rows } : {})} value={text} onChange={(e) => set(e.currentTarget.value)} />
  return (
    <TextInput
      {...props}
      type={kind}
      value={text}
      autoComplete={autoComplete}
      autoCapitalize={kind === 'text' ? undefined : 'none'}
      data-autofocus={autoFocus || undefined}
      onChange={(e) => set(e.currentTarget.value)}
    />
  )
}
