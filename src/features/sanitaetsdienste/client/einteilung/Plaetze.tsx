import { Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { FAHRER, fahrzeugname } from './seats.ts'
import { type Handles, Platz } from './Platz.tsx'
import classes from './Plaetze.module.css'
import type { Tableau } from './tableau.ts'
import { isLeitung, rowName } from './targets.ts'

interface Props {
  readonly tableau: Tableau
  readonly handles: Handles
  /** Takes somebody out of a vehicle; the place of the need stays. */
  readonly leaveFahrzeug: (profil: string) => void
  /** Who led last: said beside a place that leads. */
  readonly lastLeiter: string | null
}

/** So many free places of a line are drawn one by one; the rest is one place that takes as many as come. */
const SINGLE = 6

/** The need of a shift as places, the seats of its vehicles, and the trainees apart. */
export function Plaetze({ tableau, handles, leaveFahrzeug, lastLeiter }: Props) {
  const { schicht } = tableau
  return (
    <div className={classes['plaetze']}>
      {schicht.bedarf.map((row, number) => {
        const plaetze = tableau.plaetze.filter((platz) => platz.zeile === number)
        const name = rowName(row)
        const there = plaetze.flatMap(({ place }) => place ?? [])
        const free = plaetze.length - there.length
        const single = free > SINGLE ? SINGLE - 1 : free
        const leads = lastLeiter !== null && isLeitung(row.funktion)
        return plaetze.length === 0 ? null : (
          <Group
            key={`${row.qualifikation} ${row.funktion} ${row.mindestalter} ${String(number)}`}
            titel={name}
            zahl={`${there.length} von ${plaetze.length}`}
            anzahl={there.length + Math.min(free, SINGLE)}
            hinweis={leads ? `Zuletzt hat ${lastLeiter} geleitet.` : ''}
          >
            {there.map((place) => (
              <Platz
                key={place.person._id}
                ziel={{ art: 'zeile', zeile: number }}
                name=""
                place={place}
                schicht={schicht}
                handles={handles}
              />
            ))}
            {Array.from({ length: single }, (_, i) => (
              <Platz key={i} ziel={{ art: 'zeile', zeile: number }} name={name} place={null} schicht={schicht} handles={handles} />
            ))}
            {single < free && (
              <Platz
                ziel={{ art: 'zeile', zeile: number }}
                name={name}
                place={null}
                schicht={schicht}
                handles={handles}
                empty={`${free - single} weitere frei`}
              />
            )}
          </Group>
        )
      })}
      {tableau.fahrzeuge.map(({ fahrzeug, seats }) =>
        seats.length === 0 ? null : (
          <Group
            key={fahrzeug._id}
            titel={fahrzeugname(fahrzeug)}
            zahl={`${seats.filter(({ place }) => place).length} von ${seats.filter(({ place, optional }) => place || !optional).length}`}
            anzahl={seats.length}
            hinweis={fahrzeug.fahrzeug === null ? 'Noch kein bestimmtes Fahrzeug' : ''}
          >
            {seats.map(({ funktion: fn, place, optional }) => (
              <Platz
                key={place?.person._id ?? `frei ${fn}`}
                ziel={{ art: 'sitz', fahrzeug: fahrzeug._id, funktion: fn }}
                name={fn}
                place={place}
                schicht={schicht}
                handles={handles}
                optional={optional && fn !== FAHRER}
                remove={place ? () => leaveFahrzeug(place.person._id) : undefined}
              />
            ))}
          </Group>
        ),
      )}
      {(schicht.praktikanten.anzahl > 0 || tableau.praktikanten.length > 0) && (
        <Group
          titel="Praktikanten"
          zahl={`${tableau.praktikanten.length} von ${schicht.praktikanten.anzahl}`}
          anzahl={Math.max(schicht.praktikanten.anzahl, tableau.praktikanten.length)}
        >
          {tableau.praktikanten.map((place) => (
            <Platz key={place.person._id} ziel={{ art: 'praktikant' }} name="" place={place} schicht={schicht} handles={handles} />
          ))}
          {Array.from({ length: Math.max(0, schicht.praktikanten.anzahl - tableau.praktikanten.length) }, (_, i) => (
            <Platz key={i} ziel={{ art: 'praktikant' }} name="Praktikant" place={null} schicht={schicht} handles={handles} optional />
          ))}
        </Group>
      )}
      <Group
        titel={schicht.bedarf.length === 0 ? 'Eingeteilt' : 'Zusätzlich eingeteilt'}
        zahl={String(tableau.weitere.length)}
        anzahl={tableau.weitere.length + 1}
        hinweis={
          tableau.weitere.length > 0 && schicht.bedarf.length > 0
            ? 'Zählt für keinen Platz: Alle passenden sind besetzt, oder die Ausbildung reicht nicht.'
            : ''
        }
      >
        {tableau.weitere.map((place) => (
          <Platz key={place.person._id} ziel={{ art: 'zusaetzlich' }} name="" place={place} schicht={schicht} handles={handles} />
        ))}
        <Platz ziel={{ art: 'zusaetzlich' }} name="Jemanden dazu" place={null} schicht={schicht} handles={handles} optional />
      </Group>
    </div>
  )
}

interface GroupProps {
  readonly titel: string
  readonly zahl: string
  /** How many places: few of them leave room for the next group beside them. */
  readonly anzahl: number
  readonly hinweis?: string
  readonly children: ReactNode
}
const Group = ({ titel, zahl: number, anzahl: count, hinweis: hint = '', children }: GroupProps) => (
  <section className={classes['gruppe']} style={{ '--anzahl': Math.max(1, count) } as CSSProperties}>
    <h2>
      {titel} <small>{number}</small>
    </h2>
    {hint !== '' && (
      <Text size="sm" c="dimmed" mb={6}>
        {hint}
      </Text>
    )}
    <ul className={classes['liste']} aria-label={titel}>
      {children}
    </ul>
  </section>
)
