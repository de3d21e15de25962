import { Alert, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CrudBereich } from '#contract/rechte.ts'
import { melde } from '../melde.ts'
import { rechtFehlt, useDarf } from '../sitzung.ts'
import { useGehe } from '../verweis.tsx'
import { bestaetige } from './bestaetige.ts'
import type { Historieneintrag, Historienfelder } from './HistorieListe.tsx'
import { Karte } from './Karte.tsx'
import { Knopf } from './Knopf.tsx'
import { meldeRueckgaengig } from './rueckgaengig.tsx'
import { Reiter, type Reiterangabe } from './Reiter.tsx'
import { Seite } from './Seite.tsx'
import { Verlauf } from './Verlauf.tsx'

interface Angaben {
  /** What it is, as a noun: "Ort". */
  readonly art: string
  readonly name: string
  readonly unter?: ReactNode
  /** The list it belongs to: where "Zurück" and a delete lead. */
  readonly liste: string
  /** Area of the rights UPDATE_… and DELETE_…. */
  readonly bereich: CrudBereich
  /** False once it was deleted. */
  readonly aktiv: boolean
  readonly loesche: () => Promise<unknown>
  readonly reaktiviere: () => Promise<unknown>
  /** Reads anew what has changed by that. */
  readonly neuLaden: () => Promise<unknown>
  readonly verlauf: UseQueryResult<Historieneintrag[]>
  /** The contract's, for how the history reads. */
  readonly felder: Historienfelder
  /** Further views beside form and history: inspections of a vehicle. */
  readonly weitere?: readonly Reiterangabe[]
  /** The form; `grund` says why it cannot be saved now. */
  readonly children: (grund: string | undefined) => ReactNode
}

/** The screen of one record of a plain area: form, delete with undo, bring back, history. */
export function Stammsatz({
  art,
  name,
  unter,
  liste,
  bereich,
  aktiv,
  loesche,
  reaktiviere,
  neuLaden,
  verlauf,
  felder,
  weitere = [],
  children,
}: Angaben) {
  const gehe = useGehe()
  const ohneAendern = useDarf(`UPDATE_${bereich}`) ? undefined : rechtFehlt(`UPDATE_${bereich}`)
  const ohneLoeschen = useDarf(`DELETE_${bereich}`) ? undefined : rechtFehlt(`DELETE_${bereich}`)

  async function holeZurueck() {
    await reaktiviere()
    await neuLaden()
    melde(`„${name}“ ist wieder da.`, 'success')
  }
  async function frageUndLoesche() {
    const text = `„${name}“ steht danach nicht mehr zur Auswahl, lässt sich aber später zurückholen.`
    if (!(await bestaetige({ titel: `${art} löschen?`, text, ja: 'Löschen', gefahr: true }))) return
    await loesche()
    await gehe(liste)
    await neuLaden()
    meldeRueckgaengig(`„${name}“ ist gelöscht.`, holeZurueck)
  }
  // Errors are already shown as alerts.
  const versuche = (tu: () => Promise<void>) => () => void tu().catch(() => undefined)

  const loeschknopf = (
    <Knopf
      variant="default"
      c={ohneLoeschen ? undefined : 'var(--mantine-color-error)'}
      grund={ohneLoeschen}
      onClick={versuche(frageUndLoesche)}
    >
      Löschen
    </Knopf>
  )
  const stammdaten = (
    <>
      <Karte>{children(aktiv ? ohneAendern : 'Gelöschtes lässt sich erst ändern, wenn es zurückgeholt ist.')}</Karte>
      <Verlauf abfrage={verlauf} felder={felder} />
    </>
  )
  return (
    <Seite titel={name} unter={unter} zurueck={liste} schmal aktionen={aktiv ? loeschknopf : null}>
      {aktiv ? null : (
        <Alert color="gelb" title="Gelöscht" mb="lg">
          <Group justify="space-between">
            {`„${name}“ steht nicht mehr zur Auswahl.`}
            <Knopf variant="default" grund={ohneAendern} onClick={versuche(holeZurueck)}>
              Zurückholen
            </Knopf>
          </Group>
        </Alert>
      )}
      {weitere.length > 0 ? (
        <Reiter
          titel={`Ansichten von ${name}`}
          reiter={[{ wert: 'stammdaten', titel: 'Stammdaten', bleibt: true, inhalt: stammdaten }, ...weitere]}
        />
      ) : (
        stammdaten
      )}
    </Seite>
  )
}
