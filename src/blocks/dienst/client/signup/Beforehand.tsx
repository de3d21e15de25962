import { Alert, Text } from '@mantine/core'
import { addressText } from '#client/text/address.ts'
import { timeOnDay } from '#client/text/date.ts'
import { meetingLead } from '../../meeting.ts'
import type { Angebot } from '../angebot.ts'
import type { Anlass } from '../kind.ts'

export const aboutOf = ({ ortDaten, beginn, schichten, treffpunkt, treffpunktZeit, leiterPerson }: Anlass): string[] => {
  const at = treffpunktZeit && beginn && (meetingLead(treffpunktZeit, { beginn, schichten }) ?? timeOnDay(treffpunktZeit, beginn))
  const [where, meeting] = [addressText(ortDaten), [treffpunkt, at].filter(Boolean).join(', ')]
  return [
    where,
    meeting && `Treffpunkt: ${meeting}`,
    leiterPerson ? `Leitung: ${leiterPerson.vorname} ${leiterPerson.nachname}` : '',
  ].filter((text) => text !== '' && text !== undefined)
}

export const hintsOf = (choice: readonly Pick<Angebot, 'anmeldung'>[]): string[] => [
  ...new Set(choice.flatMap(({ anmeldung }) => (anmeldung?.moeglich === true ? (anmeldung.hinweise ?? []) : []))),
]

export const Beforehand = ({ about = [], hints = [] }: { readonly about?: readonly string[]; readonly hints?: readonly string[] }) => (
  <>
    {about.length > 0 && (
      <div>
        {about.map((line, at) => (
          <Text key={at} size="sm">
            {line}
          </Text>
        ))}
      </div>
    )}
    {hints.map((hint) => (
      <Alert key={hint} color="gelb">
        {hint}
      </Alert>
    ))}
  </>
)
