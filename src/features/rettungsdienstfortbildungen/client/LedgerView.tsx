import { Group, Progress, Text } from '@mantine/core'
import { dateText, dayOf } from '#client/text/date.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { AttachedFiles } from '#client/ui/field/AttachedFiles.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { AMPEL_NAMES, hoursText, LAENDER, type Ledger } from '../schemas.ts'
import { AMPEL_TONES, area, loadBescheinigung, PROOF, sendProof } from './area.ts'

export function stateOf(ledger: Ledger): string {
  if (!ledger.pflicht) return ledger.pflichtAb === null ? 'Keine Pflicht' : `Pflicht ab ${ledger.pflichtAb}`
  return ledger.ampel === null ? 'Nicht hinterlegt' : AMPEL_NAMES[ledger.ampel]
}
export const StateMark = ({ ledger }: { readonly ledger: Ledger }) => (
  <StatusBadge tone={ledger.pflicht && ledger.ampel ? AMPEL_TONES[ledger.ampel] : 'neutral'}>{stateOf(ledger)}</StatusBadge>
)

function sentence({ pflicht, soll, ist, offen, land }: Ledger): string {
  if (!pflicht) return `${hoursText(ist)} geleistet.`
  if (soll === null) return `${hoursText(ist)} geleistet. Wie viele es in ${LAENDER[land].name} sein müssen, ist nicht hinterlegt.`
  return `${hoursText(ist)} von ${hoursText(soll)}${offen ? `, noch ${hoursText(offen)} offen` : ''}.`
}

export function LedgerView({ ledger }: { readonly ledger: Ledger }) {
  const { soll, ampel } = ledger
  const isOwn = useSession().user?.profil === ledger.person._id
  const keeps = useMay('UPDATE_RDF')
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text>{sentence(ledger)}</Text>
        <StateMark ledger={ledger} />
      </Group>
      {soll !== null && soll > 0 && (
        <Progress value={Math.min(100, (ledger.ist / soll) * 100)} color={ampel === 'gruen' ? 'gruen' : 'petrol'} my="sm" aria-hidden />
      )}
      {ledger.themen.map((topic) => (
        <Text key={topic.thema} size="sm">
          {`${topic.thema}: ${hoursText(topic.ist)} von mindestens ${hoursText(topic.min)}`}
        </Text>
      ))}
      <PlainList gap={0} mt="xs" aria-label="Was zählt">
        {ledger.einheiten.map((unit) => (
          <Group component="li" key={unit._id} justify="space-between" gap="0 12px" py={6} style={{ borderTop: '1px solid var(--line)' }}>
            <div style={{ flex: '1 1 150px', overflowWrap: 'anywhere' }}>
              <Text>{unit.titel}</Text>
              <Text size="sm" c="dimmed">
                {`${dateText(dayOf(unit.ende))} · ${unit.grund || hoursText(unit.stunden)}`}
              </Text>
            </div>
            {unit.art === 'fortbildung' && unit.grund === '' && (
              <ActionButton
                variant="default"
                size="sm"
                mih={44}
                aria-label={`Bescheinigung: ${unit.titel}`}
                onClick={() => loadBescheinigung(unit._id, ledger.person._id, unit.titel)}
              >
                Bescheinigung
              </ActionButton>
            )}
            {unit.art === 'fortbildung' && (
              <AttachedFiles
                files={unit.nachweise}
                called={PROOF}
                upload={isOwn || keeps ? sendProof(unit._id, ledger.person._id) : undefined}
                most={1}
                reload={area.data.invalidate}
              />
            )}
          </Group>
        ))}
      </PlainList>
    </>
  )
}
