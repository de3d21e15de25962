import { Stack, Text } from '@mantine/core'
import type { Duty } from '#contract/plan.ts'
import { path } from '#contract/screens.ts'
import { address } from '#client/address.ts'
import { timeOnDay } from '#client/date.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { PlanBadge } from '#client/ui/PlanState.tsx'
import type { AnlassLink } from '../kind.ts'
import { CannotCome } from '../melden/CannotCome.tsx'
import classes from './AnlassCards.module.css'
import { CardRow } from './CardRow.tsx'
import { Faces } from './Faces.tsx'
import { NextDuty } from './NextDuty.tsx'

/** Where I stand next: the first as the card that the plan shows too, the others in short. */
export function NextEinsaetze({ einsaetze, link }: { readonly einsaetze: readonly Duty[]; readonly link: AnlassLink }) {
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
      <NextDuty key={`${next.dienst}-${next.von}`} duty={next} link={link} />
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

function EinsatzRow({ einsatz, link }: { readonly einsatz: Duty; readonly link: AnlassLink }) {
  const { dienst, angebot, bezeichnung, schicht, zustand: state, von, bis, treffpunkt, treffpunktZeit: meetAt, als: role } = einsatz
  const treff = [treffpunkt, meetAt && timeOnDay(meetAt, von)].filter(Boolean).join(', ')
  return (
    <CardRow
      to={link.path(dienst)}
      titel={[bezeichnung, schicht].filter(Boolean).join(' · ')}
      look={link.look}
      marks={<PlanBadge {...einsatz} />}
      beginn={von}
      ende={bis}
      where={[einsatz.ortDaten.name, address(einsatz.ortDaten)].filter(Boolean).join(', ')}
    >
      {[treff && `Treffpunkt: ${treff}`, state !== 'leitung' && role && `Als ${role}`].map(
        (text) =>
          text && (
            <Text key={text} component="div" fz={14} c="dimmed">
              {text}
            </Text>
          ),
      )}
      <Faces people={einsatz.mit} />
      {angebot !== null && (
        <div>
          <CannotCome link={link} titel={bezeichnung} platz={{ dienst, angebot }} variant="subtle" size="sm" mx={-18} />
        </div>
      )}
    </CardRow>
  )
}
