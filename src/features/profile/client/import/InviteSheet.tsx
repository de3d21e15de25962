import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantText } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { SearchField } from '#client/ui/field/SearchField.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { newcomersQuery } from '../api.ts'
import { isRecent, membersText } from '../words.ts'
import { InviteButton } from './InviteButton.tsx'

type Newcomer = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof newcomersQuery>['queryFn']>>>>[number]
/** Rows up to which all are seen at a glance. */
const GLANCE = 12

export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  // Snapshot from opening the sheet: invited members disappear only when it is opened again.
  const query = useQuery({ ...newcomersQuery(), staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' })
  return (
    <Sheet titel="Zum Anmelden einladen" onClose={onClose}>
      <QueryView query={query}>{(all) => <Choice all={all} />}</QueryView>
    </Sheet>
  )
}

/** Everybody who never signed in, by name; those invited within a day are not chosen at first. */
function Choice({ all }: { readonly all: readonly Newcomer[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    all.filter(({ eingeladenAm }) => !isRecent(eingeladenAm)).map(({ _id }) => _id),
  )
  const [search, setSearch] = useState('')
  const shown = findRows(all, search, fullName as (row: Newcomer) => string)
  const again = all.some(({ _id, eingeladenAm }) => chosen.includes(_id) && isRecent(eingeladenAm))
  return (
    <Stack gap="md">
      <Text>
        {all.length === 0
          ? 'Alle, die sich anmelden dürfen, haben das schon einmal getan.'
          : `${membersText(all.length)} ${all.length === 1 ? 'hat' : 'haben'} sich noch nie angemeldet.`}
      </Text>
      {/* Another choice is another batch: its progress starts anew. */}
      {chosen.length > 0 && <InviteButton key={chosen.join()} users={chosen} again={again} />}
      {all.length > GLANCE && <SearchField titel="Name" text={search} set={setSearch} />}
      {all.length > 1 && (
        <Group gap="sm">
          <ActionButton variant="default" size="sm" onClick={() => setChosen(all.map(({ _id }) => _id))}>
            Alle auswählen
          </ActionButton>
          <ActionButton variant="default" size="sm" onClick={() => setChosen([])}>
            Auswahl aufheben
          </ActionButton>
        </Group>
      )}
      <PlainList gap={0} aria-label="Noch nie angemeldet">
        {shown.map((person) => (
          <li key={person._id}>
            <Checkbox
              checked={chosen.includes(person._id)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(checked ? [...chosen, person._id] : chosen.filter((one) => one !== person._id))
              }
              label={fullName(person)}
              description={person.eingeladenAm === null ? undefined : `eingeladen ${instantText(person.eingeladenAm)}`}
              styles={{ body: { minHeight: 44, alignItems: 'center' }, labelWrapper: { flex: 1, overflowWrap: 'anywhere' } }}
            />
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}
