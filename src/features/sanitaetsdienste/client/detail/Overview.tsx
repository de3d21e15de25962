import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { MyAnswers, Papers, PublishingCard, Schichten } from '#blocks/dienst/client/index.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { path } from '#contract/screens.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useMay, useSession } from '#client/app/session.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, dienstKind, drafts, reloadDienste } from '../api.ts'
import classes from './detail.module.css'
import { Eckdaten, More } from './Eckdaten.tsx'
import { noChange } from './rules.ts'
import { isDraft, rechtFor, schichtText } from '#features/sanitaetsdienste/names.ts'

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
  const standsThere = dienst.helfer.some(({ profil, status }) => status === 'eingeteilt' && profil._id === user?.profil)
  return (
    <div className={classes['overview']}>
      <Schichten
        kind={dienstKind}
        anlass={dienst}
        closed={isDraft(dienst)}
        leads={leads}
        nameOf={schichtText}
        className={classes['shifts']}
      />
      <Stack gap={16} miw={0}>
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
        <MyAnswers kind={dienstKind} anlass={dienst} />
        <Eckdaten dienst={dienst} leads={leads || standsThere} />
      </Stack>
      <Stack gap={16} miw={0}>
        {leads && noChange(dienst) === undefined && (
          <Suspense fallback={null}>
            <DienstHilferuf dienst={dienst} />
          </Suspense>
        )}
        <More dienst={dienst} leads={leads} />
        {leads && (
          <Suspense fallback={null}>
            <Checklist id={dienst._id} />
          </Suspense>
        )}
        <Papers anlass={dienst} inCharge={leads} attach={dienste.attachFile} reload={reloadDienste} />
        <Suspense fallback={null}>
          <Unterlagen dienst={dienst} leads={leads} />
        </Suspense>
      </Stack>
    </div>
  )
}
