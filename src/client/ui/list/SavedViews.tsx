import { Button, Menu, Text } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type ROLLEN, rollenOf } from '#contract/rights/rollen.ts'
import { type SavedView, viewFields } from '#contract/views-contract.ts'
import { notify } from '../../app/notify.ts'
import { useSession } from '../../app/session.ts'
import { useOpen } from '../../navigation/steps.ts'
import { notifyUndo } from '../action/undo.tsx'
import { SelectField } from '../field/SelectField.tsx'
import { TextField } from '../field/TextField.tsx'
import { FormSheet } from '../overlay/FormSheet.tsx'
import { reloadViews, sendViews } from './keep-views.ts'
import { addressOf, useAddress, useSavedViews } from './views.ts'

const { name, rolle } = viewFields
const schema = z.object({ name, rolle })

interface Props {
  readonly list: string
  /** Columns that differ from the list's own. */
  readonly columns: readonly string[]
}
/** Chooses, saves and deletes views of a list. */
export function SavedViews({ list, columns }: Props) {
  const views = useSavedViews(list).filter((view) => view.name !== '')
  const { current, query, bare, show } = useAddress()
  const [isOpen, setOpen] = useOpen()
  const [saved, setSaved] = useState<SavedView | 'new'>()
  const shown = views.find((view) => addressOf(view) === current)
  const remove = async ({ _id, liste, adresse, spalten, rolle: role, name: called }: SavedView) => {
    await sendViews.remove({ params: { id: _id } })
    await reloadViews()
    notifyUndo(`Ansicht „${called}“ gelöscht`, async () => {
      await sendViews.create({ body: { liste, adresse, spalten, rolle: role as keyof typeof ROLLEN | null, name: called } })
      await reloadViews()
    })
  }
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={300}>
        <Menu.Target>
          <Button variant="subtle" size="sm" leftSection={<IconBookmark size={18} aria-hidden />}>
            {shown ? `Ansicht: ${shown.name}` : 'Ansichten'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => show(bare)} fw={current === bare ? 600 : 400}>
            Ohne Filter
          </Menu.Item>
          {views.map((view) => (
            <Menu.Item key={view._id} onClick={() => show(addressOf(view))} fw={view === shown ? 600 : 400}>
              {view.name}
              {view.rolle !== null && (
                <Text component="span" display="block" size="xs" c="dimmed">
                  {view.eigene ? `Geteilt mit ${view.rolle}` : view.von === '' ? `Für ${view.rolle}` : `Von ${view.von}, für ${view.rolle}`}
                </Text>
              )}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setSaved('new')}>So speichern …</Menu.Item>
          {shown?.eigene && (
            <>
              <Menu.Item onClick={() => setSaved(shown)}>Umbenennen oder teilen …</Menu.Item>
              <Menu.Item c="var(--mantine-color-error)" onClick={() => void remove(shown).catch(() => undefined)}>
                {`„${shown.name}“ löschen`}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {saved && (
        <SaveSheet {...{ list, columns, query, views }} view={saved === 'new' ? undefined : saved} onClose={() => setSaved(undefined)} />
      )}
    </>
  )
}

interface SaveProps extends Props {
  readonly query: string
  readonly views: readonly SavedView[]
  readonly view: SavedView | undefined
  readonly onClose: () => void
}
function SaveSheet({ list, columns, query, views, view, onClose }: SaveProps) {
  const { user } = useSession()
  const roles = rollenOf(user)
  return (
    <FormSheet
      titel={view ? 'Ansicht ändern' : 'Ansicht speichern'}
      subtitle="Filter, Reihenfolge und Spalten, wie sie gerade stehen."
      schema={schema}
      start={view ? { name: view.name, rolle: view.rolle as keyof typeof ROLLEN | null } : {}}
      button="Speichern"
      send={async ({ name: called, rolle: role }) => {
        const body = { liste: list, name: called, adresse: query, spalten: [...columns], rolle: role }
        // The same name again replaces one's own view.
        const old = view ?? views.find((one) => one.eigene && one.name.toLowerCase() === called.toLowerCase())
        if (old) await sendViews.update({ params: { id: old._id }, body: { ...body, version: old.version } })
        else await sendViews.create({ body })
        notify(`Ansicht „${called}“ gespeichert`, 'success')
      }}
      said={undefined}
      reload={reloadViews}
      onClose={onClose}
    >
      <TextField name="name" />
      {roles.length > 0 && (
        <SelectField
          name="rolle"
          options={roles}
          placeholder="Nur für mich"
          hint="Leer: nur für dich. Sonst sehen sie alle mit dieser Rolle."
        />
      )}
    </FormSheet>
  )
}
