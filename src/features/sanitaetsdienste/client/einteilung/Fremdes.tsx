import { Alert, Group } from '@mantine/core'
import { ANMELDESTATUS_NAMEN } from '#blocks/anmeldung/contract.ts'
import type { Schicht } from '#features/sanitaetsdienste/formen.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import classes from './Einteilung.module.css'
import { fahrzeugname } from './sitze.ts'
import { schichtname } from './tafel.ts'
import type { Brett } from './useBrett.ts'
import type { Stelle, Unterschied } from './zustand.ts'

interface Angaben {
  readonly brett: Brett
  readonly schichten: readonly Schicht[]
}

/** Somebody else saved meanwhile: what changed, and how to go on. Nothing of one's own is lost. */
export function Fremdes({ brett: { fremd, anzahl, setzeDarauf, verwirf }, schichten }: Angaben) {
  if (fremd.length === 0) return null
  return (
    <Alert color="gelb" title="Jemand war schneller" role="alert">
      Seit du angefangen hast, hat sich die Einteilung geändert:
      <ul className={classes['fremd']}>
        {fremd.map((unterschied) => (
          <li key={unterschied.name}>
            {satz(unterschied, schichten)}
            {unterschied.meine && <b> – das betrifft auch deine Änderung</b>}
          </li>
        ))}
      </ul>
      {anzahl === 1
        ? 'Deine Änderung ist noch da und liegt über dem neuen Stand.'
        : `Deine ${anzahl} Änderungen sind noch da und liegen über dem neuen Stand.`}
      <Group mt="sm" gap="sm">
        <Knopf size="sm" onClick={setzeDarauf}>
          {anzahl === 1 ? 'Meine Änderung behalten' : 'Meine Änderungen behalten'}
        </Knopf>
        <Knopf size="sm" variant="default" onClick={verwirf}>
          Neuen Stand nehmen
        </Knopf>
      </Group>
    </Alert>
  )
}

function satz({ vorher, nachher }: Unterschied, schichten: readonly Schicht[]): string {
  const einer = nachher ?? vorher
  if (!einer) return ''
  const wo = schichten.length > 1 ? ` (Schicht ${schichtname(schichten, einer.schicht)})` : ''
  return `${einer.person.vorname} ${einer.person.nachname}${wo}: ${wie(vorher, schichten)} → ${wie(nachher, schichten)}`
}

function wie(stelle: Stelle | undefined, schichten: readonly Schicht[]): string {
  if (!stelle) return 'nicht dabei'
  const fahrzeug = schichten.flatMap(({ fahrzeuge }) => fahrzeuge).find(({ _id }) => _id === stelle.fahrzeug)
  return [ANMELDESTATUS_NAMEN[stelle.status].toLowerCase(), stelle.funktion, fahrzeug ? fahrzeugname(fahrzeug) : '']
    .filter(Boolean)
    .join(', ')
}
