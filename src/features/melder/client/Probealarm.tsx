import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { phoneLink } from '#client/text/address.ts'
import { dateText, today } from '#client/text/date.ts'
import { members } from '#client/queries/members.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { notify } from '#client/app/notify.ts'
import { contactOf } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Chunkwise } from '#client/ui/list/Chunkwise.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { useFormContext } from '#client/ui/form/field.ts'
import { Filter } from '#client/ui/filter/Filter.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { TapLink } from '#client/ui/action/TapLink.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { melderContract } from '#features/melder/contract.ts'
import { area, carriedQuery, unitsQuery } from './area.ts'
import classes from './Probealarm.module.css'
import { Silent } from './Silent.tsx'

type PagerRow = ResponseOf<typeof melderContract.carried>[number]
const WORDS = { gehoert: 'Gehört', stumm: 'Stumm' } as const
type Word = keyof typeof WORDS
const COLORS = { gehoert: 'gruen', stumm: 'red' } as const
type Said = Readonly<Record<Word, readonly string[]>>

export function Probealarm() {
  const [round, setRound] = useState(0)
  const reason = useReasonWithout(melderContract.testAlarm.zugang)
  const { testAlarm } = melderContract
  return (
    <QueryView query={useQuery(carriedQuery)}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            titel="Kein Melder ist ausgegeben"
            text="Gib Melder aus: Nach einem Probealarm tippst du hier an, welche zu hören waren."
            action={<ActionButton to={path('/ausgabe')}>Ausgeben</ActionButton>}
          />
        ) : (
          <Form
            key={round}
            schema={testAlarm.body}
            start={{ am: today() }}
            draft="probealarm"
            button={(values) => {
              const [heard, silent] = [known(rows, values, 'gehoert').length, known(rows, values, 'stumm').length]
              return heard + silent === 0 ? 'Eintragen' : `${heard} gehört, ${silent} stumm: eintragen`
            }}
            disabledReason={(values) =>
              reason ??
              (known(rows, values, 'gehoert').length + known(rows, values, 'stumm').length === 0
                ? 'Tipp zuerst an, welche Melder zu hören waren und welche nicht.'
                : undefined)
            }
            save={async (values) => {
              const silent = known(rows, values, 'stumm')
              if (silent.length > 0)
                await requireYes(
                  {
                    titel: silent.length === 1 ? '1 Melder war stumm' : `${silent.length} Melder waren stumm`,
                    text: 'Wer einen davon trägt, bekommt jetzt eine Mail: Er soll ihn prüfen.',
                    yes: 'Eintragen und schreiben',
                    no: 'Zurück',
                  },
                  { msg: 'Nichts ist eingetragen. Was du angetippt hast, steht noch hier.' },
                )
              await area.data.send.testAlarm({ body: { ...values, gehoert: known(rows, values, 'gehoert'), stumm: silent } })
              notify(silent.length > 0 ? 'Eingetragen. Wer einen stummen Melder hat, bekommt eine Mail.' : 'Eingetragen.', 'success')
              await area.data.invalidate()
              // Must be last: completion discards the draft, and the next form must not start with it.
              setRound(round + 1)
            }}
          >
            <DayField name="am" bis={today()} near="back" />
            <Round rows={rows} locked={reason !== undefined} />
          </Form>
        )
      }
    </QueryView>
  )
}
const known = (rows: readonly PagerRow[], values: Partial<Said>, word: Word) =>
  (values[word] ?? []).filter((id) => rows.some(({ _id }) => _id === id))

function Round({ rows, locked }: { readonly rows: readonly PagerRow[]; readonly locked: boolean }) {
  const { form, gesperrt } = useFormContext()
  const { data: people } = useQuery(members)
  const { data: units = [] } = useQuery(unitsQuery)
  const [{ einheit }] = useUrlState(['einheit'])
  const shown = rows.filter(({ alarmeinheiten }) => einheit === '' || alarmeinheiten.includes(einheit))
  const phones = new Map(people?.zeilen.map((person) => [person._id, contactOf(person).numbers[0]]))
  const values = form.values as Said
  const unheard = shown.filter(({ _id }) => !values.gehoert.includes(_id) && !values.stumm.includes(_id))
  const say = (word: Word | null, ...ids: readonly string[]) => {
    const now = form.getValues() as Said
    for (const field of ['gehoert', 'stumm'] as const)
      form.setFieldValue(field, [...now[field].filter((id) => !ids.includes(id)), ...(field === word ? ids : [])])
  }
  return (
    <>
      <Group gap="sm">
        <Filter name="einheit" titel="Alarmeinheit" asList options={units.map(({ _id, name }) => ({ value: _id, label: name }))} />
        {unheard.length > 0 && !locked && (
          <ActionButton variant="default" onClick={() => say('gehoert', ...unheard.map(({ _id }) => _id))}>
            {unheard.length === shown.length ? `Alle ${unheard.length} gehört` : `Alle übrigen ${unheard.length} gehört`}
          </ActionButton>
        )}
      </Group>
      {shown.length === 0 && <Text c="dimmed">In dieser Alarmeinheit trägt niemand einen Melder.</Text>}
      <div data-path="gehoert" tabIndex={-1}>
        <Chunkwise className={classes['list']}>
          {shown.map((row) => (
            <Pager
              key={row._id}
              row={row}
              phone={row.person ? phones.get(row.person._id) : undefined}
              said={values.gehoert.includes(row._id) ? 'gehoert' : values.stumm.includes(row._id) ? 'stumm' : null}
              say={locked || gesperrt ? undefined : say}
            />
          ))}
        </Chunkwise>
      </div>
    </>
  )
}

interface PagerProps {
  readonly row: PagerRow
  readonly phone: string | undefined
  readonly said: Word | null
  readonly say: ((word: Word | null, ...ids: readonly string[]) => void) | undefined
}
/** Memoized: of hundreds only the tapped one renders again. `say` reads the form at call time. */
const Pager = memo(
  ({ row, phone, said, say }: PagerProps) => (
    <Group component="li" justify="space-between" gap="4px 12px" py={8}>
      <Group gap="0 16px" style={{ flex: '1 1 150px', overflowWrap: 'anywhere' }}>
        <PersonName person={row.person} otherwise="Jemand, dessen Namen du nicht siehst" withFace under={row.inventarnummer || row.titel} />
        {phone !== undefined && <TapLink href={phoneLink(phone)}>{phone}</TapLink>}
        {row.stummAm ? (
          <Silent since={row.stummAm} />
        ) : (
          row.letztePruefung && <Text size="sm" c="dimmed">{`zuletzt gehört am ${dateText(row.letztePruefung)}`}</Text>
        )}
      </Group>
      {say && (
        <Group gap={6} role="group" aria-label={row.titel}>
          {(['gehoert', 'stumm'] as const).map((word) => (
            <ActionButton
              key={word}
              size="sm"
              px={12}
              mih={44}
              variant={said === word ? 'filled' : 'default'}
              color={COLORS[word]}
              aria-pressed={said === word}
              onClick={() => say(said === word ? null : word, row._id)}
            >
              {WORDS[word]}
            </ActionButton>
          ))}
        </Group>
      )}
    </Group>
  ),
  (old, now) =>
    old.row === now.row && old.phone === now.phone && old.said === now.said && (old.say === undefined) === (now.say === undefined),
)
