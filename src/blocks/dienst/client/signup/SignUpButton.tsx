import { Suspense, useEffect, useState } from 'react'
import { afterFirstTouch } from '#client/app/first-touch.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { queries } from '#client/app/query-client.ts'
import { useWaiting } from '#client/net/outbox/waiting.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { QuickAnswer } from '../cards/QuickAnswer.tsx'
import type { Anlass, AnlassKind, AnlassLink } from '../kind.ts'
import { LinkContext } from '../open.ts'
import { anlassQuery } from '../queries.ts'

const load = () => import('./Anmeldung.tsx')
const Anmeldung = lazyPart(async () => (await load()).Anmeldung)

interface Props {
  readonly link: AnlassLink
  readonly id: string
  readonly titel: string
}

/** Opens the sign-up sheet at its size: the occasion is read before. Members who are asked answer in place. */
export function SignUpButton({ link, id, titel }: Props) {
  const [open, setOpen] = useState<{ readonly kind: AnlassKind; readonly anlass: Anlass } | null>(null)
  const waits = useWaiting(link.path(id)).length > 0
  useEffect(() => void afterFirstTouch(() => Promise.all([link.load(), load()])), [link])
  const read = async () => {
    const [kind] = await Promise.all([link.load(), load()])
    return { kind, anlass: await queries.query({ ...anlassQuery(kind, id), staleTime: 0 }) }
  }
  const { send, isSending } = useSend(read, {
    onSuccess: setOpen,
    onError: (problem) => problem instanceof Error && notify(problem.message, 'error'),
  })
  if (waits) return null
  const { join } = link.words.verbs
  const asked = open?.anlass.schichten.find(({ anmeldung }) => anmeldung.anfrage)?.anmeldung.anfrage
  if (asked) return <QuickAnswer id={asked._id} {...asked} titel={titel} to={link.path(id)} link={link} />
  return (
    <>
      <ActionButton variant="light" size="sm" px={12} loading={isSending} aria-label={`${join}: ${titel}`} onClick={() => send()}>
        {join}
      </ActionButton>
      {open && (
        <LinkContext value={link}>
          <Suspense>
            <Anmeldung
              kind={open.kind}
              anlass={{ _id: id, bezeichnung: titel, ortName: open.anlass.ortDaten.name, schichten: open.anlass.schichten }}
              path={link.path(id)}
              onClose={() => setOpen(null)}
            />
          </Suspense>
        </LinkContext>
      )}
    </>
  )
}
