import { Chip, Group, Select } from '@mantine/core'
import { useDarf } from '#client/sitzung.ts'
import { useUrlZustand } from '#client/urlzustand.ts'
import { eines } from '#features/sanitaetsdienste/formen.ts'
import { sichtAus, type Sicht } from './filter.ts'

const NAMEN: readonly (readonly [Sicht, string])[] = [
  ['', 'Kommend'],
  ['meine', 'Meine'],
  ['offen', 'Offene Plätze für mich'],
  ['extern', 'Extern'],
  ['abgesagt', 'Abgesagt'],
  ['vergangen', 'Vergangen'],
  ['entwurf', 'Entwürfe'],
]

/** Which services one looks at: chips, on the phone a list to choose from. */
export function Sichtwahl({ schmal, imKalender }: { readonly schmal: boolean; readonly imKalender: boolean }) {
  const [{ nur }, setze] = useUrlZustand(['nur'])
  const plant = useDarf(eines('UPDATE'))
  const mitExternen = useDarf('READ_EXTERN_SANDIENST')
  const gezeigt = NAMEN.filter(
    ([sicht]) => (sicht !== 'entwurf' || plant) && (sicht !== 'extern' || mitExternen) && (sicht !== 'vergangen' || !imKalender),
  )
  const werte = gezeigt.map(([sicht, label]) => ({
    // Empty values are no choice to the components; in the address what comes needs no name.
    value: sicht || 'kommend',
    // The calendar shows what lies behind as well.
    label: sicht === '' && imKalender ? 'Alle' : label,
  }))
  const sicht = sichtAus(nur)
  const wert = sicht === '' || (imKalender && sicht === 'vergangen') ? 'kommend' : sicht
  const waehle = (neu: string | null) => setze({ nur: neu === 'kommend' ? '' : (neu ?? '') })
  if (schmal) {
    return (
      <Select aria-label="Welche Dienste" data={werte} value={wert} onChange={waehle} allowDeselect={false} style={{ flex: '1 1 150px' }} />
    )
  }
  return (
    <Chip.Group value={wert} onChange={waehle}>
      <Group gap={8} role="group" aria-label="Welche Dienste" className="nicht-drucken">
        {werte.map(({ value, label }) => (
          <Chip key={value} value={value} size="md">
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
