import { Alert, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, Objekt } from '#contract/endpoint.ts'
import { melde } from '../melde.ts'
import { useGrundOhne } from '../sitzung.ts'
import { useGehe } from '../verweis.tsx'
import { bestaetige } from './bestaetige.ts'
import type { HistoryEntry } from './history/sentences.ts'
import { Karte } from './Karte.tsx'
import { Knopf } from './Knopf.tsx'
import { meldeRueckgaengig } from './rueckgaengig.tsx'
import { Reiter, type Reiterangabe } from './Reiter.tsx'
import { Seite } from './Seite.tsx'
import { Verlauf } from './Verlauf.tsx'

interface Angaben {
  readonly name: string
  readonly unter?: ReactNode
  /** The list it belongs to: where "Zurück" and a delete lead. */
  readonly liste: string
  /** Says which rights a change and a deletion need, how a deletion is called, and what the fields are. */
  readonly contract: { readonly update: Endpoint & { readonly body: Objekt }; readonly remove: Endpoint }
  /** False once it was deleted. */
  readonly aktiv: boolean
  readonly loesche: () => Promise<unknown>
  /** Brings it back; without it a deletion is for good. */
  readonly reaktiviere: (() => Promise<unknown>) | undefined
  /** Reads anew what has changed by that. */
  readonly neuLaden: () => Promise<unknown>
  readonly verlauf: UseQueryResult<HistoryEntry[]> | undefined
  /** Further views beside form and history: inspections of a vehicle. */
  readonly weitere?: readonly Reiterangabe[]
  /** The form; `grund` says why it cannot be saved now. */
  readonly children: (grund: string | undefined) => ReactNode
}

/** The screen of one record of a plain area: form, delete with undo, bring back, history. */
export function Stammsatz({
  name,
  unter,
  liste,
  contract,
  aktiv,
  loesche,
  reaktiviere,
  neuLaden,
  verlauf,
  weitere = [],
  children,
}: Angaben) {
  const gehe = useGehe()
  const ohneAendern = useGrundOhne(contract.update.zugang)
  const ohneLoeschen = useGrundOhne(contract.remove.zugang)

  async function holeZurueck() {
    await reaktiviere?.()
    await neuLaden()
    melde(`„${name}“ ist wieder da.`, 'success')
  }
  async function frageUndLoesche() {
    const text = reaktiviere
      ? `„${name}“ steht danach nicht mehr zur Auswahl, lässt sich aber später zurückholen.`
      : `„${name}“ lässt sich danach nicht zurückholen.`
    if (!(await bestaetige({ titel: `${contract.remove.titel}?`, text, ja: 'Löschen', gefahr: true }))) return
    await loesche()
    await gehe(liste)
    await neuLaden()
    if (reaktiviere) meldeRueckgaengig(`„${name}“ ist gelöscht.`, holeZurueck)
    else melde(`„${name}“ ist gelöscht.`, 'success')
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
      {verlauf && <Verlauf abfrage={verlauf} felder={contract.update.body.shape} />}
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
