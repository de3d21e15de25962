import { Alert, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { rechtFehlt, useDarf } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Verlauf } from '#client/ui/Verlauf.tsx'
import { useGehe } from '#client/verweis.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Fahrzeug, fahrzeugAbfrage, fahrzeuge, fahrzeugeNeuLaden, fahrzeugVerlauf } from './daten.ts'
import { FahrzeugFelder } from './FahrzeugFelder.tsx'
import { TYP_NAMEN } from './woerter.ts'

export function FahrzeugBearbeiten({ id }: { id: string }) {
  const fahrzeug = useQuery(fahrzeugAbfrage(id))
  return <Abfrage abfrage={fahrzeug}>{(daten) => <Ansicht key={String(daten.aktiv)} fahrzeug={daten} />}</Abfrage>
}

function Ansicht({ fahrzeug }: { fahrzeug: Fahrzeug }) {
  const { _id: id, bezeichnung: name, aktiv } = fahrzeug
  const gehe = useGehe()
  const darfAendern = useDarf('UPDATE_FAHRZEUG')
  const darfLoeschen = useDarf('DELETE_FAHRZEUG')
  const verlauf = useQuery(fahrzeugVerlauf(id))

  const zurueckholen = async () => {
    await fahrzeuge.reaktivieren({ params: { id } })
    await fahrzeugeNeuLaden()
    melde(`„${name}“ ist wieder da.`, 'success')
  }
  async function loesche() {
    const ja = await bestaetige({
      titel: 'Fahrzeug löschen?',
      text: `„${name}“ steht danach nicht mehr zur Auswahl. Du kannst es später zurückholen.`,
      ja: 'Löschen',
      gefahr: true,
    })
    if (!ja) return
    await fahrzeuge.remove({ params: { id } })
    await gehe(pfad('/fahrzeuge'))
    await fahrzeugeNeuLaden()
    meldeRueckgaengig(`„${name}“ ist gelöscht.`, zurueckholen)
  }

  return (
    <Seite
      titel={name}
      unter={[TYP_NAMEN[fahrzeug.typ] ?? fahrzeug.typ, fahrzeug.kennzeichen, fahrzeug.funkrufname].filter(Boolean).join(' · ')}
      zurueck={pfad('/fahrzeuge')}
      schmal
      aktionen={
        aktiv ? (
          <Knopf
            variant="default"
            c="var(--mantine-color-error)"
            grund={darfLoeschen ? undefined : rechtFehlt('DELETE_FAHRZEUG')}
            onClick={() => void loesche().catch(() => undefined)}
          >
            Löschen
          </Knopf>
        ) : null
      }
    >
      {aktiv ? null : (
        <Alert color="gelb" title="Dieses Fahrzeug ist gelöscht" mb="lg">
          <Group justify="space-between">
            Es steht nicht mehr zur Auswahl.
            <Knopf
              variant="default"
              grund={darfAendern ? undefined : rechtFehlt('UPDATE_FAHRZEUG')}
              onClick={() => void zurueckholen().catch(() => undefined)}
            >
              Zurückholen
            </Knopf>
          </Group>
        </Alert>
      )}
      <Karte>
        <Formular
          schema={fahrzeugeContract.update.body}
          start={fahrzeug}
          stand={fahrzeug.version}
          entwurf={`fahrzeuge/${id}`}
          knopf="Speichern"
          grund={aktiv ? (darfAendern ? undefined : rechtFehlt('UPDATE_FAHRZEUG')) : 'Hole das Fahrzeug zuerst zurück.'}
          speichern={async (body) => {
            await fahrzeuge.update({ params: { id }, body })
            melde('Gespeichert', 'success')
            await gehe(pfad('/fahrzeuge'))
            await fahrzeugeNeuLaden()
          }}
        >
          <FahrzeugFelder standortName={fahrzeug.standortName} />
        </Formular>
      </Karte>
      <Verlauf abfrage={verlauf} />
    </Seite>
  )
}
