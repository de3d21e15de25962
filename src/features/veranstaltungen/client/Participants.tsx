import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { BarChart } from '#client/ui/BarChart.tsx'
import type { TableColumn } from '#client/ui/column.ts'
import { DataTable } from '#client/ui/DataTable.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { exportActions } from '#client/ui/export-actions.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { stateName } from '#blocks/anmeldung/client/index.ts'
import { choicesOf, type Participant } from '../contract.ts'
import { participantsQuery, type Veranstaltung } from './kind.ts'

const name = ({ profil }: Participant) => `${profil.nachname}, ${profil.vorname}`

const columnsOf = (anlass: Veranstaltung): readonly TableColumn<Participant>[] => [
  { id: 'name', titel: 'Name', value: name, show: ({ profil }) => <PersonName person={profil} withFace /> },
  { id: 'stand', titel: 'Stand', value: ({ status }) => stateName(status, true) },
  ...(anlass.gaesteErlaubt ? [{ id: 'gaeste', titel: 'Gäste', value: ({ gaeste }: Participant) => gaeste }] : []),
  ...anlass.fragen.map(({ text }, i) => ({ id: `frage${i}`, titel: text, value: (one: Participant) => one.antworten[i] ?? '' })),
  { id: 'kommentar', titel: 'Kommentar', value: (one) => one.kommentar },
]

/** Who comes, what they answered, and how often each answer was given. */
export function Participants({ anlass }: { readonly anlass: Veranstaltung }) {
  const query = useQuery(participantsQuery(anlass._id))
  const columns = columnsOf(anlass)
  return (
    <QueryView query={query}>
      {(rows) => {
        const coming = rows.filter(({ status }) => status !== 'warteliste')
        const guests = coming.reduce((sum, { gaeste }) => sum + gaeste, 0)
        return (
          <Stack gap={16}>
            <Group justify="space-between">
              <Text fw={600} role="status">
                {coming.length === 1 ? 'Eine Person' : `${coming.length} Personen`}
                {guests > 0 && (guests === 1 ? ' und ein Gast' : ` und ${guests} Gäste`)}
                {anlass.maxTeilnehmer !== null && ` von ${anlass.maxTeilnehmer} Plätzen`}
              </Text>
              <Group gap={8} className="nicht-drucken">
                {exportActions({ columns, rows, fileName: `Teilnehmer ${anlass.bezeichnung}` }).map(({ titel, act }) => (
                  <ActionButton key={titel} variant="default" size="sm" mih={44} onClick={() => act?.()}>
                    {titel}
                  </ActionButton>
                ))}
              </Group>
            </Group>
            {anlass.fragen.map((question, i) => {
              const choices = choicesOf(question)
              return (
                choices !== null && (
                  <InfoCard key={question.text} titel={question.text}>
                    <BarChart
                      bars={choices.map((one) => {
                        const value = coming.filter((row) => row.antworten[i] === one).length
                        return { label: one, value, said: `${one}: ${value}` }
                      })}
                    />
                  </InfoCard>
                )
              )
            })}
            <DataTable
              titel="Teilnehmer"
              columns={columns}
              rows={rows}
              rowKey={({ profil }) => profil._id}
              sorting={{ id: 'name' }}
              empty={<EmptyState titel="Noch niemand angemeldet" text="Wer sich anmeldet, steht hier mit seinen Gästen und Antworten." />}
            />
          </Stack>
        )
      }}
    </QueryView>
  )
}
