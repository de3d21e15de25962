import { Alert, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { melde } from '#client/melde.ts'
import { useDarf } from '#client/sitzung.ts'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Fotowahl } from '#client/ui/foto/Fotowahl.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { MANGELBILDER, type Mangel } from '#features/fahrzeuge/formen.ts'
import { fahrzeuge, maengelNeuLaden } from '../daten.ts'
import { verlangeAusserDienst } from './ausserDienst.ts'
import { useVersand } from './versand.ts'

interface Angaben {
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
  /** After the defect and all its photos have arrived. */
  readonly fertig: () => void
}

/** Reports a defect: a title is enough; photos follow the report, so that a lost line loses no words. */
export function Meldeformular({ fahrzeug, fertig }: Angaben) {
  const versand = useVersand()
  const [gemeldet, setzeGemeldet] = useState<Mangel | null>(null)
  const darfSperren = useDarf('UPDATE_FAHRZEUG')

  async function sendeFotos(mangel: Mangel) {
    const alle = await versand.sende(fahrzeug._id, mangel._id)
    await maengelNeuLaden()
    if (!alle) return
    melde('Danke, der Mangel ist gemeldet.', 'success')
    fertig()
  }

  const fortschritt = versand.anteil !== null && (
    <div>
      <Progress value={versand.anteil * 100} aria-label="Fotos werden gesendet" mb={6} />
      <Text size="sm" role="status">
        {`Fotos werden gesendet: ${Math.round(versand.anteil * 100)} %`}
      </Text>
    </div>
  )
  if (gemeldet) {
    return (
      <Stack gap="md">
        <Alert color="gelb" title="Der Mangel ist gemeldet">
          {versand.anteil === null
            ? versand.fotos.length === 1
              ? '1 Foto ist nicht angekommen.'
              : `${versand.fotos.length} Fotos sind nicht angekommen.`
            : 'Die Fotos sind noch unterwegs.'}
        </Alert>
        <Fotowahl fotos={versand.fotos} setze={versand.setze} hoechstens={MANGELBILDER} gesperrt={versand.anteil !== null} />
        {fortschritt}
        <Knopf loading={versand.anteil !== null} onClick={() => void sendeFotos(gemeldet)}>
          Fotos noch einmal senden
        </Knopf>
        <Knopf variant="default" onClick={fertig}>
          Ohne Fotos fertig
        </Knopf>
      </Stack>
    )
  }
  return (
    <Formular
      schema={fahrzeugeContract.mangelMelden.body}
      entwurf={`fahrzeuge/mangel/${fahrzeug._id}`}
      knopf="Mangel melden"
      speichern={async (body) => {
        if (body.ausserDienst) await verlangeAusserDienst(fahrzeug._id, fahrzeug.bezeichnung)
        const mangel = await fahrzeuge.mangelMelden({ params: { id: fahrzeug._id }, body })
        setzeGemeldet(mangel)
        await sendeFotos(mangel)
      }}
    >
      <Textfeld name="titel" platzhalter="Blinker hinten links defekt" />
      <Auswahl name="prioritaet" />
      <Textfeld name="beschreibung" mehrzeilig />
      {darfSperren && <Schalter name="ausserDienst" titel="Nimmt das Fahrzeug außer Dienst" />}
      <Fotowahl fotos={versand.fotos} setze={versand.setze} hoechstens={MANGELBILDER} gesperrt={versand.anteil !== null} />
      {fortschritt}
    </Formular>
  )
}
