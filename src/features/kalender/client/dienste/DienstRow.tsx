import { memo, Suspense } from 'react'
import { needText, SignUpRow } from '#blocks/dienst/client/index.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { WaitingMark } from '#client/net/outbox/WaitingMark.tsx'
import { planView } from '#client/registry/plan-views.ts'
import { timesText } from '#client/text/date.ts'
import { PlanBadge } from '#client/ui/card/PlanState.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { Look } from '#client/ui/kinds/look.ts'
import type { Dienst } from '#features/kalender/contract.ts'
import classes from './Dienste.module.css'
import { asRow, seatsOf, titleOf } from './feed.ts'

/** Own states that are no badge of the plan. */
const isOwn = ({ eigene, zustand }: Dienst): boolean => eigene && ['eingeteilt', 'gemeldet', 'warteliste', 'leitung'].includes(zustand)

function Row({ row }: { readonly row: Dienst }) {
  const { art, ort, pfad, zustand, platz, ende } = row
  const look: Look = KINDS[art]
  const view = planView(art)
  const titel = titleOf(row)
  const offer = asRow(row)
  const seats = seatsOf(row)
  const need = offer && seats === '' ? needText({ ende, schichten: row.angebote }, look) : ''
  return (
    <li className={classes['row']} data-own={row.eigene || undefined} data-off={zustand === 'abgesagt' || undefined}>
      <KindIcon look={look} named />
      <div className={classes['text']}>
        <ScreenLink to={pfad} className={classes['title'] ?? ''} underline="hover">
          {titel}
        </ScreenLink>
        <div>
          <span className={classes['time']}>{timesText(row.beginn, row.ende)}</span>
          {ort !== '' && <span className={classes['place']}>{` · ${ort}`}</span>}
        </div>
        <WaitingMark to={pfad} />
      </div>
      <div className={classes['foot']}>
        {isOwn(row) && <PlanBadge zustand={zustand as 'eingeteilt'} als="" open={look.open} />}
        {zustand === 'abgesagt' && <StatusBadge tone="schlecht">Abgesagt</StatusBadge>}
        {zustand === 'entwurf' && <StatusBadge tone="neutral">Entwurf</StatusBadge>}
        {(seats || need) && <span className={classes['need']}>{[seats, need].filter(Boolean).join(' · ')}</span>}
        {view && (platz ?? offer) && (
          <div className={classes['action']}>
            <Suspense>
              {platz && <view.CannotCome titel={titel} platz={platz} />}
              {offer && (
                <SignUpRow value={offer}>
                  <view.Join />
                </SignUpRow>
              )}
            </Suspense>
          </div>
        )}
      </div>
    </li>
  )
}
export const DienstRow = memo(Row)
