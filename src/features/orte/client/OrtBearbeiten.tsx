import { Alert, Anchor, Group } from '@mantine/core'
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
import { orteContract } from '#features/orte/contract.ts'
import { type Ort, ortAbfrage, orte, orteNeuLaden, ortVerlauf } from './daten.ts'
import { kartenlink } from './karte.ts'
import { OrtFelder } from './OrtFelder.tsx'

export function OrtBearbeiten({ id }: { id: string }) {
  const ort = useQuery(ortAbfrage(id))
  return <Abfrage abfrage={ort}>{(daten) => <Ansicht key={String(daten.aktiv)} ort={daten} />}</Abfrage>
}

function Ansicht({ ort }: { ort: Ort }) {
  const { _id: id, name, aktiv } = ort
  const gehe = useGehe()
  const darfAendern = useDarf('UPDATE_ORT')
  const darfLoeschen = useDarf('DELETE_ORT')
  const verlauf = useQuery(ortVerlauf(id))
  const karte = kartenlink(ort)

  const zurueckholen = async () => {
    await orte.reaktivieren({ params: { id } })
    await orteNeuLaden()
    melde(`„${name}“ ist wieder da.`, 'success')
  }
  async function loesche() {
    const ja = await bestaetige({
      titel: 'Ort löschen?',
      text: `„${name}“ steht danach nicht mehr zur Auswahl. Du kannst ihn später zurückholen.`,
      ja: 'Löschen',
      gefahr: true,
    })
    if (!ja) return
    await orte.remove({ params: { id } })
    await gehe(pfad('/orte'))
    await orteNeuLaden()
    meldeRueckgaengig(`„${name}“ ist gelöscht.`, zurueckholen)
  }

  return (
    <Seite
      titel={name}
      unter={ort.kategorie}
      zurueck={pfad('/orte')}
      schmal
      aktionen={
        aktiv ? (
          <Knopf
            variant="default"
            c="var(--mantine-color-error)"
            grund={darfLoeschen ? undefined : rechtFehlt('DELETE_ORT')}
            onClick={() => void loesche().catch(() => undefined)}
          >
            Löschen
          </Knopf>
        ) : null
      }
    >
      {aktiv ? null : (
        <Alert color="gelb" title="Dieser Ort ist gelöscht" mb="lg">
          <Group justify="space-between">
            Er steht nicht mehr zur Auswahl.
            <Knopf
              variant="default"
              grund={darfAendern ? undefined : rechtFehlt('UPDATE_ORT')}
              onClick={() => void zurueckholen().catch(() => undefined)}
            >
              Zurückholen
            </Knopf>
          </Group>
        </Alert>
      )}
      {karte ? (
        <Anchor href={karte} target="_blank" rel="noreferrer" display="inline-block" py={10}>
          Auf der Karte zeigen
        </Anchor>
      ) : null}
      <Karte>
        <Formular
          schema={orteContract.update.body}
          start={ort}
          stand={ort.version}
          entwurf={`orte/${id}`}
          knopf="Speichern"
          grund={aktiv ? (darfAendern ? undefined : rechtFehlt('UPDATE_ORT')) : 'Hole den Ort zuerst zurück.'}
          speichern={async (body) => {
            await orte.update({ params: { id }, body })
            melde('Gespeichert', 'success')
            await gehe(pfad('/orte'))
            await orteNeuLaden()
          }}
        >
          <OrtFelder />
        </Formular>
      </Karte>
      <Verlauf abfrage={verlauf} />
    </Seite>
  )
}
