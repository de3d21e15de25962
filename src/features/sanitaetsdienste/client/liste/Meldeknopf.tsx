import { Knopf } from '#client/ui/Knopf.tsx'
import type { Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import { meineAktiven, nochZuMelden } from './meldbar.ts'
import { useMelden } from './Melderahmen.tsx'

interface Angaben {
  readonly dienst: Dienstzeile
  /** Full width, for cards. */
  readonly breit?: boolean
}

/**
 * "Melden", strong where an open place fits, "Auf die Warteliste" where one would wait, grey with its reason where one cannot;
 * nothing where there is nothing left to sign up for.
 */
export function Meldeknopf({ dienst, breit = false }: Angaben) {
  const melde = useMelden()
  if (!nochZuMelden(dienst)) return null
  const { anmeldung, passt, bezeichnung } = dienst
  const weitere = meineAktiven(dienst).length > 0
  const wartet = !passt && anmeldung.warteliste
  const grund = passt ? undefined : anmeldung.gruende[0]
  // Whoever is in has nothing to be told of shifts that they cannot do as well.
  if (weitere && grund !== undefined) return null
  const wort = weitere ? 'Weitere Schicht' : wartet ? 'Auf die Warteliste' : 'Melden'
  return (
    <Knopf
      fullWidth={breit}
      size={breit ? 'md' : 'sm'}
      variant={passt && !weitere ? 'filled' : 'light'}
      grund={grund}
      aria-label={`${wort}: ${bezeichnung}`}
      onClick={() => melde(dienst)}
    >
      {wort}
    </Knopf>
  )
}
