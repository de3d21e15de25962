import { Button, Text, Title } from '@mantine/core'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NEXT_DUTY } from '#contract/time/next-duty.ts'
import type { Duty } from '#contract/time/plan.ts'
import { addressText, mapLink, phoneLink } from '#client/text/address.ts'
import { fullName } from '#client/text/person.ts'
import { countdownText, shortenTitle, timeOnDay } from '#client/text/date.ts'
import { useWaiting } from '#client/net/outbox/waiting.ts'
import { WaitingMark } from '#client/net/outbox/WaitingMark.tsx'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { PlanState } from '#client/ui/card/PlanState.tsx'
import { TimeSpan } from '#client/ui/time/TimeText.tsx'
import { useMinute } from '#client/app/useMinute.ts'
import type { AnlassLink } from '../kind.ts'
import { CannotCome } from '../signup/CannotCome.tsx'
import { addToKalender } from './add-to-kalender.ts'
import { Faces } from './Faces.tsx'
import classes from './NextDuty.module.css'

interface Props {
  readonly duty: Duty
  readonly link: AnlassLink
}

const Row = ({ sign: Sign, children }: { readonly sign: Icon; readonly children: ReactNode }) => (
  <div className={classes['row']}>
    <Sign size={22} stroke={1.8} aria-hidden />
    <div>{children}</div>
  </div>
)

/** Own next duty: countdown, time, place, colleagues, contact, and the way to sign off. */
export function NextDuty({ duty, link }: Props) {
  const { dienst, angebot, bezeichnung, schicht, von, bis, treffpunkt, treffpunktZeit, ortDaten, mit, leitung, fahrzeug } = duty
  const now = useMinute()
  const runs = Date.parse(von) <= now.getTime() && now.getTime() < Date.parse(bis)
  const waits = useWaiting(link.path(dienst)).length > 0
  const map = ortDaten._id === null ? undefined : mapLink(ortDaten)
  // The button that calls the leader names the role, the crew the name.
  const isCalled = leitung !== null && leitung.telefon !== '' && mit.some(({ _id }) => _id === leitung._id)
  const treff = [treffpunkt, treffpunktZeit && timeOnDay(treffpunktZeit, von)].filter(Boolean).join(', ')
  return (
    <article className={classes['card']} aria-label={`${NEXT_DUTY}: ${bezeichnung}`}>
      <div className={classes['header']}>
        <span className={classes['symbol']}>
          <link.look.icon size={28} stroke={1.8} aria-hidden />
        </span>
        <div>
          <Title order={2} fz={15} fw={600} lh={1.3}>
            {runs ? 'Dein Dienst' : link.words.next}
          </Title>
          <span className={classes['countdown']}>{countdownText(von, bis, now)}</span>
        </div>
      </div>
      <div className={classes['content']}>
        <div className={classes['title']}>
          <ScreenLink to={link.path(dienst)} fz={20} fw={600} lh={1.25} underline="hover" my={-11} py={11}>
            {[shortenTitle(bezeichnung, von), schicht].filter(Boolean).join(' · ')}
          </ScreenLink>
          <PlanState {...duty} open={link.look.open} />
        </div>
        <WaitingMark to={link.path(dienst)} />
        <Row sign={IconCalendarEvent}>
          <span className={classes['date']}>
            <TimeSpan beginn={von} ende={bis} />
          </span>
        </Row>
        {ortDaten._id !== null && <Row sign={IconMapPin}>{[ortDaten.name, addressText(ortDaten)].filter(Boolean).join(', ')}</Row>}
        {fahrzeug !== '' && <Row sign={link.look.icon}>{fahrzeug}</Row>}
        {treff !== '' && <Row sign={IconFlag}>Treffpunkt: {treff}</Row>}
        {leitung && !isCalled && <Row sign={IconUserStar}>Leitung: {fullName(leitung)}</Row>}
        {mit.length > 0 && <Faces people={mit} />}
        <div className={classes['actions']}>
          {leitung && leitung.telefon !== '' && (
            <Button component="a" href={phoneLink(leitung.telefon)} leftSection={<IconPhone size={18} aria-hidden />}>
              <span>
                {leitung.vorname} anrufen{' '}
                <Text span inherit display="block" fz={13} fw={400}>
                  Leitung
                </Text>
              </span>
            </Button>
          )}
          {map && (
            <Button
              component="a"
              href={map}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconMap size={18} aria-hidden />}
              aria-label={`Karte: ${ortDaten.name}`}
            >
              Karte
            </Button>
          )}
          <ActionButton
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            aria-label={`In den Kalender: ${bezeichnung}`}
            onClick={() => addToKalender(`${link.api}/${dienst}/termin.ics`, bezeichnung)}
          >
            Kalender
          </ActionButton>
          {angebot !== null && !waits && <CannotCome link={link} titel={bezeichnung} platz={{ dienst, angebot }} />}
        </div>
      </div>
    </article>
  )
}
