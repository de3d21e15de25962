import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { pflichttext, text } from '#contract/bausteine.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import type { Anmeldestatus } from '../contract.ts'
import { Standmarke } from './Standmarke.tsx'

interface Angaben {
  /** What it is: the service's name. */
  readonly titel: string
  /** Date line of one's own time, and the place. */
  readonly unter: string
  readonly status: Anmeldestatus
  /** The deadline for signing off has passed: a reason is asked for. */
  readonly grundNoetig: boolean
  /** Under which name a typed reason is kept until it was sent: `abmeldung-<id>`. */
  readonly entwurf: string
  /** Another way than to leave a gap: "Platz übergeben". */
  readonly statt?: ReactNode
  /** Sends the sign-off and shows no errors itself: what it throws is said in the sheet. */
  readonly melde: (grund: string) => Promise<unknown>
  readonly beiErfolg: () => void
  readonly beiSchliessen: () => void
}

const freiwillig = z.object({ grund: text('Grund (freiwillig)', 255) })
const noetig = z.object({ grund: pflichttext('Grund', 255) })

/** Signing off: one tap before the deadline, with a reason after it. Knows no area. */
export const Abmeldeblatt = ({ titel, unter, status, grundNoetig, entwurf, statt, melde, beiErfolg, beiSchliessen }: Angaben) => (
  <Blatt titel={titel} unter={unter} beiSchliessen={beiSchliessen}>
    <Formular
      schema={grundNoetig ? noetig : freiwillig}
      entwurf={entwurf}
      imBlatt="large"
      knopf="Abmelden"
      gefahr
      grund={({ grund }) => (grundNoetig && grund?.trim() === '' ? 'Schreibe kurz, warum du nicht kannst.' : undefined)}
      aktionen={statt}
      speichern={async ({ grund }) => {
        await melde(grund)
        beiErfolg()
        beiSchliessen()
      }}
    >
      <Stack gap="md">
        <div>
          <Standmarke status={status} eigener />
        </div>
        {status === 'eingeteilt' && (
          <Alert color="gelb" title="Du bist fest eingeteilt">
            Die Leitung rechnet mit dir. Meldest du dich ab, wird dein Platz frei. Überlegst du es dir anders, musst du neu eingeteilt
            werden.
          </Alert>
        )}
        {grundNoetig && <Alert color="gelb">Die Frist zum Abmelden ist vorbei. Die Leitung liest deinen Grund und sucht Ersatz.</Alert>}
        <Textfeld name="grund" mehrzeilig rows={2} />
      </Stack>
    </Formular>
  </Blatt>
)
