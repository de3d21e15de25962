import { Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { FAHRER, fahrzeugname } from './sitze.ts'
import { type Griffe, Platz } from './Platz.tsx'
import classes from './Plaetze.module.css'
import type { Tafel } from './tafel.ts'
import { istLeitung, zeilenname } from './ziele.ts'

interface Angaben {
  readonly tafel: Tafel
  readonly griffe: Griffe
  /** Takes somebody out of a vehicle; the place of the need stays. */
  readonly steigAus: (profil: string) => void
  /** Who led last: said beside a place that leads. */
  readonly letzterLeiter: string | null
}

/** So many free places of a line are drawn one by one; the rest is one place that takes as many as come. */
const EINZELN = 6

/** The need of a shift as places, the seats of its vehicles, and the trainees apart. */
export function Plaetze({ tafel, griffe, steigAus, letzterLeiter }: Angaben) {
  const { schicht } = tafel
  return (
    <div className={classes['plaetze']}>
      {schicht.bedarf.map((zeile, nr) => {
        const plaetze = tafel.plaetze.filter((platz) => platz.zeile === nr)
        const name = zeilenname(zeile)
        const da = plaetze.flatMap(({ stelle }) => stelle ?? [])
        const frei = plaetze.length - da.length
        const einzeln = frei > EINZELN ? EINZELN - 1 : frei
        const fuehrt = letzterLeiter !== null && istLeitung(zeile.funktion)
        return plaetze.length === 0 ? null : (
          <Gruppe
            key={`${zeile.qualifikation} ${zeile.funktion} ${zeile.mindestalter} ${String(nr)}`}
            titel={name}
            zahl={`${da.length} von ${plaetze.length}`}
            anzahl={da.length + Math.min(frei, EINZELN)}
            hinweis={fuehrt ? `Zuletzt hat ${letzterLeiter} geleitet.` : ''}
          >
            {da.map((stelle) => (
              <Platz key={stelle.person._id} ziel={{ art: 'zeile', zeile: nr }} name="" stelle={stelle} schicht={schicht} griffe={griffe} />
            ))}
            {Array.from({ length: einzeln }, (_, i) => (
              <Platz key={i} ziel={{ art: 'zeile', zeile: nr }} name={name} stelle={null} schicht={schicht} griffe={griffe} />
            ))}
            {einzeln < frei && (
              <Platz
                ziel={{ art: 'zeile', zeile: nr }}
                name={name}
                stelle={null}
                schicht={schicht}
                griffe={griffe}
                leer={`${frei - einzeln} weitere frei`}
              />
            )}
          </Gruppe>
        )
      })}
      {tafel.fahrzeuge.map(({ fahrzeug, sitze }) =>
        sitze.length === 0 ? null : (
          <Gruppe
            key={fahrzeug._id}
            titel={fahrzeugname(fahrzeug)}
            zahl={`${sitze.filter(({ stelle }) => stelle).length} von ${sitze.filter(({ stelle, wahlfrei }) => stelle || !wahlfrei).length}`}
            anzahl={sitze.length}
            hinweis={fahrzeug.fahrzeug === null ? 'Noch kein bestimmtes Fahrzeug' : ''}
          >
            {sitze.map(({ funktion, stelle, wahlfrei }) => (
              <Platz
                key={stelle?.person._id ?? `frei ${funktion}`}
                ziel={{ art: 'sitz', fahrzeug: fahrzeug._id, funktion }}
                name={funktion}
                stelle={stelle}
                schicht={schicht}
                griffe={griffe}
                wahlfrei={wahlfrei && funktion !== FAHRER}
                loese={stelle ? () => steigAus(stelle.person._id) : undefined}
              />
            ))}
          </Gruppe>
        ),
      )}
      {(schicht.praktikanten.anzahl > 0 || tafel.praktikanten.length > 0) && (
        <Gruppe
          titel="Praktikanten"
          zahl={`${tafel.praktikanten.length} von ${schicht.praktikanten.anzahl}`}
          anzahl={Math.max(schicht.praktikanten.anzahl, tafel.praktikanten.length)}
        >
          {tafel.praktikanten.map((stelle) => (
            <Platz key={stelle.person._id} ziel={{ art: 'praktikant' }} name="" stelle={stelle} schicht={schicht} griffe={griffe} />
          ))}
          {Array.from({ length: Math.max(0, schicht.praktikanten.anzahl - tafel.praktikanten.length) }, (_, i) => (
            <Platz key={i} ziel={{ art: 'praktikant' }} name="Praktikant" stelle={null} schicht={schicht} griffe={griffe} wahlfrei />
          ))}
        </Gruppe>
      )}
      <Gruppe
        titel={schicht.bedarf.length === 0 ? 'Eingeteilt' : 'Zusätzlich eingeteilt'}
        zahl={String(tafel.weitere.length)}
        anzahl={tafel.weitere.length + 1}
        hinweis={
          tafel.weitere.length > 0 && schicht.bedarf.length > 0
            ? 'Zählt für keinen Platz: Alle passenden sind besetzt, oder die Ausbildung reicht nicht.'
            : ''
        }
      >
        {tafel.weitere.map((stelle) => (
          <Platz key={stelle.person._id} ziel={{ art: 'zusaetzlich' }} name="" stelle={stelle} schicht={schicht} griffe={griffe} />
        ))}
        <Platz ziel={{ art: 'zusaetzlich' }} name="Jemanden dazu" stelle={null} schicht={schicht} griffe={griffe} wahlfrei />
      </Gruppe>
    </div>
  )
}

interface Gruppenangaben {
  readonly titel: string
  readonly zahl: string
  /** How many places: few of them leave room for the next group beside them. */
  readonly anzahl: number
  readonly hinweis?: string
  readonly children: ReactNode
}
const Gruppe = ({ titel, zahl, anzahl, hinweis = '', children }: Gruppenangaben) => (
  <section className={classes['gruppe']} style={{ '--anzahl': Math.max(1, anzahl) } as CSSProperties}>
    <h2>
      {titel} <small>{zahl}</small>
    </h2>
    {hinweis !== '' && (
      <Text size="sm" c="dimmed" mb={6}>
        {hinweis}
      </Text>
    )}
    <ul className={classes['liste']} aria-label={titel}>
      {children}
    </ul>
  </section>
)
