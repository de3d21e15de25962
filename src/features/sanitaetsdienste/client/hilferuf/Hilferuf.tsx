import { Group, Text } from '@mantine/core'
import { spaeter } from '#client/spaeter.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Dienst, ENTWURF, rechtFuer } from '#features/sanitaetsdienste/formen.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { fehltSatz } from '#blocks/anmeldung/client/index.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { ZeitVor } from '#client/ui/Zeitangabe.tsx'
import { anfragenAbfrage } from '../daten.ts'
import { antwortwort } from './auswahl.ts'
import classes from './Hilferuf.module.css'

const Hilferufblatt = spaeter(async () => (await import('./Hilferufblatt.tsx')).Hilferufblatt)

interface Angaben {
  readonly dienst: Dienst
  /** The shift that help is asked for; without it the one that lacks most. */
  readonly schicht?: string
}

/** "Um Hilfe bitten" where somebody is missing, and who was asked with what they answered. For who plans. */
export function Hilferuf({ dienst, schicht: gewaehlt }: Angaben) {
  const [offen, oeffne] = useState(false)
  const [jetzt] = useState(() => new Date().toISOString())
  const ohneRecht = useGrundOhne(rechtFuer('UPDATE', dienst.art))
  const anfragen = useQuery({ ...anfragenAbfrage(dienst._id), enabled: ohneRecht === undefined })
  const schicht =
    dienst.schichten.find(({ _id }) => _id === gewaehlt) ?? dienst.schichten.toSorted((a, b) => b.besetzung.offen - a.besetzung.offen)[0]
  if (!schicht || ohneRecht !== undefined) return null

  const gestellt = (anfragen.data ?? []).filter(
    (anfrage) => anfrage.art === 'hilferuf' && (gewaehlt === undefined || anfrage.schicht === gewaehlt),
  )
  const grund = hindernis(dienst, schicht.ende <= jetzt, schicht.besetzung.offen)
  // Nothing missing and nobody asked: nothing to show.
  if (gestellt.length === 0 && schicht.besetzung.offen === 0) return null
  return (
    <Karte titel="Hilferuf">
      <Group justify="space-between" gap="sm">
        <Text>{schicht.besetzung.offen > 0 ? `Auch mit allen Meldungen: ${fehltSatz(schicht.besetzung)}.` : 'Es fehlt niemand mehr.'}</Text>
        <Knopf variant="light" grund={grund} onClick={() => oeffne(true)}>
          Um Hilfe bitten
        </Knopf>
      </Group>
      {gestellt.length > 0 && (
        <ul className={classes['gefragte']} aria-label="Wer gefragt wurde">
          {gestellt.map((anfrage) => {
            const { wort, ton } = antwortwort(anfrage, jetzt)
            return (
              <li key={anfrage._id}>
                <b>
                  {anfrage.profil.vorname} {anfrage.profil.nachname}
                </b>
                <Statusmarke ton={ton}>{wort}</Statusmarke>
                <small>
                  gefragt <ZeitVor zeit={anfrage.gestelltAm} />
                  {anfrage.beantwortetAm && anfrage.antwort !== 'zurueckgezogen' && (
                    <>
                      , Antwort <ZeitVor zeit={anfrage.beantwortetAm} />
                    </>
                  )}
                </small>
              </li>
            )
          })}
        </ul>
      )}
      {offen && (
        <Suspense>
          <Hilferufblatt dienst={dienst} schicht={schicht} anfragen={anfragen.data ?? []} beiSchliessen={() => oeffne(false)} />
        </Suspense>
      )}
    </Karte>
  )
}

function hindernis(dienst: Dienst, vorbei: boolean, fehlend: number): string | undefined {
  if (dienst.abgesagt) return 'Der Dienst ist abgesagt.'
  if (ENTWURF.some((status) => status === dienst.status)) return 'Schreibe den Dienst erst aus: Entwürfe sieht noch niemand.'
  if (vorbei) return 'Die Schicht ist vorbei.'
  return fehlend > 0 ? undefined : 'Alle Plätze haben jemanden.'
}
