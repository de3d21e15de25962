import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notify } from '#client/notify.ts'
import { queries } from '#client/query-client.ts'
import { useSession } from '#client/session.ts'
import { useSend } from '#client/useSend.ts'
import { ActionButton, type ActionButtonProps } from '#client/ui/ActionButton.tsx'
import type { AnlassKind, AnlassLink } from '../kind.ts'
import { anlassQuery } from '../queries.ts'
import { Leaving, type Way } from './Leaving.tsx'

interface Props extends Pick<ActionButtonProps, 'variant' | 'size' | 'leftSection' | 'mx'> {
  readonly link: AnlassLink
  readonly titel: string
  readonly platz: { readonly dienst: string; readonly angebot: string }
}

/** "Ich kann nicht", wherever one's place stands: one tap opens the sheet of signing off, which also leads to handing over. */
export function CannotCome({ link, titel, platz, variant = 'default', ...look }: Props) {
  const [kind, know] = useState<AnlassKind | null>(null)
  const [way, go] = useState<Way>(null)
  const load = async () => {
    const loaded = await link.load()
    await queries.ensureQueryData(anlassQuery(loaded, platz.dienst))
    know(loaded)
  }
  useEffect(() => {
    // The sheet shall be there when the tap comes, but not in the way of the screen.
    const soon = setTimeout(() => void Promise.all([link.load(), import('./Abmelden.tsx')]).catch(() => undefined), 2000)
    return () => clearTimeout(soon)
  }, [link])
  const { send, isSending } = useSend(load, {
    onSuccess: () => go('abmelden'),
    onError: (problem) => problem instanceof Error && notify(problem.message, 'error'),
  })
  return (
    <>
      <ActionButton variant={variant} {...look} loading={isSending} aria-label={`Ich kann nicht: ${titel}`} onClick={() => void send()}>
        Ich kann nicht
      </ActionButton>
      {kind && <Open kind={kind} platz={platz} way={way} go={go} />}
    </>
  )
}

interface OpenProps extends Pick<Props, 'platz'> {
  readonly kind: AnlassKind
  readonly way: Way
  readonly go: React.Dispatch<React.SetStateAction<Way>>
}
function Open({ kind, platz: { dienst, angebot }, way, go }: OpenProps) {
  const { user } = useSession()
  const { data } = useQuery(anlassQuery(kind, dienst))
  return data ? <Leaving kind={kind} anlass={data} schicht={angebot} me={user?.profil ?? null} way={way} go={go} /> : null
}
