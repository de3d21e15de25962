import { Knopf } from '#client/ui/Knopf.tsx'
import type { Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import { meineAktiven, nochZuMelden } from './meldbar.ts'
import { useMelden } from './Melderahmen.tsx'

interface Angaben {
  readonly dienst: Dienstzeile
  /** Full width, for cards. */
  readonly breit?: boolean
}

/** "Melden", strong where an open place fits; nothing where there is nothing left to sign up for. */
export function Meldeknopf({ dienst, breit = false }: Angaben) {
  const melde = useMelden()
  if (!nochZuMelden(dienst)) return null
  const weitere = meineAktiven(dienst).length > 0
  return (
    <Knopf
      fullWidth={breit}
      size={breit ? 'md' : 'sm'}
      variant={dienst.passt && !weitere ? 'filled' : 'light'}
      aria-label={`${weitere ? 'Weitere Schicht' : 'Melden'}: ${dienst.bezeichnung}`}
      onClick={() => melde(dienst)}
    >
      {weitere ? 'Weitere Schicht' : 'Melden'}
    </Knopf>
  )
}
