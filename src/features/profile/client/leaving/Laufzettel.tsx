import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { path } from '#contract/screens.ts'
import { instantText } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Ticks } from '#client/ui/field/Ticks.tsx'
import { useSend } from '#client/net/useSend.ts'
import { laufzettelQuery, leaving, reloadProfile } from '../api.ts'
import { LEAVING, type Laufzettel as Slip } from '#features/profile/leaving.ts'
import { openCount } from './words.ts'

export function Laufzettel({ id }: { id: string }) {
  const slip = useQuery(laufzettelQuery(id))
  return (
    <QueryView query={slip} list={{ to: path('/kontakte'), titel: 'Alle Kontakte' }}>
      {(data) => <View slip={data} />}
    </QueryView>
  )
}

function View({ slip }: { readonly slip: Slip }) {
  const { user } = useSession()
  const seesOut = useMay(LEAVING)
  const mayDelete = useMay('DELETE_USER')
  const { person, status, begonnenAm, abgeschlossenAm, abgeschlossenVon, offen, punkte } = slip
  const params = { id: person._id }
  const isOwn = user?.profil === person._id
  const works = seesOut && !isOwn
  const name = fullName(person)
  const gone = status === 'ausgetreten'
  const signedOff = abgeschlossenAm !== null
  const everything = offen.length === 0 && punkte.every(({ am }) => am !== null)
  const { send, isSending } = useSend((call: () => Promise<unknown>) => call(), { reload: reloadProfile })

  async function ask(question: Parameters<typeof confirm>[0], call: () => Promise<unknown>) {
    if (await confirm(question)) await send(call)
  }
  const begin = () =>
    ask(
      {
        titel: 'Austritt beginnen?',
        text: isOwn
          ? 'Die Verwaltung sieht dann, dass du gehst. Dein Zugang bleibt, bis der Austritt vollzogen ist.'
          : `${name} bekommt eine E-Mail mit dem Laufzettel. Der Zugang bleibt, bis du den Status auf „Ausgetreten“ setzt.`,
        yes: 'Austritt beginnen',
      },
      () => leaving.begin({ params }),
    )
  const stop = () =>
    ask(
      {
        titel: 'Austritt abbrechen?',
        text: 'Was auf dem Laufzettel abgehakt ist, geht verloren.',
        yes: 'Austritt abbrechen',
        danger: true,
      },
      () => leaving.stop({ params }),
    )
  const sign = (closes: boolean) => send(() => leaving.signOff({ params, body: { abgeschlossen: closes } }))

  const main = !seesOut
    ? null
    : begonnenAm === null
      ? !gone && { titel: 'Austritt beginnen', act: () => void begin(), loading: isSending }
      : !works
        ? null
        : signedOff
          ? !gone && { titel: 'Status ändern', to: `${path('/profiles/edit/{id}', params)}?feld=status` }
          : {
              titel: 'Laufzettel abschließen',
              act: () => void sign(true),
              loading: isSending,
              disabledReason: everything ? undefined : openCount(slip),
            }
  return (
    <Page
      titel="Laufzettel"
      subtitle={name}
      back={path('/profile/{id}', params)}
      narrow
      actions={{
        main,
        more: [
          works && signedOff && !gone && { titel: 'Wieder öffnen', act: () => void sign(false) },
          mayDelete && { titel: 'Punkte und Fristen', to: path('/profiles/aufbewahrung') },
          seesOut && begonnenAm !== null && !gone && { titel: 'Austritt abbrechen', danger: true, act: () => void stop() },
        ],
      }}
    >
      <Stack gap="md">
        <InfoCard titel="Stand">
          {begonnenAm === null ? (
            <Text>{gone ? 'Dieses Mitglied ist ausgetreten.' : 'Es ist kein Austritt vorgemerkt. Hier steht, was zu erledigen wäre.'}</Text>
          ) : (
            <>
              <Text>Begonnen am {instantText(begonnenAm)}.</Text>
              <Text>
                {abgeschlossenAm === null
                  ? openCount(slip)
                  : `Abgeschlossen am ${instantText(abgeschlossenAm)}${abgeschlossenVon ? ` von ${fullName(abgeschlossenVon)}` : ''}.`}
              </Text>
              {gone ? (
                <Text>Der Austritt ist vollzogen.</Text>
              ) : (
                <Text c="dimmed">Bis der Status „Ausgetreten“ gesetzt ist, bleibt der Zugang bestehen.</Text>
              )}
            </>
          )}
        </InfoCard>
        <InfoCard titel="Im Intranet offen">
          {offen.length === 0 ? (
            <Text>Nichts mehr: keine Dienste, keine Buchungen, keine Alarmierung.</Text>
          ) : (
            <PlainList gap={4}>
              {offen.map(({ titel, unter: detail, pfad, wer: owner }, at) => (
                <li key={at}>
                  <Anchor component={Link} to={pfad} underline="never" display="block" py={8} mih={44}>
                    <Text span td="underline">
                      {titel}
                    </Text>
                    {[detail, owner].map((line, row) => (
                      <Text key={row} c="dimmed" size="sm">
                        {line}
                      </Text>
                    ))}
                  </Anchor>
                </li>
              ))}
            </PlainList>
          )}
        </InfoCard>
        {punkte.length > 0 && (
          <InfoCard titel="Von Hand abzuhaken">
            <Ticks
              points={punkte.map(({ von, ...point }) => ({ ...point, person: von }))}
              disabled={!works || begonnenAm === null || signedOff || isSending}
              tick={(name, done) => void send(() => leaving.tick({ params, body: { punkt: name, erledigt: done } }))}
            />
          </InfoCard>
        )}
      </Stack>
    </Page>
  )
}
