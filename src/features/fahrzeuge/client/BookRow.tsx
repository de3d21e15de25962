import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMay } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { More } from '#client/ui/action/ActionList.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import classes from './BookRow.module.css'

export const Book = ({ titel, children }: { readonly titel?: string; readonly children: ReactNode }) => (
  <InfoCard {...(titel === undefined ? {} : { titel })}>
    <ul className={classes['book']}>{children}</ul>
  </InfoCard>
)

export const BookRow = ({ open, children }: { readonly open: (() => void) | undefined; readonly children: ReactNode }) => (
  <li>
    {open ? (
      <button type="button" className={classes['row']} onClick={open}>
        {children}
      </button>
    ) : (
      <div className={classes['row']}>{children}</div>
    )}
  </li>
)

interface EntryProps<E> {
  readonly titel: string
  readonly fahrzeug: { readonly bezeichnung: string }
  readonly entry: E | null
  /** 'Fahrt' */
  readonly name: string
  readonly consequence: (entry: E) => string
  readonly remove: (entry: E) => Promise<void>
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}
/** Sheet of a line of a book; vehicle keepers delete the line. */
export function EntrySheet<E>({ titel, fahrzeug, entry, name, consequence, remove, reload, onClose, children }: EntryProps<E>) {
  const mayDelete = useMay('UPDATE_FAHRZEUG')
  const { send } = useSend(remove, { onSuccess: onClose, success: `Die ${name} ist gelöscht.`, reload })
  async function question(asked: E) {
    if (await confirm({ titel: `${name} löschen?`, text: consequence(asked), yes: 'Löschen', danger: true })) await send(asked)
  }
  return (
    <Sheet titel={titel} subtitle={fahrzeug.bezeichnung} onClose={onClose}>
      <Stack gap="md">
        {children}
        {entry && mayDelete && (
          <Group>
            <ActionButton variant="subtle" color="red" onClick={() => question(entry)}>
              {`${name} löschen`}
            </ActionButton>
          </Group>
        )}
      </Stack>
    </Sheet>
  )
}

interface FileProps {
  readonly label: string
  readonly name: string
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
}
export const BookFile = ({ label, name, endpoint, fahrzeug: { _id, bezeichnung } }: FileProps) => (
  <More
    label={label}
    actions={exportActions({
      endpoint: { path: endpoint.path.replace('{id}', _id) as `/api/${string}` },
      query: {},
      fileName: `${name} ${bezeichnung}`,
    })}
  />
)
