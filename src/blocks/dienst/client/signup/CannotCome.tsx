import { Suspense, useEffect, useState } from 'react'
import { afterFirstTouch } from '#client/app/first-touch.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { queries } from '#client/app/query-client.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton, type ActionButtonProps } from '#client/ui/action/ActionButton.tsx'
import type { AnlassKind, AnlassLink } from '../kind.ts'
import { LinkContext } from '../open.ts'
import { anlassQuery } from '../queries.ts'
import type { Way } from './Leaving.tsx'

const load = () => import('./LeavingOf.tsx')
const LeavingOf = lazyPart(async () => (await load()).LeavingOf)

interface Props extends Pick<ActionButtonProps, 'variant' | 'size' | 'leftSection' | 'mx'> {
  readonly link: AnlassLink
  readonly titel: string
  readonly platz: { readonly dienst: string; readonly angebot: string }
}

/** "Ich kann nicht" button: one tap opens the sign-off sheet, which also offers the handover. */
export function CannotCome({ link, titel, platz, variant = 'default', ...look }: Props) {
  const [kind, setKind] = useState<AnlassKind | null>(null)
  const [way, setWay] = useState<Way>(null)
  const know = async () => {
    const [loaded] = await Promise.all([link.load(), load()])
    await queries.query({ ...anlassQuery(loaded, platz.dienst), staleTime: 'static' })
    setKind(loaded)
  }
  // Preloads the sheet without delaying the first screen.
  useEffect(() => {
    void afterFirstTouch(() => Promise.all([link.load(), load(), import('./Abmelden.tsx')]))
  }, [link])
  const { send, isSending } = useSend(know, {
    onSuccess: () => setWay('abmelden'),
    onError: (problem) => problem instanceof Error && notify(problem.message, 'error'),
  })
  return (
    <>
      <ActionButton variant={variant} {...look} loading={isSending} aria-label={`Ich kann nicht: ${titel}`} onClick={() => send()}>
        Ich kann nicht
      </ActionButton>
      <LinkContext value={link}>
        <Suspense>{kind && <LeavingOf kind={kind} platz={platz} way={way} path={link.path(platz.dienst)} go={setWay} />}</Suspense>
      </LinkContext>
    </>
  )
}
