import { Alert, Stack, Text } from '@mantine/core'
import type { Recht } from '#contract/rights/rechte.ts'
import type { Me } from '#client/app/session.ts'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ChangeList } from './ChangeList.tsx'
import type { Rechtetraeger } from '../api.ts'
import { titelOf } from '../catalog.ts'
import classes from './Changes.module.css'
import type { Difference } from './difference.ts'
import { Preview } from './Preview.tsx'

interface Props {
  readonly person: Rechtetraeger
  readonly change: Difference
  readonly me: Me
  readonly save: () => unknown
  readonly saves: boolean
  readonly onClose: () => void
}

const MANAGE: readonly Recht[] = ['READ_USER_RECHTE', 'UPDATE_USER_RECHTE']

/** Lists the pending changes and warns of those that one cannot undo oneself. */
export function SaveDialog({ person, change, me, save, saves, onClose }: Props) {
  const myself = person._id === me._id
  const locksMeOut = myself && change.removed.some((recht) => MANAGE.includes(recht))
  const irrecoverable = change.removed.filter((recht) => myself || !me.rechte.includes(recht))
  return (
    <Dialog titel="Rechte speichern?" width="lg" onClose={onClose}>
      <Stack gap="md">
        <Text>
          {myself ? 'Das ändert sich für dich selbst' : `Das ändert sich für ${person.vorname} ${person.nachname}`}, sofort und auf allen
          Geräten:
        </Text>
        <Preview titel="Änderungen">
          <ChangeList {...change} />
        </Preview>
        {locksMeOut ? (
          <Alert color="red" title="Du sperrst dich selbst aus">
            Danach kannst du diese Seite nicht mehr wie bisher benutzen. Jemand anders muss dir das Recht zurückgeben.
          </Alert>
        ) : (
          irrecoverable.length > 0 && (
            <Alert color="gelb" title="Das kannst du nicht selbst zurücknehmen">
              {myself ? 'Du gibst ab' : 'Du hast selbst nicht'}: {irrecoverable.map(titelOf).join(', ')}.
            </Alert>
          )
        )}
        <div className={classes['buttons']}>
          <ActionButton variant="default" onClick={onClose}>
            Abbrechen
          </ActionButton>
          <ActionButton loading={saves} {...(locksMeOut ? { color: 'red' } : {})} onClick={save}>
            Rechte speichern
          </ActionButton>
        </div>
      </Stack>
    </Dialog>
  )
}
