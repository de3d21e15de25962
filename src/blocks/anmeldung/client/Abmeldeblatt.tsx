import { Alert, Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Anmeldestatus } from '../contract.ts'
import { useSend } from '#client/useSend.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { liesEntwurf, merkeEntwurf, verwirfEntwurf } from '#client/ui/entwurf.ts'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
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

/** Signing off: one tap before the deadline, with a reason after it. Knows no area. */
export function Abmeldeblatt({ titel, unter, status, grundNoetig, entwurf, statt, melde, beiErfolg, beiSchliessen }: Angaben) {
  const [grund, setzeGrund] = useState(() => {
    const gemerkt = liesEntwurf(entwurf, null)?.werte['grund']
    return typeof gemerkt === 'string' ? gemerkt : ''
  })
  const { send, isSending, error } = useSend(() => melde(grund.trim()), {
    onSuccess: () => {
      verwirfEntwurf(entwurf)
      beiErfolg()
      beiSchliessen()
    },
  })

  return (
    <Blatt
      titel={titel}
      unter={unter}
      beiSchliessen={beiSchliessen}
      fuss={
        <Stack gap={8}>
          <ErrorLine text={error} plain />
          <Knopf
            fullWidth
            size="lg"
            color="red"
            loading={isSending}
            {...(grundNoetig && grund.trim() === '' ? { grund: 'Schreibe kurz, warum du nicht kannst.' } : {})}
            onClick={() => void send()}
          >
            Abmelden
          </Knopf>
          {statt}
        </Stack>
      }
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
        <Textarea
          label={grundNoetig ? 'Grund' : 'Grund (freiwillig)'}
          withAsterisk={grundNoetig}
          aria-required={grundNoetig}
          minRows={2}
          maxLength={255}
          value={grund}
          onChange={(e) => {
            setzeGrund(e.currentTarget.value)
            merkeEntwurf(entwurf, null, { grund: e.currentTarget.value })
          }}
        />
      </Stack>
    </Blatt>
  )
}
