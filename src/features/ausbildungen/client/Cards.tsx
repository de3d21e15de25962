import { Alert, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { changeHindernis } from '#blocks/dienst/hindernisse.ts'
import { instantText, spanText } from '#client/text/date.ts'
import { sessionsText } from '#blocks/dienst/sums.ts'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { ShareBar } from '#client/ui/chart/ShareBar.tsx'
import { useSend } from '#client/net/useSend.ts'
import { tooFew, WORDS } from '../contract.ts'
import { CourseDates } from './Dates.tsx'
import { type Ausbildung, reload, write } from './kind.ts'

interface Props {
  readonly anlass: Ausbildung
}

function Reply({ anlass }: Props) {
  const { user } = useSession()
  const until = anlass.helfer.find(({ profil }) => profil._id === user?.profil)?.antwortBis
  const { send, isSending } = useSend(() => write.accept({ params: { id: anlass._id } }), {
    success: 'Der Platz ist deiner.',
    reload,
  })
  if (!until) return null
  return (
    <InfoCard titel="Ein Platz ist frei geworden">
      <Text mb="sm">Du bist nachgerückt. Sag bis {instantText(until)} zu, sonst rückt die nächste Person nach.</Text>
      <ActionButton loading={isSending} onClick={() => send()}>
        Ich nehme den Platz
      </ActionButton>
    </InfoCard>
  )
}

function Places({ anlass }: Props) {
  const [now] = useState(() => new Date())
  const [offer] = anlass.schichten
  if (!offer) return null
  const { soll, eingeteilt, gemeldet, warteliste, offen } = offer.besetzung
  const missing = tooFew(anlass, now)
  const asking = anlass.helfer.filter((helfer) => helfer.antwortBis)
  return (
    <InfoCard titel="Plätze">
      {missing > 0 && (
        <Alert color="gelb" mb="md" title="Zu wenige Teilnehmer">
          {missing === 1 ? 'Es fehlt eine Person' : `Es fehlen ${missing} Personen`} bis zur Mindestzahl von {anlass.minTeilnehmer}, und der
          Anmeldeschluss ist vorbei.
        </Alert>
      )}
      <ShareBar
        titel={soll === 0 ? 'Anmeldungen' : `${soll} Plätze`}
        shares={[
          { tone: 'gut', titel: 'angenommen', count: eingeteilt },
          { tone: 'achtung', titel: 'gemeldet', count: gemeldet },
          ...(soll === 0 ? [] : [{ tone: 'neutral' as const, titel: 'frei', count: offen }]),
          ...(warteliste === 0 ? [] : [{ tone: 'schlecht' as const, titel: 'auf der Warteliste', count: warteliste }]),
        ]}
      />
      {asking.length > 0 && (
        <>
          <Text mt="md" fw={600}>
            Nachgerückt, noch ohne Zusage
          </Text>
          <PlainList gap={4} aria-label="Noch ohne Zusage">
            {asking.map(({ profil, antwortBis }) => (
              <Group component="li" key={profil._id} gap="0 10px" justify="space-between">
                <PersonName person={profil} />
                <Text c="dimmed">bis {antwortBis && instantText(antwortBis)}</Text>
              </Group>
            ))}
          </PlainList>
        </>
      )}
    </InfoCard>
  )
}

export const Cards = ({ anlass, leads }: Props & { readonly leads: boolean }) => (
  <>
    <Reply anlass={anlass} />
    {anlass.termine.length > 0 && (
      <InfoCard titel={sessionsText(anlass.termine) || 'Ein Termin'}>
        {leads ? (
          <CourseDates course={anlass} fixed={changeHindernis(WORDS, anlass) !== null} />
        ) : (
          <List type="ordered" spacing={4} aria-label="Termine">
            {anlass.termine.map(({ beginn, ende }) => (
              <List.Item key={beginn}>{spanText(beginn, ende)}</List.Item>
            ))}
          </List>
        )}
      </InfoCard>
    )}
    {leads && anlass.status !== 'abgeschlossen' && !anlass.abgesagt && <Places anlass={anlass} />}
  </>
)
