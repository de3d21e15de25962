import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spanText } from '#client/text/date.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { substituteFor } from '../queries.ts'
import type { Belegung, BelegungsScreens, Substitute, Wish } from '../kind.ts'

interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly wish: Wish
  readonly taken: readonly string[]
  /** Receives the replacement per taken id, and the replacements' names. */
  readonly take: (instead: Readonly<Record<string, string>>, withWhat: string) => void
  readonly onClose: () => void
}

export function SubstituteChoice<B extends Belegung>({ kind, wish, taken, take, onClose }: Props<B>) {
  const [instead, setInstead] = useState<Readonly<Record<string, string>>>({})
  const query = useQuery(substituteFor(kind, wish))
  const { plural, other, singular } = kind.words
  const name = (id: string) => query.data?.find(({ _id }) => _id === id)?.name ?? ''
  const possible = (all: readonly Substitute[], forWhom: string) =>
    all
      // Excludes resources already in the booking or selected as another replacement.
      .filter(
        ({ _id, frei }) => frei && !wish.ressourcen.includes(_id) && (instead[forWhom] === _id || !Object.values(instead).includes(_id)),
      )
      .map(({ _id, name }) => ({ value: _id, label: name }))
  const missing = taken.some((id) => instead[id] === undefined)
  return (
    <Sheet
      titel={`${other} ${singular}`}
      subtitle={spanText(wish.beginn, wish.ende)}
      onClose={onClose}
      foot={
        <ActionButton
          fullWidth
          disabledReason={missing ? `Wähle aus, was du an diesem Tag nimmst.` : undefined}
          onClick={() => {
            take(instead, taken.map((id) => name(instead[id] ?? '')).join(', '))
            onClose()
          }}
        >
          Für diesen Termin nehmen
        </ActionButton>
      }
    >
      <QueryView query={query}>
        {(all) => (
          <Stack>
            {taken.map((id) => {
              const data = possible(all, id)
              return data.length === 0 ? (
                <Text key={id}>Zu dieser Zeit sind keine anderen {plural} frei. Lass den Termin weg oder verlege ihn.</Text>
              ) : (
                <Select
                  key={id}
                  label={`Statt ${name(id)}`}
                  placeholder="Bitte wählen"
                  data={data}
                  value={instead[id] ?? null}
                  onChange={(value) => {
                    const { [id]: _, ...others } = instead
                    setInstead(value === null ? others : { ...others, [id]: value })
                  }}
                  searchable={data.length > 8}
                />
              )
            })}
          </Stack>
        )}
      </QueryView>
    </Sheet>
  )
}
