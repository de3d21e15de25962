import { Badge, Group } from '@mantine/core'
import { heute } from '#client/datum.ts'
import { faelligkeiten, KURZ, monatText, type Pruefung } from './pruefungen.ts'
import { AMPEL_FARBEN, AMPEL_TEXTE } from './woerter.ts'

/** More would make a row of the table higher than its neighbours; the form shows all. */
const HOECHSTENS = 2

/** The inspections of a vehicle, the most urgent first: what ended or ends soon by name, the rest as one word. */
export function Pruefmarken({ fahrzeug }: { fahrzeug: Readonly<Record<Pruefung, string>> }) {
  const alle = faelligkeiten(fahrzeug, heute())
  const dringend = alle.filter(({ ampel }) => ampel !== 'ok')
  const [naechste] = alle
  if (!naechste) return null
  if (dringend.length === 0)
    return <Badge miw="max-content" color="gruen">{`${KURZ[naechste.pruefung]} bis ${monatText(naechste.monat)}`}</Badge>
  return (
    <Group gap={6}>
      {dringend.slice(0, HOECHSTENS).map(({ pruefung, monat, ampel }) => (
        <Badge key={pruefung} miw="max-content" title={AMPEL_TEXTE[ampel]} color={AMPEL_FARBEN[ampel]}>
          {`${KURZ[pruefung]} ${ampel === 'abgelaufen' ? 'abgelaufen' : 'bis'} ${monatText(monat)}`}
        </Badge>
      ))}
      {dringend.length > HOECHSTENS ? <Badge color="gray">{`+ ${dringend.length - HOECHSTENS}`}</Badge> : null}
    </Group>
  )
}
