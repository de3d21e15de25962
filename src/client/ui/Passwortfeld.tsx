import { PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFeld, type Feldangaben } from './feld.ts'

interface Angaben extends Feldangaben {
  readonly autoComplete: 'current-password' | 'new-password'
  /** Shown below while typing: the hint of strength. */
  readonly unten?: (passwort: string) => ReactNode
}

/** A password that can be made visible. */
export function Passwortfeld({ autoComplete, unten, ...rest }: Angaben) {
  const { wert, setze, props } = useFeld(rest)
  const passwort = typeof wert === 'string' ? wert : ''
  return (
    <div>
      <PasswordInput
        {...props}
        value={passwort}
        autoComplete={autoComplete}
        onChange={(e) => setze(e.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen oder verbergen', tabIndex: 0 }}
      />
      {unten && <div aria-live="polite">{unten(passwort)}</div>}
    </div>
  )
}
