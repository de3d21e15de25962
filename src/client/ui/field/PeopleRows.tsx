import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { members } from '../../queries/members.ts'
import { fullName, type PersonRef } from '../../text/person.ts'
import { ErrorLine } from '../form/ErrorLine.tsx'
import { useField, useFormContext } from '../form/field.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { PlainList } from '../list/PlainList.tsx'
import { RemoveButton } from '../form/RemoveButton.tsx'
import { useRows } from '../form/rows.ts'

interface Props<R> {
  readonly name: string
  readonly titel: string
  readonly asks: string
  readonly known: readonly PersonRef[]
  readonly add: (profil: string) => R
  readonly renderHead?: (row: R, who: string) => ReactNode
  readonly renderButtons?: (row: R, who: string) => ReactNode
  readonly children: (row: R, number: number) => ReactNode
}

interface TimeButtonProps {
  readonly who: string
  readonly open: boolean
  readonly onClick: () => void
  readonly children: string
}
export const TimeButton = ({ who, open, onClick, children }: TimeButtonProps) => (
  <Button variant="subtle" size="sm" mih={44} aria-expanded={open} aria-label={`Zeit ändern: ${who}`} onClick={onClick}>
    {children}
  </Button>
)

export function PeopleRows<R extends { readonly profil: string }>({
  name,
  titel,
  asks,
  known,
  add,
  renderHead,
  renderButtons,
  children,
}: Props<R>) {
  const { gesperrt } = useFormContext()
  const { props } = useField({ name })
  const [rows, setRows] = useRows<R>(name)
  const { data } = useQuery(members)
  const names = new Map([...known, ...(data?.zeilen ?? [])].map((person) => [person._id, fullName(person)]))
  return (
    <div data-path={name} tabIndex={-1}>
      <PlainList gap={0} aria-label={titel}>
        {rows.map((row, number) => {
          const who = names.get(row.profil) ?? '…'
          return (
            <li key={row.profil} style={{ borderBottom: '1px solid var(--line)', padding: '8px 0' }}>
              <Group justify="space-between" gap="0 8px">
                {renderHead?.(row, who) ?? (
                  <Text fw={600} flex="1 1 120px" style={{ overflowWrap: 'anywhere' }}>
                    {who}
                  </Text>
                )}
                <Group gap={0} wrap="nowrap">
                  {renderButtons?.(row, who)}
                  <RemoveButton label={`${who} entfernen`} gesperrt={gesperrt} onClick={() => setRows(rows.toSpliced(number, 1))} />
                </Group>
              </Group>
              {children(row, number)}
            </li>
          )
        })}
      </PlainList>
      <ErrorLine text={props.error ?? ''} plain />
      <PersonSelect
        key={rows.length}
        label={asks}
        withTraining
        mt={12}
        maw={420}
        disabled={gesperrt}
        value={null}
        without={rows.map(({ profil }) => profil)}
        onChange={(person) => person && setRows([...rows, add(person._id)])}
      />
    </div>
  )
}
