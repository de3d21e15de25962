import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { requiredText, text } from '#contract/fields.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { Anmeldestatus } from '../../contract.ts'
import { StateBadge } from '../StateBadge.tsx'

interface Props {
  readonly titel: string
  readonly subtitle: string
  readonly status: Anmeldestatus
  /** The sign-off deadline has passed: a reason is required; `immer`: always required. */
  readonly reasonNeeded: boolean | 'immer'
  /** Draft key for the typed reason until it is sent: `abmeldung-<id>`. */
  readonly draft: string
  /** An alternative to leaving a gap: "Platz übergeben". */
  readonly instead?: ReactNode
  /** Sends the sign-off without showing errors: the sheet shows thrown errors. */
  readonly send: (reason: string) => Promise<unknown>
  readonly path?: string | undefined
  readonly onSuccess: () => void
  readonly onClose: () => void
}

const optionalReason = z.object({ grund: text('Grund (freiwillig)', 255) })
const requiredReason = z.object({ grund: requiredText('Grund', 255) })

/** Sign-off sheet: one tap before the deadline, with a reason afterwards. Independent of any area. */
export const Abmeldeblatt = ({
  titel,
  subtitle,
  status,
  reasonNeeded,
  draft,
  instead: alternative,
  send,
  path,
  onSuccess,
  onClose,
}: Props) => (
  <Sheet titel={titel} subtitle={subtitle} onClose={onClose}>
    <Form
      schema={reasonNeeded === false ? optionalReason : requiredReason}
      draft={draft}
      inSheet="large"
      button="Abmelden"
      danger
      disabledReason={({ grund }) => (reasonNeeded !== false && grund?.trim() === '' ? 'Schreibe kurz, warum du nicht kannst.' : undefined)}
      actions={alternative}
      offline={path === undefined ? undefined : () => ({ titel: `Abmeldung: ${titel}`, path, follow: onClose })}
      save={async ({ grund }) => {
        await send(grund)
        onSuccess()
        onClose()
      }}
    >
      <Stack gap="md">
        {status === 'eingeteilt' ? (
          <Alert color="gelb" title="Du bist fest eingeteilt">
            Die Leitung rechnet mit dir. Meldest du dich ab, wird dein Platz frei.{' '}
            {reasonNeeded === 'immer'
              ? 'Wer passt und frei ist, wird gleich gefragt, ob er ihn übernimmt.'
              : 'Überlegst du es dir anders, musst du neu eingeteilt werden.'}
          </Alert>
        ) : (
          <div>
            <StateBadge status={status} own />
          </div>
        )}
        {reasonNeeded === true && <Alert color="gelb">Das ist kurzfristig: Sag kurz, warum. Die Leitung liest es und sucht Ersatz.</Alert>}
        <TextField name="grund" multiline rows={2} />
      </Stack>
    </Form>
  </Sheet>
)
