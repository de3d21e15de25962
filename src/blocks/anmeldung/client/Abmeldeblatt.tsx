import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { requiredText, text } from '#contract/fields.ts'
import { Sheet } from '#client/ui/Sheet.tsx'
import { Form } from '#client/ui/Form.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import type { Anmeldestatus } from '../contract.ts'
import { StateBadge } from './StateBadge.tsx'

interface Props {
  /** What it is: the service's name. */
  readonly titel: string
  /** Date line of one's own time, and the place. */
  readonly unter: string
  readonly status: Anmeldestatus
  /** The deadline for signing off has passed: a reason is asked for. */
  readonly reasonNeeded: boolean
  /** Under which name a typed reason is kept until it was sent: `abmeldung-<id>`. */
  readonly entwurf: string
  /** Another way than to leave a gap: "Platz übergeben". */
  readonly statt?: ReactNode
  /** Sends the sign-off and shows no errors itself: what it throws is said in the sheet. */
  readonly notify: (reason: string) => Promise<unknown>
  readonly onSuccess: () => void
  readonly onClose: () => void
}

const voluntary = z.object({ grund: text('Grund (freiwillig)', 255) })
const needed = z.object({ grund: requiredText('Grund', 255) })

/** Signing off: one tap before the deadline, with a reason after it. Knows no area. */
export const Abmeldeblatt = ({
  titel,
  unter: under,
  status,
  reasonNeeded,
  entwurf: draft,
  statt: instead,
  notify,
  onSuccess,
  onClose,
}: Props) => (
  <Sheet titel={titel} unter={under} onClose={onClose}>
    <Form
      schema={reasonNeeded ? needed : voluntary}
      entwurf={draft}
      inSheet="large"
      button="Abmelden"
      danger
      grund={({ grund: reason }) => (reasonNeeded && reason?.trim() === '' ? 'Schreibe kurz, warum du nicht kannst.' : undefined)}
      actions={instead}
      save={async ({ grund: reason }) => {
        await notify(reason)
        onSuccess()
        onClose()
      }}
    >
      <Stack gap="md">
        <div>
          <StateBadge status={status} eigener />
        </div>
        {status === 'eingeteilt' && (
          <Alert color="gelb" title="Du bist fest eingeteilt">
            Die Leitung rechnet mit dir. Meldest du dich ab, wird dein Platz frei. Überlegst du es dir anders, musst du neu eingeteilt
            werden.
          </Alert>
        )}
        {reasonNeeded && <Alert color="gelb">Die Frist zum Abmelden ist vorbei. Die Leitung liest deinen Grund und sucht Ersatz.</Alert>}
        <TextField name="grund" multiline rows={2} />
      </Stack>
    </Form>
  </Sheet>
)
