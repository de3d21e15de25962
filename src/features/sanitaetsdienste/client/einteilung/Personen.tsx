import { Chip, Group, Text } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import type { Kandidat } from '#features/sanitaetsdienste/formen.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Suchfeld } from '#client/ui/Suchfeld.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import classes from './Personen.module.css'
import { Personenkarte } from './Personenkarte.tsx'
import { istAusgeruht, passt, type Tafel } from './tafel.ts'
import { useAblage } from './useZiehen.ts'
import { schluessel, type Stelle, type Stellen } from './zustand.ts'

interface Angaben {
  readonly kandidaten: readonly Kandidat[]
  readonly tafel: Tafel
  readonly aenderungen: Stellen
  readonly besetzt: (kandidat: Kandidat) => string | null
  readonly oeffne: (profil: string) => void
  /** Somebody was dragged back from the board. */
  readonly nimmHeraus: (profil: string) => void
}

const FILTER = ['passt', 'frei', 'ausgeruht', 'fährt'] as const
type Filtername = (typeof FILTER)[number]
const AUF_EINMAL = 30
const OHNE: readonly Stelle['status'][] = ['abgelehnt', 'abgesagt', 'nichtErschienen']

/** Who registered, who waits, and everybody else who could be asked; searchable, with what speaks for and against them. */
export function Personen({ kandidaten, tafel, aenderungen, besetzt, oeffne, nimmHeraus }: Angaben) {
  const [suche, setzeSuche] = useState('')
  const [filter, setzeFilter] = useState<readonly string[]>([])
  const [zeigt, zeige] = useState(AUF_EINMAL)
  const gesucht = useDeferredValue(suche.trim().toLowerCase())
  const { ref, ueber } = useAblage<HTMLDivElement>(nimmHeraus)

  const regeln: Record<Filtername, (kandidat: Kandidat) => boolean> = {
    passt: (kandidat) => passt(kandidat, tafel),
    frei: (kandidat) => besetzt(kandidat) === null,
    ausgeruht: istAusgeruht,
    fährt: ({ faehrt }) => faehrt.length > 0,
  }
  const moeglich = FILTER.filter((name) => name !== 'fährt' || tafel.schicht.fahrzeuge.length > 0)
  const treffer = kandidaten.filter(
    (kandidat) =>
      `${kandidat.profil.vorname} ${kandidat.profil.nachname} ${kandidat.gruppe}`.toLowerCase().includes(gesucht) &&
      moeglich.every((name) => !filter.includes(name) || regeln[name](kandidat)),
  )
  const status = ({ profil }: Kandidat) => tafel.stellen.get(profil._id)?.status
  const gruppen = [
    { titel: 'Gemeldet', leute: treffer.filter((hier) => status(hier) === 'gemeldet') },
    { titel: 'Warteliste', leute: treffer.filter((hier) => status(hier) === 'warteliste') },
    { titel: 'Weitere Mitglieder', leute: treffer.filter((hier) => status(hier) === undefined) },
    { titel: 'Nicht dabei', leute: treffer.filter((hier) => OHNE.includes(status(hier) ?? 'eingeteilt')) },
  ]
  const hoechstens = Math.max(1, ...kandidaten.map(({ stunden90Tage }) => stunden90Tage))
  const leer = gruppen.every(({ leute }) => leute.length === 0)

  return (
    <div ref={ref} className={classes['personen']} data-ueber={ueber || undefined}>
      <Suchfeld titel="Name oder Gruppe" text={suche} setze={setzeSuche} />
      <Chip.Group multiple value={[...filter]} onChange={setzeFilter}>
        <Group gap={8} my={12} role="group" aria-label="Nur wer" className={classes['filter']}>
          {moeglich.map((name) => (
            <Chip key={name} value={name} size="sm">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {leer && (
        <Text c="dimmed">
          {suche || filter.length > 0 ? 'Niemand passt zu Suche und Filtern.' : 'Alle, die sich gemeldet haben, sind eingeteilt.'}
        </Text>
      )}
      {gruppen.map(({ titel, leute }) => {
        // Whoever registered is always shown; of the others a screenful, for there may be hundreds.
        const gezeigt = titel === 'Weitere Mitglieder' ? leute.slice(0, zeigt) : leute
        return leute.length === 0 ? null : (
          <section key={titel}>
            <h2 className={classes['gruppe']}>
              {titel} <small>{leute.length}</small>
            </h2>
            <PlainList gap={8} aria-label={titel}>
              {gezeigt.map((kandidat) => (
                <Personenkarte
                  key={kandidat.profil._id}
                  kandidat={kandidat}
                  stelle={tafel.stellen.get(kandidat.profil._id)}
                  besetzt={besetzt(kandidat)}
                  schicht={tafel.schicht}
                  hoechstens={hoechstens}
                  geaendert={schluessel(tafel.schicht._id, kandidat.profil._id) in aenderungen}
                  mitStand={titel === 'Nicht dabei'}
                  oeffne={oeffne}
                />
              ))}
            </PlainList>
            {gezeigt.length < leute.length && (
              <Knopf variant="default" fullWidth mt={8} onClick={() => zeige(zeigt + AUF_EINMAL)}>
                {`Weitere zeigen (${leute.length - gezeigt.length})`}
              </Knopf>
            )}
          </section>
        )
      })}
    </div>
  )
}
