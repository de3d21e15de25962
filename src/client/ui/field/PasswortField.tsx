import { PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useField, type FieldProps } from '../form/field.ts'

interface Props extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
  readonly bottom?: (passwort: string) => ReactNode
}

export function PasswortField({ autoComplete, bottom, ...rest }: Props) {
  const { wert, set, props } = useField(rest)
  const passwort = typeof wert === 'string' ? wert : ''
  return (
    <div>
      <PasswordInput
        {...props}
        value={passwort}
        autoComplete={autoComplete}
        onChange={(e) => set(e.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen oder verbergen', tabIndex: 0 }}
      />
      {bottom && <div aria-live="polite">{bottom(passwort)}</div>}
    </div>
  )
}
