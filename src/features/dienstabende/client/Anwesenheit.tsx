import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#client/app/query-client.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ShareBar } from '#client/ui/chart/ShareBar.tsx'
import { useSend } from '#client/net/useSend.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { changeHindernis } from '#blocks/dienst/hindernisse.ts'
import { type dienstabendeContract, NOTED, type State, WORDS } from '../contract.ts'
import { codeHindernis, presentHindernis } from '../hindernisse.ts'
import { type Dienstabend, reload, teilnehmerQuery, write } from './kind.ts'

type TeilnehmerRow = ResponseOf<typeof dienstabendeContract.teilnehmer>[number]
type Noted = (typeof NOTED)[number]
const LABELS = { anwesend: 'Da', entschuldigt: 'Entschuldigt', unentschuldigt: 'Fehlt' } as const satisfies Record<Noted, string>
const COLORS = { anwesend: 'gruen', entschuldigt: 'gelb', unentschuldigt: 'red' } as const satisfies Record<Noted, string>
const count = (rows: readonly TeilnehmerRow[], ...stands: readonly State[]): number =>
  rows.filter(({ status }) => stands.includes(status)).length
const ANSWERS: Partial<Record<State, string>> = { zugesagt: 'Hat zugesagt', abgesagt: 'Hat abgesagt' }

export function Anwesenheit({ anlass }: { readonly anlass: Dienstabend }) {
  const [now] = useState(() => new Date())
  const query = teilnehmerQuery(anlass._id)
  const { send, sending } = useSend(
    (rows: readonly { readonly profil: string; readonly status: Noted }[]) =>
      write.anwesenheit({ params: { id: anlass._id }, body: { teilnehmer: [...rows] } }),
    { onSuccess: (rows) => queries.setQueryData(query.queryKey, rows), reload },
  )
  const reasons: Record<Noted, string | undefined> = {
    anwesend: presentHindernis(anlass, now) ?? undefined,
    entschuldigt: changeHindernis(WORDS, anlass) ?? undefined,
    unentschuldigt:
      changeHindernis(WORDS, anlass) ??
      (Date.parse(anlass.beginn) > now.getTime() ? 'Wer fehlt, steht erst fest, wenn der Dienstabend begonnen hat.' : undefined),
  }
  async function closeList(rows: readonly TeilnehmerRow[]) {
    const open = rows.filter(({ status }) => status === 'offen' || status === 'zugesagt')
    const who = open.length === 1 ? 'Eine Person' : `${open.length} Personen`
    const text = `${who} ohne Eintrag ${open.length === 1 ? 'gilt' : 'gelten'} dann als unentschuldigt, auch in den Teilnahmequoten.`
    if (await confirm({ titel: `${who}: unentschuldigt?`, text, yes: `${who} eintragen`, danger: true }))
      await send(open.map(({ profil }) => ({ profil: profil._id, status: 'unentschuldigt' }))).then(
        (done) =>
          done &&
          notifyUndo(`${who} als fehlend eingetragen`, async () => {
            await write.takeBackAttendance({ params: { id: anlass._id }, body: { profile: open.map(({ profil }) => profil._id) } })
            await reload()
          }),
      )
  }
  return (
    <QueryView query={useQuery(query)}>
      {(rows) => (
        <InfoCard>
          <ShareBar
            titel="Wer ist da?"
            shares={[
              { tone: 'gut', titel: 'da', count: count(rows, 'anwesend') },
              { tone: 'achtung', titel: 'entschuldigt', count: count(rows, 'entschuldigt', 'abgesagt') },
              { tone: 'schlecht', titel: 'fehlen', count: count(rows, 'unentschuldigt') },
              { tone: 'neutral', titel: 'offen', count: count(rows, 'offen', 'zugesagt') },
            ]}
          />
          <Group my="md" gap={8}>
            <ActionButton
              to={path('/dienstabend/{id}/code', { id: anlass._id })}
              variant="default"
              size="sm"
              mih={44}
              disabledReason={codeHindernis(anlass, now) ?? undefined}
            >
              Code zum Scannen
            </ActionButton>
            {count(rows, 'offen', 'zugesagt') > 0 && (
              <ActionButton variant="default" size="sm" mih={44} disabledReason={reasons.unentschuldigt} onClick={() => closeList(rows)}>
                Alle Übrigen fehlen
              </ActionButton>
            )}
          </Group>
          {rows.length === 0 && <Text c="dimmed">Noch hat sich niemand gemeldet.</Text>}
          <PlainList gap={0} aria-label="Teilnehmer">
            {rows.map(({ profil, status, grund }) => (
              <Group
                component="li"
                key={profil._id}
                justify="space-between"
                gap="4px 12px"
                py={8}
                style={{ borderTop: '1px solid var(--line)' }}
              >
                <div style={{ flex: '1 1 150px', overflowWrap: 'anywhere' }}>
                  <PersonName person={profil} withFace />
                  {(grund || ANSWERS[status]) && (
                    <Text size="sm" c="dimmed">
                      {grund || ANSWERS[status]}
                    </Text>
                  )}
                </div>
                <Text component="span" size="sm" className="print-only" aria-hidden>
                  {NOTED.map((option) => `${status === option ? '☒' : '☐'} ${LABELS[option]}`).join('   ')}
                </Text>
                <Group gap={6} role="group" aria-label={`${profil.vorname} ${profil.nachname}`}>
                  {NOTED.map((option) => (
                    <ActionButton
                      key={option}
                      size="sm"
                      px={12}
                      mih={44}
                      variant={status === option ? 'filled' : 'default'}
                      color={COLORS[option]}
                      aria-pressed={status === option}
                      disabledReason={reasons[option]}
                      loading={sending?.length === 1 && sending[0]?.profil === profil._id && sending[0].status === option}
                      onClick={() => status !== option && void send([{ profil: profil._id, status: option }])}
                    >
                      {LABELS[option]}
                    </ActionButton>
                  ))}
                </Group>
              </Group>
            ))}
          </PlainList>
        </InfoCard>
      )}
    </QueryView>
  )
}
