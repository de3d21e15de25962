import { Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { spanText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useMay } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InstantField } from '#client/ui/time/DateField.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { Belegung, BelegungsScreens, Wish } from '../kind.ts'
import type { Giving } from '../../contract.ts'
import { inTheWay, substituteFor } from '../queries.ts'
import { reasonAgainst } from '../words.ts'

const MODES = { storno: 'Stornieren', ressource: '', zeit: 'Andere Zeit' } as const
type Mode = keyof typeof MODES

interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly wish: Wish
}

/**
 * Override for members who may change others' bookings: sets a new place for each conflicting booking, and a reason. It is submitted
 * with
 * the form, atomically.
 */
export function Override<B extends Belegung>({ kind, wish }: Props<B>) {
  const { form, gesperrt } = useFormContext()
  const may = useMay(`UPDATE_${kind.area}`)
  const { data } = useQuery({ ...inTheWay(kind, wish), enabled: may })
  const rows = data ?? []
  const [open, setOpen] = useState(false)
  const given = (useValue('verdraengt') ?? []) as readonly Giving[]
  const asked = JSON.stringify(wish)
  const [chosenFor, setChosenFor] = useState(asked)
  const clear = () => form.setFieldValue('verdraengt', [])
  const states = (all: readonly { readonly _id: string; readonly version: number }[]) => all.map(({ _id, version }) => `${_id} ${version}`)
  // Ignored during submission, because displaced bookings are already gone.
  const outdated = !gesperrt && given.length > 0 && data !== undefined && states(given).toSorted().join() !== states(data).toSorted().join()
  useEffect(() => {
    if (!outdated) return
    clear()
    notify('Was im Weg steht, hat sich geändert. Sag noch einmal, was daraus wird.', 'info')
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outdated])
  // Decisions for another time or vehicle are discarded.
  if (chosenFor !== asked) {
    setChosenFor(asked)
    if (given.length > 0) queueMicrotask(clear)
  }
  if (!may || rows.length === 0) return null
  const start = () => {
    if (given.length === 0)
      form.setFieldValue(
        'verdraengt',
        rows.map(({ _id, version }): Giving => ({ _id, version, ressource: null, beginn: null, ende: null })),
      )
    setOpen(true)
  }
  return (
    <>
      {given.length > 0 && !open && (
        <Text size="sm" fw={600}>
          {given.length === 1 ? 'Die Belegung macht' : `${given.length} Belegungen machen`} Platz, sobald du buchst.
        </Text>
      )}
      <Group gap={8}>
        <ActionButton variant="default" onClick={start}>
          {given.length > 0 ? 'Ändern …' : 'Trotzdem buchen …'}
        </ActionButton>
        {given.length > 0 && (
          <ActionButton variant="subtle" onClick={clear}>
            Doch nicht
          </ActionButton>
        )}
      </Group>
      {open && given.length > 0 && (
        <Clearing
          kind={kind}
          wish={wish}
          rows={rows}
          given={given}
          onClose={(done) => {
            setOpen(false)
            if (!done) clear()
          }}
        />
      )}
    </>
  )
}

interface ClearingProps<B extends Belegung> extends Props<B> {
  readonly rows: readonly B[]
  readonly given: readonly Giving[]
  readonly onClose: (done: boolean) => void
}
function Clearing<B extends Belegung>({ kind, wish, rows, given, onClose }: ClearingProps<B>) {
  const reason = useValue('grund')
  const [modes, setModes] = useState<Readonly<Record<string, Mode>>>(() =>
    Object.fromEntries(given.map(({ _id, ressource, beginn }) => [_id, ressource ? 'ressource' : beginn ? 'zeit' : 'storno'])),
  )
  const open = given.some(({ _id, ressource, beginn, ende }) =>
    modes[_id] === 'ressource' ? ressource === null : modes[_id] === 'zeit' && (beginn === null || ende === null),
  )
  const against = rows.map(reasonAgainst).find((text) => text !== undefined)
  const missing = open
    ? 'Sag für jede Belegung, wohin sie kommt.'
    : typeof reason === 'string' && reason.trim() !== ''
      ? undefined
      : 'Nenne den Grund.'
  return (
    <Sheet
      titel="Was Platz macht"
      subtitle={spanText(wish.beginn, wish.ende)}
      onClose={() => onClose(false)}
      foot={
        <ActionButton fullWidth disabledReason={against ?? missing} onClick={() => onClose(true)}>
          Übernehmen
        </ActionButton>
      }
    >
      <Stack>
        {given.map(({ _id }, i) => {
          const row = rows.find((belegung) => belegung._id === _id)
          const setMode = (mode: Mode) => setModes({ ...modes, [_id]: mode })
          return row && <One key={_id} kind={kind} row={row} at={`verdraengt.${i}`} mode={modes[_id] ?? 'storno'} setMode={setMode} />
        })}
        <TextField name="grund" multiline hint="Steht im Verlauf und in der Mail an alle, deren Belegung Platz macht." />
      </Stack>
    </Sheet>
  )
}

interface OneProps<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly row: B
  readonly at: string
  readonly mode: Mode
  readonly setMode: (mode: Mode) => void
}
function One<B extends Belegung>({ kind, row, at, mode, setMode }: OneProps<B>) {
  const { form } = useFormContext()
  const { beginn, ende } = row
  const { data } = useQuery({ ...substituteFor(kind, { ressourcen: [], beginn, ende }), enabled: mode === 'ressource' })
  const free = data?.filter((substitute) => substitute.frei)
  const reason = reasonAgainst(row)
  const { other, singular } = kind.words
  function decide(chosenMode: Mode) {
    setMode(chosenMode)
    form.setFieldValue(`${at}.ressource`, null)
    form.setFieldValue(`${at}.beginn`, chosenMode === 'zeit' ? beginn : null)
    form.setFieldValue(`${at}.ende`, chosenMode === 'zeit' ? ende : null)
  }
  return (
    <Stack gap={8}>
      <div>
        <Text fw={600}>{kind.titel(row)}</Text>
        <Text size="sm" c="dimmed">
          {kind.name(row)}, {spanText(beginn, ende)}
        </Text>
      </div>
      {reason === undefined ? (
        <SegmentedControl
          aria-label={`Was wird aus „${kind.titel(row)}“?`}
          size="md"
          orientation="vertical"
          styles={{ label: { minHeight: 44, alignContent: 'center' } }}
          data={Object.entries(MODES).map(([value, label]) => ({ value, label: label || `${other} ${singular}` }))}
          value={mode}
          onChange={(value) => decide(value as Mode)}
        />
      ) : (
        <Text size="sm">{reason}</Text>
      )}
      {mode === 'ressource' && free?.length === 0 && <Text size="sm">{`Kein ${other.toLowerCase()} ${singular} ist dann frei.`}</Text>}
      {mode === 'ressource' && free?.length !== 0 && (
        <SelectField
          name={`${at}.ressource`}
          titel={`${other} ${singular}`}
          options={(free ?? []).map(({ _id: value, name }) => ({ value, label: name }))}
        />
      )}
      {mode === 'zeit' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <InstantField name={`${at}.beginn`} />
          <InstantField name={`${at}.ende`} />
        </SimpleGrid>
      )}
    </Stack>
  )
}
