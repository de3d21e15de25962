import { Suspense, useState, type ReactNode } from 'react'
import { anlassQuery, OpeningFrame } from '#blocks/dienst/client/index.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { queries } from '#client/app/query-client.ts'
import type { Veranstaltung } from './kind.ts'
import { veranstaltungLink } from './link.ts'

const SignUp = lazyPart(async () => (await import('./SignUp.tsx')).SignUp)

/** Signing up names guests and answers, so it starts from the whole event. */
export function JoinFrame({ children }: { readonly children: ReactNode }) {
  const [anlass, setAnlass] = useState<Veranstaltung | null>(null)
  const open = async ({ _id }: { readonly _id: string }) => {
    try {
      const { kind, read } = await import('./kind.ts')
      setAnlass(await queries.query({ ...anlassQuery({ ...kind, calls: read }, _id), staleTime: 'static' }))
    } catch (problem) {
      if (problem instanceof Error) notify(problem.message, 'error')
    }
  }
  return (
    <OpeningFrame link={veranstaltungLink} path={veranstaltungLink.path} open={open}>
      {children}
      <Suspense>{anlass && <SignUp anlass={anlass} onClose={() => setAnlass(null)} />}</Suspense>
    </OpeningFrame>
  )
}
