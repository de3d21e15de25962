import { Progress, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { path } from '#contract/screens.ts'
import { useMay } from '#client/app/session.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { helpContract } from '../contract.ts'
import { FIRST_DAY } from '../schemas.ts'
import { firstDayQuery } from './first-day.ts'
import classes from './Help.module.css'

/** First day of an administrator; every tick looks by itself whether it is done. */
export function FirstDay() {
  const runsIt = useMay('UPDATE_USER_RECHTE')
  const { data } = useQuery({ ...firstDayQuery, enabled: runsIt })
  return runsIt && data ? <Points points={data} /> : null
}

export function FirstDayPage() {
  const query = useQuery(firstDayQuery)
  return (
    <Page titel="Das Intranet einrichten" back={path('/dashboard')} narrow>
      <QueryView query={query}>{(points) => <Points points={points} />}</QueryView>
    </Page>
  )
}

function Points({ points: data }: { readonly points: ResponseOf<(typeof helpContract)['firstDay']> }) {
  const done = data.filter(({ getan }) => getan).length
  return (
    <InfoCard titel="Der erste Tag">
      <Text mb="xs">{done === data.length ? 'Alles ist eingerichtet.' : `${done} von ${data.length} sind getan.`}</Text>
      <Progress value={(done / data.length) * 100} aria-label="Der erste Tag" mb="sm" />
      <ul className={classes['list']} aria-label="Der erste Tag">
        {data.map(({ name, getan }) => {
          const [titel, why, screen] = FIRST_DAY[name]
          return (
            <li key={name}>
              <Link to={path(screen)} className={classes['link']}>
                {getan ? (
                  <IconCheck size={22} color="var(--mantine-color-gruen-light-color)" aria-label="Erledigt" />
                ) : (
                  <IconCircle size={22} color="var(--mantine-color-dimmed)" aria-label="Offen" />
                )}
                <span>
                  {titel}
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {why}
                  </Text>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </InfoCard>
  )
}
