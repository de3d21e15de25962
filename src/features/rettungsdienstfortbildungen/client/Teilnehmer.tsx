import { Checkbox, Group, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { timeOfDay } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { AttachedFiles } from '#client/ui/field/AttachedFiles.tsx'
import { filledText, useValue } from '#client/ui/form/field.ts'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { PeopleRows, TimeButton } from '#client/ui/field/PeopleRows.tsx'
import { useRows } from '#client/ui/form/rows.ts'
import { TimeOfDay } from '#client/ui/time/TimeOfDay.tsx'
import { hoursOf, hoursText, STATUS_NAMES, type Teilnahme } from '../schemas.ts'
import { area, type Fortbildung, loadBescheinigung, PROOF, sendProof } from './area.ts'

const over = (end: string | null) => end !== null && Date.parse(end) < Date.now()

export function Teilnehmer({ name, record }: { readonly name: string; readonly record: Fortbildung | undefined }) {
  const [rows, setRows] = useRows<Teilnahme>(name)
  const [begin, end, hours] = [filledText(useValue('beginn')), filledText(useValue('ende')), useValue('stunden')]
  const [open, setOpen] = useState('')
  const change = (profil: string, changes: Partial<Teilnahme>) =>
    setRows(rows.map((row) => (row.profil === profil ? { ...row, ...changes } : row)))
  const span = begin !== null && end !== null && begin < end ? { beginn: begin, ende: end, stunden: Number(hours ?? 0) } : null
  const statusText = (teilnahme: Teilnahme) => {
    if (teilnahme.status !== 'teilgenommen' || span === null) return STATUS_NAMES[teilnahme.status]
    const part = teilnahme.anwesendVon !== null || teilnahme.anwesendBis !== null
    const [from, until] = [teilnahme.anwesendVon ?? span.beginn, teilnahme.anwesendBis ?? span.ende]
    const when = part ? `${timeOfDay(from)}–${timeOfDay(until)} Uhr` : 'die ganze Zeit'
    return `${when} · ${hoursText(hoursOf(span, teilnahme))}`
  }
  return (
    <>
      {rows.length === 0 && <Text c="dimmed">Noch niemand. Such die Namen heraus, einen nach dem anderen.</Text>}
      <PeopleRows<Teilnahme>
        name={name}
        titel="Teilnehmer"
        asks="Wer nimmt teil?"
        known={record?.personen ?? []}
        add={(profil) => ({
          profil,
          anwesendVon: null,
          anwesendBis: null,
          stunden: null,
          status: over(end) ? 'teilgenommen' : 'angemeldet',
        })}
        renderHead={(teilnahme, who) => (
          <Checkbox
            flex="1 1 200px"
            label={who}
            description={statusText(teilnahme)}
            checked={teilnahme.status === 'teilgenommen'}
            onChange={(e) =>
              change(teilnahme.profil, { status: e.currentTarget.checked ? 'teilgenommen' : over(end) ? 'nichtErschienen' : 'angemeldet' })
            }
            styles={{ body: { alignItems: 'center', minHeight: 44 } }}
          />
        )}
        renderButtons={(teilnahme, who) =>
          teilnahme.status === 'teilgenommen' &&
          span && (
            <TimeButton
              who={who}
              open={open === teilnahme.profil}
              onClick={() => setOpen(open === teilnahme.profil ? '' : teilnahme.profil)}
            >
              Zeit
            </TimeButton>
          )
        }
      >
        {(teilnahme, index) => (
          <>
            {open === teilnahme.profil && span && (
              <SimpleGrid minColWidth="min(100%, 150px)" autoFlow="auto-fit" spacing={12} pb={12} style={{ alignItems: 'end' }}>
                <TimeOfDay
                  titel="Von"
                  plan={span.beginn}
                  value={teilnahme.anwesendVon ?? span.beginn}
                  set={(time) => change(teilnahme.profil, { anwesendVon: time })}
                />
                <TimeOfDay
                  titel="Bis"
                  plan={span.ende}
                  value={teilnahme.anwesendBis ?? span.ende}
                  set={(time) => change(teilnahme.profil, { anwesendBis: time })}
                />
                <NumberField name={`${name}.${index}.stunden`} placeholder={hoursText(hoursOf(span, teilnahme))} />
              </SimpleGrid>
            )}
            {open === teilnahme.profil && record && over(end) && (
              <Group gap="sm" mb={12}>
                <ActionButton variant="default" onClick={() => loadBescheinigung(record._id, teilnahme.profil, record.thema)}>
                  Bescheinigung
                </ActionButton>
                <AttachedFiles
                  files={record.nachweise.find(({ profil }) => profil === teilnahme.profil)?.dateien ?? []}
                  called={PROOF}
                  // A new participant has no proofs before the list is saved.
                  upload={
                    record.teilnehmer.some(({ profil }) => profil === teilnahme.profil)
                      ? sendProof(record._id, teilnahme.profil)
                      : undefined
                  }
                  reload={area.data.invalidate}
                />
              </Group>
            )}
          </>
        )}
      </PeopleRows>
    </>
  )
}
