import { Checkbox, Text } from '@mantine/core'
import type { Proposal } from '../../contract.ts'
import { fullName } from '#client/text/person.ts'
import { Hints } from '../staffing/KandidatFacts.tsx'
import { hoursText } from '../words.ts'

type Place = Proposal['plaetze'][number]

interface RowProps {
  readonly place: Place
  readonly offer: { readonly bezeichnung: string } | undefined
  /** False: nobody can be asked yet. */
  readonly asks?: boolean
  readonly checked: boolean
  readonly set: (checked: boolean) => void
}
export function ProposedPlace({ place, offer, asks = true, checked, set }: RowProps) {
  if (!offer) return null
  // A seat label already contains its function.
  const role = place.praktikant ? 'Praktikant' : place.funktion || (place.qualifikation === 'keine' ? 'Helfer' : place.qualifikation)
  const what = [offer.bezeichnung, place.funktion !== '' && offer.bezeichnung.endsWith(place.funktion) ? '' : role]
    .filter(Boolean)
    .join(' · ')
  const reasons = place.gruende.map(({ text, anzahl }) => `${anzahl} ${text}`).join('; ')
  const came = place.gemeldet
    ? 'hat sich gemeldet'
    : asks
      ? 'hat sich nicht gemeldet, wird gefragt'
      : 'hat sich nicht gemeldet, wird noch nicht gefragt'
  const because = (place.weil ?? []).filter((text) => text !== 'hat sich gemeldet').join(', ')
  return (
    <li style={{ borderTop: '1px solid var(--line)', paddingBlock: 8 }}>
      {place.profil ? (
        <>
          <Checkbox
            py={8}
            checked={checked}
            onChange={({ currentTarget: { checked: isChecked } }) => set(isChecked)}
            label={[fullName(place.profil), place.ausbildung !== 'keine' && place.ausbildung].filter(Boolean).join(', ')}
            description={[`für ${what}`, because, came, place.stunden90Tage > 0 && `bisher ${hoursText(place.stunden90Tage)} in 90 Tagen`]
              .filter(Boolean)
              .join(' · ')}
          />
          <Hints warnings={place.hinweise ?? []} />
        </>
      ) : (
        <>
          <Text fw={600}>{what}: niemand</Text>
          <Text fz={14} c="dimmed">
            {reasons || 'Niemand hat sich gemeldet oder gesagt, dass es geht'}.
          </Text>
        </>
      )}
    </li>
  )
}
