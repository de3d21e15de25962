import { Button, Checkbox, Group, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeOfDay } from '#client/date.ts'
import { members } from '#client/members.ts'
import { fullName } from '#client/person.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { AttachedFiles } from '#client/ui/AttachedFiles.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { filled, useField, useValue } from '#client/ui/field.ts'
import { NumberField } from '#client/ui/NumberField.tsx'
import { PersonSelect } from '#client/ui/PersonSelect.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import { TimeOfDay } from '#client/ui/TimeOfDay.tsx'
import { hoursOf, hoursText, STATUS_NAMES, type Teilnahme } from '../schemas.ts'
import { area, type Fortbildung, loadBescheinigung, PROOF, sendProof } from './area.ts'

const over = (end: string | null) => end !== null && Date.parse(end) < Date.now()

/** Who takes part: add people, tick who was there, and say where it was not the whole time. */
export function Teilnehmer({ name, record }: { readonly name: string; readonly record: Fortbildung | undefined }) {
  const { wert: value, set, props } = useField({ name })
  const [begin, end, hours] = [filled(useValue('beginn')), filled(useValue('ende')), useValue('stunden')]
  const { data } = useQuery(members)
  const [open, setOpen] = useState('')
  const rows = value as readonly Teilnahme[]
  const names = new Map([...(record?.personen ?? []), ...(data?.zeilen ?? [])].map((one) => [one._id, fullName(one)]))
  const change = (profil: string, fresh: Partial<Teilnahme>) => set(rows.map((one) => (one.profil === profil ? { ...one, ...fresh } : one)))
  const span = begin !== null && end !== null && begin < end ? { beginn: begin, ende: end, stunden: Number(hours ?? 0) } : null
  const told = (one: Teilnahme) => {
    if (one.status !== 'teilgenommen' || span === null) return STATUS_NAMES[one.status]
    const part = one.anwesendVon !== null || one.anwesendBis !== null
    return `${part ? `${timeOfDay(one.anwesendVon ?? span.beginn)}–${timeOfDay(one.anwesendBis ?? span.ende)} Uhr` : 'die ganze Zeit'} · ${hoursText(hoursOf(span, one))}`
  }
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.length === 0 && <Text c="dimmed">Noch niemand. Such die Namen heraus, einen nach dem anderen.</Text>}
      <PlainList gap={0} aria-label="Teilnehmer">
        {rows.map((one, index) => (
          <li key={one.profil} style={{ borderBottom: '1px solid var(--linie)', padding: '4px 0' }}>
            <Group gap="0 8px" justify="space-between">
              <Checkbox
                flex="1 1 200px"
                label={names.get(one.profil) ?? '…'}
                description={told(one)}
                checked={one.status === 'teilgenommen'}
                onChange={(e) =>
                  change(one.profil, { status: e.currentTarget.checked ? 'teilgenommen' : over(end) ? 'nichtErschienen' : 'angemeldet' })
                }
                styles={{ body: { alignItems: 'center', minHeight: 44 } }}
              />
              <Group gap={4} wrap="nowrap">
                {one.status === 'teilgenommen' && span && (
                  <Button
                    variant="subtle"
                    size="sm"
                    mih={44}
                    aria-expanded={open === one.profil}
                    aria-label={`Zeit ändern: ${names.get(one.profil) ?? ''}`}
                    onClick={() => setOpen(open === one.profil ? '' : one.profil)}
                  >
                    Zeit
                  </Button>
                )}
                <RemoveButton label={`${names.get(one.profil) ?? ''} entfernen`} onClick={() => set(rows.filter((row) => row !== one))} />
              </Group>
            </Group>
            {open === one.profil && span && (
              <SimpleGrid minColWidth="min(100%, 120px)" autoFlow="auto-fit" spacing={12} pb={12} style={{ alignItems: 'end' }}>
                <TimeOfDay
                  titel="Von"
                  plan={span.beginn}
                  value={one.anwesendVon ?? span.beginn}
                  set={(fresh) => change(one.profil, { anwesendVon: fresh })}
                />
                <TimeOfDay
                  titel="Bis"
                  plan={span.ende}
                  value={one.anwesendBis ?? span.ende}
                  set={(fresh) => change(one.profil, { anwesendBis: fresh })}
                />
                <NumberField name={`${name}.${index}.stunden`} placeholder={hoursText(hoursOf(span, one))} />
              </SimpleGrid>
            )}
            {open === one.profil && record && over(end) && (
              <Group gap="sm" mb={12}>
                <ActionButton variant="default" onClick={() => loadBescheinigung(record._id, one.profil, record.thema)}>
                  Bescheinigung
                </ActionButton>
                <AttachedFiles
                  files={record.nachweise.find(({ profil }) => profil === one.profil)?.dateien ?? []}
                  called={PROOF}
                  // Somebody new has none before the list is saved.
                  upload={record.teilnehmer.some(({ profil }) => profil === one.profil) ? sendProof(record._id, one.profil) : undefined}
                  reload={area.data.invalidate}
                />
              </Group>
            )}
          </li>
        ))}
      </PlainList>
      <ErrorLine text={props.error ?? ''} plain />
      <PersonSelect
        // Empty again once somebody is chosen.
        key={rows.length}
        label="Wer nimmt teil?"
        withTraining
        mt={12}
        maw={420}
        value={null}
        without={rows.map(({ profil }) => profil)}
        onChange={(person) =>
          person &&
          set([
            ...rows,
            { profil: person._id, anwesendVon: null, anwesendBis: null, stunden: null, status: over(end) ? 'teilgenommen' : 'angemeldet' },
          ])
        }
      />
    </div>
  )
}
