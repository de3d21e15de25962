import { Button, Stack, Text, Title } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBackpack from '@tabler/icons-react/dist/esm/icons/IconBackpack.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMinute } from '#client/app/useMinute.ts'
import { useSession } from '#client/app/session.ts'
import { addressText, mapLink } from '#client/text/address.ts'
import { countdownText, durationText, instantText, spanText } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { Unbroken } from '#client/ui/time/TimeText.tsx'
import { untilText } from '../../verbs.ts'
import { addToKalender } from '../cards/add-to-kalender.ts'
import type { Anlass, AnlassLink } from '../kind.ts'
import { useVerbs } from '../open.ts'
import { fahrzeugText } from '../shifts/mannschaft.ts'
import { CannotCome } from '../signup/CannotCome.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { CallButton } from './CallButton.tsx'
import { findCrew, findOwnPlaces, judgeFit, meetText, type OwnPlace, whenText } from './places.ts'
import classes from './ForMe.module.css'

interface Props {
  readonly link: AnlassLink
  readonly anlass: Anlass & {
    readonly beginn: string
    readonly ende: string
    readonly ortDaten: Parameters<typeof mapLink>[0] & { readonly name: string; readonly hinweise?: string }
    readonly stvLeiterPerson?: Anlass['leiterPerson']
    readonly status?: string
  }
  readonly closed: boolean
  /** A plan of many seats shows by itself what is free: here only own places. */
  readonly plan?: boolean
  /** Clothes, food and the like, in one sentence each. */
  readonly bring?: readonly string[]
}

const Calendar = ({ link, anlass }: Pick<Props, 'link' | 'anlass'>) => (
  <ActionButton
    size="sm"
    variant="default"
    leftSection={<IconCalendarPlus size={18} aria-hidden />}
    aria-label={`In den Kalender: ${anlass.bezeichnung}`}
    onClick={() => addToKalender(`${link.api}/${anlass._id}/termin.ics`, anlass.bezeichnung)}
  >
    Kalender
  </ActionButton>
)

interface RowProps {
  readonly sign: Icon
  readonly beside?: ReactNode
  readonly children: ReactNode
}
const Row = ({ sign: Sign, beside, children }: RowProps) => (
  <div className={classes['row']}>
    <Sign size={22} stroke={1.8} aria-hidden />
    <div>{children}</div>
    {beside}
  </div>
)

/** Answers its reader first: own hours, place and whom to call; for others whether it fits. */
export function ForMe({ link, anlass, closed, plan = false, bring = [] }: Props) {
  const { user } = useSession()
  const now = useMinute().getTime()
  const over = closed || anlass.abgesagt || Date.parse(anlass.ende) <= now
  const mine = over ? [] : findOwnPlaces(anlass, user?.profil ?? null, now)
  const verdict = over || plan || mine.length > 0 ? [] : judgeFit(anlass.schichten, now)
  if (plan && mine.length === 0) return null
  return (
    <InfoCard>
      {mine.length === 0 && (
        <Title order={2} size="h4" mb={12}>
          {verdict.length > 0 ? 'Passt das zu dir?' : 'Auf einen Blick'}
        </Title>
      )}
      {verdict.length > 0 && <Fit anlass={anlass} verdict={verdict} />}
      {mine.map((place) => (
        <Mine key={place.helfer._id} link={link} anlass={anlass} place={place} alone={mine.length === 1 && !plan} plan={plan} />
      ))}
      <Where link={link} anlass={anlass} place={mine[0]} over={over} bring={bring} />
    </InfoCard>
  )
}

function Fit({ anlass, verdict }: Pick<Props, 'anlass'> & { readonly verdict: ReturnType<typeof judgeFit> }) {
  const verbs = useVerbs()
  return (
    <ul className={classes['verdict']}>
      {verdict.map(({ good, text }) => (
        <li key={text} data-good={good || undefined}>
          {good ? <IconCheck size={22} aria-hidden /> : <IconAlertTriangle size={22} aria-hidden />}
          <span>{text}</span>
        </li>
      ))}
      {verdict[0]?.good && anlass.meldeschluss && (
        <li data-good>
          <IconClockHour4 size={22} aria-hidden />
          <span>
            {untilText(verbs)} bis {instantText(anlass.meldeschluss)}.
          </span>
        </li>
      )}
    </ul>
  )
}

interface MineProps extends Pick<Props, 'link' | 'anlass'> {
  readonly place: OwnPlace
  /** True: its way out is the action of the page. */
  readonly alone: boolean
  readonly plan: boolean
}

/** State and own hours of one place; with several, each has its own way out. */
function Mine({ link, anlass, place: { helfer, schicht }, alone, plan }: MineProps) {
  const now = useMinute()
  const span = { beginn: helfer.von, ende: helfer.bis }
  const role = [anlass.schichten.length > 1 ? schicht.bezeichnung : '', helfer.funktion, helfer.praktikant ? 'Praktikum' : '']
  return (
    <Stack gap={6} mb={12}>
      <div className={classes['head']} style={{ marginBottom: 4 }}>
        <StateBadge status={helfer.status} own />
        <Text fw={600} c="dimmed">
          {countdownText(helfer.von, helfer.bis, now)}
        </Text>
      </div>
      <Row
        sign={IconCalendarEvent}
        beside={
          alone ? (
            <Calendar link={link} anlass={anlass} />
          ) : (
            anlass.status !== 'gesperrt' &&
            Date.parse(schicht.beginn) > now.getTime() && (
              <CannotCome
                link={link}
                titel={spanText(helfer.von, helfer.bis)}
                size="sm"
                platz={{ dienst: anlass._id, angebot: schicht._id }}
              />
            )
          )
        }
      >
        <span className={classes['when']}>
          <Unbroken text={whenText(span, schicht.termine, now.getTime())} />
        </span>
        <Text c="dimmed">
          {[...(schicht.termine && schicht.termine.length > 1 ? [] : [durationText(helfer.von, helfer.bis)]), ...role]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Row>
      {plan &&
        findCrew(anlass, schicht, helfer).map(({ _id, profil, seat }) => (
          <Row key={_id} sign={IconUser} beside={<CallButton person={profil} />}>
            <PersonName person={profil} withFace under={seat} />
          </Row>
        ))}
    </Stack>
  )
}

interface WhereProps extends Omit<Props, 'closed' | 'bring'> {
  readonly place: OwnPlace | undefined
  readonly over: boolean
  readonly bring: readonly string[]
}

function Where({ link, anlass, place, over, bring }: WhereProps) {
  const { user } = useSession()
  const now = useMinute().getTime()
  const { ortDaten, schichten, leiterPerson, stvLeiterPerson } = anlass
  const map = ortDaten.name === '' ? null : mapLink(ortDaten)
  const single = schichten.length === 1 ? schichten[0] : undefined
  const meets = meetText(anlass, place?.schicht.beginn ?? single?.beginn ?? anlass.beginn)
  const vehicle = place?.schicht.fahrzeuge.find(({ _id }) => _id === place.helfer.fahrzeug)
  return (
    <div className={classes['rows']}>
      {!place && (
        <Row sign={IconCalendarEvent} beside={!over && <Calendar link={link} anlass={anlass} />}>
          <span className={classes['when']}>
            <Unbroken text={whenText(anlass, single?.termine, now)} />
          </span>
        </Row>
      )}
      {meets && <Row sign={IconFlag}>{`Treffpunkt: ${meets}`}</Row>}
      {ortDaten.name !== '' && (
        <Row
          sign={IconMapPin}
          beside={
            map && (
              <Button
                component="a"
                href={map}
                target="_blank"
                rel="noreferrer"
                size="sm"
                variant="default"
                leftSection={<IconMap size={18} aria-hidden />}
                aria-label={`Karte: ${ortDaten.name}`}
              >
                Karte
              </Button>
            )
          }
        >
          {ortDaten.name}
          <Text c="dimmed">{[addressText(ortDaten), ortDaten.hinweise].filter(Boolean).join(' · ')}</Text>
        </Row>
      )}
      {vehicle && <Row sign={link.look.icon}>{fahrzeugText(vehicle)}</Row>}
      {leiterPerson && (
        <Row sign={IconUserStar} beside={!over && leiterPerson._id !== user?.profil && <CallButton person={leiterPerson} word="Anrufen" />}>
          <PersonName person={leiterPerson} withFace under="Leitung" />
        </Row>
      )}
      {stvLeiterPerson && (
        <Row sign={IconUserStar} beside={!over && stvLeiterPerson._id !== user?.profil && <CallButton person={stvLeiterPerson} />}>
          <PersonName person={stvLeiterPerson} withFace under="Stellvertretung" />
        </Row>
      )}
      {bring.length > 0 && (
        <Row sign={IconBackpack}>
          {bring.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </Row>
      )}
    </div>
  )
}
