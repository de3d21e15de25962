import { Suspense } from 'react'
import { ForMe, Missing, MyAnswers, Papers, PublishingCard, RecordFrame, Schichten } from '#blocks/dienst/client/index.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { path } from '#contract/screens.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useMay, useSession } from '#client/app/session.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, dienstKind, drafts, reloadDienste } from '../api.ts'
import { dienstLink } from '../anlass.ts'
import { bringTo, More } from './Eckdaten.tsx'
import { noChange } from './rules.ts'
import { isDraft, isOver, rechtFor, schichtText } from '#features/sanitaetsdienste/names.ts'

const Checklist = lazyPart(async () => (await import('./Checklist.tsx')).Checklist)
const DienstHilferuf = lazyPart(async () => (await import('./DienstHilferuf.tsx')).DienstHilferuf)
const Unterlagen = lazyPart(async () => (await import('./Unterlagen.tsx')).Unterlagen)

interface Props {
  readonly dienst: Dienst
  readonly leads: boolean
}

export function Overview({ dienst, leads }: Props) {
  const { user } = useSession()
  const plans = useMay(rechtFor('UPDATE', dienst.art))
  const [, setUrl] = useUrlState(['ansicht'])
  const changes = !isDraft(dienst) && noChange(dienst) === undefined
  const toBoard = leads ? () => setUrl({ ansicht: 'einteilung' }) : undefined
  const standsThere = dienst.helfer.some(({ profil, status }) => status === 'eingeteilt' && profil._id === user?.profil)
  return (
    <RecordFrame
      head={
        <>
          {plans && isDraft(dienst) && !dienst.abgesagt && (
            <Suspense>
              <PublishingCard
                drafts={drafts}
                id={dienst._id}
                renderWays={({ schichten, pfad }) =>
                  (schichten.length > 0 || pfad === null) && (
                    <ActionButton size="sm" variant="default" to={path('/sanitaetsdienst/{id}/edit', { id: dienst._id })}>
                      {schichten.length > 0 ? 'Anderes Fahrzeug' : 'Bearbeiten'}
                    </ActionButton>
                  )
                }
              />
            </Suspense>
          )}
          {plans && changes && <Missing anlass={dienst} toBoard={toBoard} />}
          {leads && changes && (
            <Suspense fallback={null}>
              <DienstHilferuf dienst={dienst} />
            </Suspense>
          )}
          <ForMe link={dienstLink} anlass={dienst} closed={isDraft(dienst) || isOver(dienst.status)} bring={bringTo(dienst)} />
          <MyAnswers kind={dienstKind} anlass={dienst} />
        </>
      }
      people={<Schichten kind={dienstKind} anlass={dienst} closed={isDraft(dienst)} leads={leads} nameOf={schichtText} />}
    >
      <More dienst={dienst} leads={leads} contact={leads || standsThere} />
      {leads && (
        <Suspense fallback={null}>
          <Checklist id={dienst._id} ende={isOver(dienst.status) ? null : dienst.ende} />
        </Suspense>
      )}
      <Papers anlass={dienst} inCharge={leads} attach={dienste.attachFile} reload={reloadDienste} />
      <Suspense fallback={null}>
        <Unterlagen dienst={dienst} leads={leads} />
      </Suspense>
    </RecordFrame>
  )
}
