import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { maengelAbfrage } from '../daten.ts'
import { Mangelliste } from './Mangelliste.tsx'
import { Meldeformular } from './Meldeformular.tsx'

interface Angaben {
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
  readonly gesperrt: string | undefined
}

/** The defects of one vehicle, and the sheet that reports one. */
export function Fahrzeugmaengel({ fahrzeug, gesperrt }: Angaben) {
  const [meldet, setze] = useState(false)
  const abfrage = useQuery(maengelAbfrage(fahrzeug._id))
  const knopf = (
    <Knopf grund={gesperrt} onClick={() => setze(true)}>
      Mangel melden
    </Knopf>
  )
  return (
    <>
      <Abfrage abfrage={abfrage}>
        {(maengel) =>
          maengel.length === 0 ? (
            <Leerzustand titel="Keine Mängel" text="Fällt dir etwas auf? Ein Satz und ein Foto genügen." aktion={knopf} />
          ) : (
            <Stack gap="md" align="stretch">
              <div>{knopf}</div>
              <Mangelliste maengel={maengel} />
            </Stack>
          )
        }
      </Abfrage>
      {meldet && (
        <Blatt titel="Mangel melden" unter={fahrzeug.bezeichnung} beiSchliessen={() => setze(false)}>
          <Meldeformular fahrzeug={fahrzeug} fertig={() => setze(false)} />
        </Blatt>
      )}
    </>
  )
}
