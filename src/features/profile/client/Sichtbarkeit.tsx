import { Divider, Paper, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { melde } from '#client/melde.ts'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { useWert } from '#client/ui/feld.ts'
import { Spalte } from '#client/ui/Feldgruppe.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { type Profil, profilFelder, type SICHTBAR_NAMEN } from '#features/profile/formen.ts'
import { profile, profileNeuLaden } from './daten.ts'
import { Visitenkarte } from './Visitenkarte.tsx'

const schema = z.object({ sichtbarkeit: profilFelder.sichtbarkeit })
const TEILE = [
  ['telefon', 'Telefon'],
  ['email', 'E-Mail'],
  ['adresse', 'Adresse'],
  ['foto', 'Foto'],
] as const

/** Who sees which of one's contact data, with the card as the others see it. */
export function Sichtbarkeit({ profil }: { profil: Profil }) {
  return (
    <Karte titel="Wer sieht was von mir?">
      <Formular
        schema={schema}
        start={profil.sichtbarkeit ? { sichtbarkeit: profil.sichtbarkeit } : {}}
        knopf="Speichern"
        speichern={async (werte) => {
          await profile.update({ body: { _id: profil._id, version: profil.version, ...werte } })
          melde('Profil erfolgreich geändert', 'success')
          await profileNeuLaden()
        }}
      >
        {TEILE.map(([name, titel]) => (
          <Spalte key={name} breite="halb">
            <Auswahl name={`sichtbarkeit.${name}`} titel={titel} />
          </Spalte>
        ))}
        <Vorschau profil={profil} />
      </Formular>
    </Karte>
  )
}

type Stufe = keyof typeof SICHTBAR_NAMEN

function Vorschau({ profil }: { profil: Profil }) {
  const [wer, setWer] = useState<'alle' | 'fuehrung'>('alle')
  const gewaehlt = useWert('sichtbarkeit') as Record<(typeof TEILE)[number][0], Stufe>
  const sieht = (stufe: Stufe) => stufe === 'alle' || (stufe === 'fuehrung' && wer === 'fuehrung')
  const { email, primary_email, telefon, primary_telefon, strasse, hausnummer, plz, ort, bild, ...rest } = profil
  return (
    <div>
      <Divider mb="md" />
      <Text fw={600} mb="xs" id="vorschau">
        So sehen dich andere
      </Text>
      <SegmentedControl
        fullWidth
        mb="md"
        aria-labelledby="vorschau"
        value={wer}
        onChange={(neu) => setWer(neu)}
        data={[
          { value: 'alle', label: 'Mitglieder' },
          { value: 'fuehrung', label: 'Führung' },
        ]}
      />
      <Paper withBorder p="md" radius="md">
        <Visitenkarte
          person={{
            ...rest,
            ...(sieht(gewaehlt.email) ? { email, primary_email } : {}),
            ...(sieht(gewaehlt.telefon) ? { telefon, primary_telefon } : {}),
            ...(sieht(gewaehlt.foto) ? { bild } : {}),
            ...(sieht(gewaehlt.adresse) ? { strasse, hausnummer, plz, ort } : {}),
          }}
        />
      </Paper>
      <Text size="sm" c="dimmed" mt="xs">
        Wer die Mitgliederdaten pflegt, sieht sie immer.
      </Text>
    </div>
  )
}
