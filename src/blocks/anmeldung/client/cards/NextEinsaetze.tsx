import { Group, Stack, Text } from '@mantine/core'
import { path } from '#contract/screens.ts'
import { address } from '#client/address.ts'
import { timeOnDay } from '#client/date.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { TimeSpan } from '#client/ui/TimeText.tsx'
import type { AnlassLink, Einsatz } from '../kind.ts'
import { CannotCome } from '../melden/CannotCome.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { fullName } from '../words.ts'
import classes from './AnlassCards.module.css'
import { CardRow } from './CardRow.tsx'
import { NextDuty } from './NextDuty.tsx'

/** Where I stand next: the first as the card that the plan shows too, the others in short. */
export function NextEinsaetze({ einsaetze, link }: { readonly einsaetze: readonly Einsatz[]; readonly link: AnlassLink }) {
  const [next, ...later] = einsaetze
  if (!next)
    return (
      <InfoCard titel={`Deine nächsten ${link.words.many}`}>
        <Text c="dimmed" mb="sm">
          Du bist gerade {link.words.forNone} gemeldet.
        </Text>
        <ActionButton variant="light" to={link.list}>
          Kommende {link.words.many} ansehen
        </ActionButton>
      </InfoCard>
    )
  return (
    <Stack gap={16}>
      <NextDuty key={`${next.dienst}-${next.von}`} duty={next} link={link} how={<How einsatz={next} />} />
      {later.length > 0 && (
        <InfoCard titel="Danach">
          <PlainList gap={14} className={classes['liste'] ?? ''}>
            {later.map((einsatz) => (
              <EinsatzRow key={`${einsatz.dienst}-${einsatz.von}`} einsatz={einsatz} link={link} />
            ))}
          </PlainList>
          <ActionButton variant="subtle" fullWidth mt={8} to={path('/plan')}>
            Mein Plan
          </ActionButton>
        </InfoCard>
      )}
    </Stack>
  )
}

/** How I stand in it, and as what. */
const How = ({ einsatz: { status, funktion: fn } }: { readonly einsatz: Einsatz }) => (
  <Group gap={8}>
    {status === null ? <StatusBadge tone="hinweis">{fn || 'Leitung'}</StatusBadge> : <StateBadge status={status} />}
    {status !== null && fn !== '' && <span>als {fn}</span>}
  </Group>
)

function EinsatzRow({ einsatz, link }: { readonly einsatz: Einsatz; readonly link: AnlassLink }) {
  const { dienst, angebot, bezeichnung, schicht, von, bis, treffpunkt, treffpunktZeit: meetAt, ortDaten: ort, mit: companions } = einsatz
  const treff = [treffpunkt, meetAt && timeOnDay(meetAt, von)].filter(Boolean).join(', ')
  return (
    <CardRow to={link.path(dienst)} titel={[bezeichnung, schicht].filter(Boolean).join(' · ')} head={<TimeSpan beginn={von} ende={bis} />}>
      <How einsatz={einsatz} />
      <div>{[ort.name, address(ort)].filter(Boolean).join(', ')}</div>
      {[treff && `Treffpunkt: ${treff}`, companions.length > 0 && withWhom(companions)].map(
        (text) =>
          text && (
            <Text key={text} component="div" fz={14} c="dimmed">
              {text}
            </Text>
          ),
      )}
      {angebot !== null && (
        <div>
          <CannotCome link={link} titel={bezeichnung} platz={{ dienst, angebot }} variant="subtle" size="sm" mx={-18} />
        </div>
      )}
    </CardRow>
  )
}

/** 'Mit Anna Schäfer und Ben Krüger', of many the first four: '… und 3 weiteren' */
function withWhom(companions: Einsatz['mit']): string {
  const names = companions.slice(0, companions.length > 5 ? 4 : 5).map(fullName)
  const rest = companions.length - names.length
  const all = rest > 0 ? [...names, `${rest} weiteren`] : names
  return `Mit ${all.length > 1 ? `${all.slice(0, -1).join(', ')} und ${all.at(-1)}` : all.join('')}`
}
