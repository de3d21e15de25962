import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sendSilently } from '#client/net/api.ts'
import { spanText } from '#client/text/date.ts'
import { seatWords } from '#blocks/dienst/seat-name.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { planView } from '#client/registry/plan-views.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { useDeskWidth } from '#client/ui/page/narrow.ts'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Unbroken } from '#client/ui/time/TimeText.tsx'
import { FREE_PLACES } from '#contract/screens.ts'
import { overlapSentence } from '#contract/time/next-duty.ts'
import type { Kalender } from '#features/kalender/contract.ts'
import { soonUrl } from '#features/kalender/plan.ts'
import { type Offer, rankOffers } from './offers.ts'
import classes from './SoonCards.module.css'

const FIRST = { phone: 3, desk: 6 } as const
const titel = 'Hier fehlt noch jemand wie du'

/** The best free places of the next two weeks, over all kinds. */
export function SoonCards() {
  const desk = useDeskWidth()
  const [url] = useState(() => soonUrl(new Date()))
  const { data } = useQuery({
    queryKey: ['kalender', 'bald', url],
    queryFn: async () => (await sendSilently({ method: 'GET', url })).data as Kalender,
    // Drops entries that began since the response.
    select: ({ eintraege }) => rankOffers(eintraege, new Date()),
  })
  if (!data) return null
  const first = desk ? FIRST.desk : FIRST.phone
  const further = data.length - first
  return (
    <InfoCard titel={titel}>
      {data.length === 0 && (
        <Text c="dimmed">In den nächsten zwei Wochen ist kein Platz frei, der zu dir passt. Sobald einer frei wird, steht er hier.</Text>
      )}
      <PlainList gap={0} aria-label={titel}>
        {data.slice(0, first).map((offer) => (
          <Row key={offer.entry.objekt} {...offer} />
        ))}
      </PlainList>
      {further > 0 && (
        <ActionButton variant="subtle" fullWidth mt={4} mb={-8} to={FREE_PLACES}>
          {further === 1 ? 'Noch ein weiterer' : `${further} weitere`}
        </ActionButton>
      )}
    </InfoCard>
  )
}

function Row({ entry: { objekt, titel, unter: under, beginn, ende, pfad, art }, clash }: Offer) {
  const view = planView(art)
  return (
    <li className={classes['row']}>
      <KindIcon look={KINDS[art]} />
      <div className={classes['head']}>
        <ScreenLink to={pfad} className={classes['title'] ?? ''} underline="hover" c="inherit">
          {titel}
        </ScreenLink>
        <span>
          <Unbroken text={spanText(beginn, ende)} />
        </span>
      </div>
      <div className={classes['foot']}>
        {under && <span className={classes['under']}>{seatWords(art, under)}</span>}
        {clash && <span className={classes['clash']}>{overlapSentence(clash)}</span>}
      </div>
      {!view || view.joinsThere ? (
        <ActionButton variant="light" size="sm" px={12} to={pfad} aria-label={`Ansehen: ${titel}`}>
          Ansehen
        </ActionButton>
      ) : (
        <Suspense>
          <view.SignUp id={objekt} titel={titel} />
        </Suspense>
      )}
    </li>
  )
}
