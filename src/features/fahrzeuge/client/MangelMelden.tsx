import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pfad } from '#contract/screens.ts'
import { useDarf } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useGehe } from '#client/verweis.tsx'
import { fahrzeugname, maengelAbfrage } from './daten.ts'
import { Mangelliste } from './maengel/Mangelliste.tsx'
import { Meldeformular } from './maengel/Meldeformular.tsx'

/** Where the door plate of a vehicle leads: a report, below it what is known already. */
export function MangelMelden({ id }: { readonly id: string }) {
  const gehe = useGehe()
  const darfBelegungen = useDarf('READ_FAHRZEUGBELEGUNG')
  const darfFahrzeuge = useDarf('READ_FAHRZEUG')
  const maengel = useQuery(maengelAbfrage(id))
  const name = useQuery({ ...fahrzeugname(id), enabled: darfBelegungen })
  const offene = (maengel.data ?? []).filter(({ status }) => status === 'gemeldet' || status === 'in Arbeit')
  const bezeichnung = name.data ?? maengel.data?.[0]?.fahrzeugName ?? 'Fahrzeug'
  const zurueck = darfFahrzeuge ? pfad('/fahrzeuge') : pfad('/dashboard')
  return (
    <Seite titel="Mangel melden" unter={bezeichnung} zurueck={zurueck} schmal>
      <Abfrage abfrage={maengel}>
        {() => (
          <Stack gap="md">
            {offene.length > 0 && (
              <Karte titel="Schon gemeldet">
                <Mangelliste maengel={offene} />
              </Karte>
            )}
            <Karte>
              <Meldeformular fahrzeug={{ _id: id, bezeichnung }} fertig={() => void gehe(zurueck)} />
            </Karte>
            {darfFahrzeuge && (
              <div>
                <Knopf variant="default" nach={pfad('/fahrzeuge/edit/{id}', { id })}>
                  Zum Fahrzeug
                </Knopf>
              </div>
            )}
          </Stack>
        )}
      </Abfrage>
    </Seite>
  )
}
