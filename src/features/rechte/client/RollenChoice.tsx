import { Alert, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Recht } from '#contract/rights/rechte.ts'
import { ROLLEN, type Rollenname } from '#contract/rights/rollen.ts'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ChangeList } from './changes/ChangeList.tsx'
import { ROLLEN_NAMES, titelOf } from './catalog.ts'
import classes from './changes/Changes.module.css'
import { withRolle, differenceOf } from './changes/difference.ts'
import { Preview } from './changes/Preview.tsx'
import { rechteNumber } from './words.ts'

interface Props {
  readonly rechte: readonly Recht[]
  readonly disabledReason: (recht: Recht) => string | undefined
  readonly vorname: string
  readonly onApply: (rechte: readonly Recht[]) => void
  readonly onClose: () => void
}

/** Applies a bundle to the boxes after a preview; saving is a separate step. */
export function RollenChoice({ rechte, disabledReason: reason, vorname, onApply, onClose }: Props) {
  const [rolle, setRolle] = useState<Rollenname | null>(null)
  const [kind, setKind] = useState<'ergaenzen' | 'ersetzen'>('ergaenzen')
  const may = (recht: Recht) => reason(recht) === undefined
  const result = rolle ? withRolle(rechte, ROLLEN[rolle], kind, may) : { rechte: [...rechte], skipped: [] }
  const wanted = [...new Set([...result.rechte, ...rechte.filter((recht) => !may(recht))])]
  const change = differenceOf(rechte, wanted)
  const skipped = result.skipped.filter((recht) => !wanted.includes(recht))
  const empty = change.extra.length + change.removed.length === 0
  return (
    <Dialog titel="Rolle anwenden" width="lg" onClose={onClose}>
      <Stack gap="md">
        <Text c="dimmed">
          Eine Rolle ist eine Vorlage: Sie füllt die Kästchen, danach kannst du einzelne Rechte ändern. Gespeichert wird erst am Ende.
        </Text>
        <NativeSelect
          label="Rolle"
          size="md"
          value={rolle ?? ''}
          onChange={(e) => setRolle(ROLLEN_NAMES.find((name) => name === e.currentTarget.value) ?? null)}
          data={[
            { value: '', label: 'Bitte wählen …' },
            ...ROLLEN_NAMES.map((name) => ({ value: name, label: `${name} (${rechteNumber(ROLLEN[name].length)})` })),
          ]}
          data-autofocus
        />
        <Radio.Group aria-label="Wie die Rolle angewendet wird" value={kind} onChange={(newKind) => setKind(newKind)}>
          <div className={classes['kinds']}>
            <Radio size="md" value="ergaenzen" label="Dazugeben" description={`Was ${vorname} schon hat, bleibt.`} />
            <Radio size="md" value="ersetzen" label="Alles ersetzen" description="Nur die Rechte der Rolle bleiben." />
          </div>
        </Radio.Group>
        {rolle && (
          <Preview titel="Was sich ändert">
            {empty ? (
              <Text role="status">
                {skipped.length > 0
                  ? 'Mehr davon kannst du nicht vergeben.'
                  : `Das ändert nichts: ${vorname} hat alle Rechte dieser Rolle.`}
              </Text>
            ) : (
              <ChangeList {...change} />
            )}
          </Preview>
        )}
        {skipped.length > 0 && (
          <Alert color="gelb" title={`${rechteNumber(skipped.length)} ${skipped.length === 1 ? 'bleibt' : 'bleiben'} weg`}>
            Du kannst nur vergeben, was du selbst hast: {skipped.slice(0, 6).map(titelOf).join(', ')}
            {skipped.length > 6 ? ` und ${skipped.length - 6} weitere` : ''}.
          </Alert>
        )}
        <div className={classes['buttons']}>
          <ActionButton variant="default" onClick={onClose}>
            Abbrechen
          </ActionButton>
          <ActionButton
            disabledReason={rolle ? (empty ? 'Diese Rolle ändert nichts.' : undefined) : 'Wähle zuerst eine Rolle.'}
            onClick={() => {
              onApply(wanted)
              onClose()
            }}
          >
            Übernehmen
          </ActionButton>
        </div>
      </Stack>
    </Dialog>
  )
}
