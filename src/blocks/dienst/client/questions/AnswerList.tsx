import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { RowChart } from '#client/ui/chart/RowChart.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { Helfer } from '../../contract.ts'
import { choicesOf } from '../../questions.ts'
import type { Anlass } from '../kind.ts'
import { useOpen } from '../open.ts'
import { stateName } from '../words.ts'

type AnswerRow = Pick<Helfer, 'profil' | 'status' | 'antworten' | 'kommentar'> & { readonly gaeste?: number }
const NAME: TableColumn<AnswerRow> = {
  id: 'name',
  titel: 'Name',
  value: ({ profil }) => `${profil.nachname}, ${profil.vorname}`,
  show: ({ profil }) => <PersonName person={profil} withFace />,
}
interface Props {
  readonly anlass: Pick<Anlass, 'bezeichnung' | 'fragen'>
  readonly rows: readonly AnswerRow[]
  readonly more?: readonly TableColumn<AnswerRow>[]
  readonly beside?: ReactNode
}

export function AnswerList({ anlass, rows, more = [], beside }: Props) {
  const open = useOpen()
  const columns: readonly TableColumn<AnswerRow>[] = [
    NAME,
    { id: 'stand', titel: 'Stand', value: ({ status }) => stateName(status, open) },
    ...more,
    ...anlass.fragen.map(({ text }, i) => ({ id: `frage${i}`, titel: text, value: (row: AnswerRow) => row.antworten?.[i] ?? '' })),
    { id: 'kommentar', titel: 'Kommentar', value: (row) => row.kommentar },
  ]
  const coming = rows.filter(({ status }) => status !== 'warteliste')
  return (
    <Stack gap={16}>
      <Group justify="space-between">
        <Text fw={600} role="status">
          {coming.length === 1 ? 'Eine Person' : `${coming.length} Personen`}
          {beside}
        </Text>
        <Group gap={8} className="no-print">
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
              <RowChart
                rows={choices.map((choice) => ({
                  label: choice,
                  value: coming.filter((row) => row.antworten?.[i] === choice).length,
                }))}
                text={String}
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
        empty={<EmptyState titel="Noch niemand angemeldet" text="Wer sich anmeldet, steht hier mit den Antworten." />}
      />
    </Stack>
  )
}
