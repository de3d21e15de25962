import { Alert, Autocomplete, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { datum, heute, tagVon } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { useSend } from '#client/useSend.ts'
import { useFeld, useFormular, useWert } from '#client/ui/feld.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import { dienstFelder } from '#features/sanitaetsdienste/formen.ts'
import { dienste, vorlagenAbfrage } from '../daten.ts'
import { alsVorlage } from './schichtwerte.ts'

/** Everything that an earlier service gives to a new one. */
const UEBERNOMMEN = [...Object.keys(dienstFelder), 'schichten']

/** The name; earlier services with that name are offered while typing, and their data with one tap. */
export function NameFeld({ mitVorlagen }: { readonly mitVorlagen: boolean }) {
  const { form } = useFormular()
  const { wert, setze, props } = useFeld({ name: 'bezeichnung' })
  const { data = [] } = useQuery({ ...vorlagenAbfrage, enabled: mitVorlagen })
  const art = useWert('art')
  const [uebernommen, setzeUebernommen] = useState('')
  const name = typeof wert === 'string' ? wert : ''
  const treffer = data.filter((vorlage) => vorlage.bezeichnung === name)
  // Of several kinds or places the one of the chosen kind, else the latest: they come newest first.
  const vorlage = treffer.find((eine) => eine.art === art) ?? treffer[0]

  const { send: uebernimm, isSending: laedt } = useSend((id: string) => dienste.get({ params: { id } }), {
    onSuccess: (dienst, id) => {
      const vorher = form.getValues()
      const beginn = typeof vorher['beginn'] === 'string' && vorher['beginn'] !== '' ? vorher['beginn'] : null
      const werte = alsVorlage(dienst, beginn, heute())
      for (const feld of UEBERNOMMEN) if (feld in werte) form.setFieldValue(feld, werte[feld])
      setzeUebernommen(id)
      meldeRueckgaengig('Die Angaben sind übernommen. Prüfe Datum und Leitung.', async () => {
        for (const feld of UEBERNOMMEN) form.setFieldValue(feld, vorher[feld])
        setzeUebernommen('')
      })
    },
    onError: () => melde('Der frühere Dienst ließ sich nicht lesen.', 'error'),
  })

  return (
    <div>
      <Autocomplete
        {...props}
        data={[...new Set(data.map(({ bezeichnung }) => bezeichnung))]}
        value={name}
        onChange={setze}
        limit={8}
        autoComplete="off"
        openOnFocus={false}
        placeholder="Zum Beispiel: Stadtfest"
      />
      {mitVorlagen && vorlage && uebernommen !== vorlage.letzter && (
        <Alert mt={8} p="xs">
          <Group gap="xs" justify="space-between">
            <Text size="sm" flex="1 1 200px">
              {`Zuletzt am ${datum(tagVon(vorlage.letzterBeginn))} für ${vorlage.veranstalter}, ${vorlage.ortName}.`}
            </Text>
            <Knopf size="sm" variant="default" loading={laedt} onClick={() => void uebernimm(vorlage.letzter)}>
              Angaben übernehmen
            </Knopf>
          </Group>
        </Alert>
      )}
    </div>
  )
}
