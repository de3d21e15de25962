import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useFeld, type Feldangaben } from './feld.ts'

interface Angaben extends Feldangaben {
  readonly mehrzeilig?: boolean
  /** Lines to begin with, where it has several. */
  readonly rows?: number
  readonly art?: 'text' | 'email' | 'tel' | 'url'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly autoFocus?: boolean
}

/** A text, of one line or several. */
export function Textfeld({ mehrzeilig = false, rows, art = 'text', autoComplete = 'off', autoFocus = false, ...rest }: Angaben) {
  const { wert, setze, props } = useFeld(rest)
  const text = typeof wert === 'string' ? wert : ''
  if (mehrzeilig)
    return <Textarea {...props} {...(rows ? { minRows: rows } : {})} value={text} onChange={(e) => setze(e.currentTarget.value)} />
  return (
    <TextInput
      {...props}
      type={art}
      value={text}
      autoComplete={autoComplete}
      autoCapitalize={art === 'text' ? undefined : 'none'}
      data-autofocus={autoFocus || undefined}
      onChange={(e) => setze(e.currentTarget.value)}
    />
  )
}
