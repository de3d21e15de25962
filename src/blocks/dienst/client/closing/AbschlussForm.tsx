import { Alert, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSend } from '#client/net/useSend.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { readDraft, rememberDraft, discardDraft } from '#client/ui/form/draft.ts'
import { focusUnreadable } from '#client/ui/form/focus-field.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { BoardAnlass } from '../board.ts'
import classes from './abschluss.module.css'
import { Anwesenheit } from './Anwesenheit.tsx'
import type { Extra } from './extra.ts'
import { presentOf, balanceText, anwesenheitRows, draftName, timesProblems, type Came, type Deviation, type Deviations } from './values.ts'

type Inputs = Readonly<Record<string, unknown>> & {
  readonly abweichungen: Deviations
  readonly came: readonly Came[]
}
interface Props {
  readonly anlass: BoardAnlass
  // oxlint-disable-next-line typescript/no-explicit-any -- what an area writes is its own; it comes back as it was given
  readonly extra: Extra<any>
}

/** Closing form: attendance, times and work done. Input is stored on the device until it is sent. */
export function AbschlussForm({ anlass, extra }: Props) {
  const { reason } = extra
  const draft = draftName(extra.draft, anlass)
  // Keyed by registration, so that a draft survives concurrent changes of the service.
  const [values, setValues] = useState<Inputs>(() => ({ abweichungen: {}, came: [], ...extra.start, ...readDraft(draft, null)?.values }))
  const [, setUrl] = useUrlState(['ansicht'])
  const [now, setNow] = useState(() => new Date())
  const [tried, setTried] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  function set(changes: Partial<Inputs>) {
    const all = { ...values, ...changes }
    setValues(all)
    setNow(new Date())
    setTried(false)
    rememberDraft(draft, null, all)
  }

  const perSchicht = anlass.schichten.map((schicht) => ({ schicht, present: presentOf(anlass, schicht, values.abweichungen, values.came) }))
  const all = perSchicht.flatMap((part) => part.present)
  const rows = anwesenheitRows(all)
  const { send, isSending, refusal, error } = useSend(
    ({ abweichungen: _deviations, came: _came, ...ownValues }: Inputs) => extra.close(rows, ownValues),
    {
      onSuccess: () => {
        discardDraft(draft)
        setUrl({ ansicht: 'abschluss' })
      },
      success: `${extra.words.that} ist abgeschlossen: ${balanceText(all)}.`,
      reload: extra.reload,
    },
  )
  const perAnmeldung = Object.fromEntries(
    Object.entries(refusal?.fieldErrors ?? {}).flatMap(([field, msg]) => {
      const row = rows[Number(/^helfer\.(\d+)/.exec(field)?.[1] ?? -1)]
      const who = all.find(({ helfer }) => helfer.profil._id === row?.profil && helfer.schicht === row.schicht)
      return who ? [[who.helfer._id, msg]] : []
    }),
  )

  const problemsAt = (at: Date) => Object.assign({}, ...perSchicht.map((part) => timesProblems(part.present, part.schicht, at)))
  // Planned times are not validated until submission.
  const problems = Object.fromEntries(
    Object.entries<string>(problemsAt(now)).filter(([id]) => tried || all.some(({ helfer, asPlanned }) => helfer._id === id && !asPlanned)),
  )

  function change(anmeldungen: readonly string[], deviation: Deviation) {
    const changed = Object.fromEntries(anmeldungen.map((id) => [id, { ...values.abweichungen[id], ...deviation }]))
    set({ abweichungen: { ...values.abweichungen, ...changed } })
  }
  async function finish() {
    if (focusUnreadable(sheet.current)) return
    const at = new Date()
    setNow(at)
    setTried(true)
    if (Object.keys(problemsAt(at)).length > 0) return
    const yes = await confirm({
      titel: `${extra.words.one} abschließen?`,
      text: `${balanceText(all)}. Solange keine Stunden eingereicht sind, kannst du den Abschluss zurücknehmen.`,
      yes: 'Abschließen',
    })
    if (yes) await send(values)
  }
  const sentence = tried && Object.keys(problems).length > 0 ? 'Eine Zeit kann nicht stimmen. Schau oben nach.' : error

  return (
    <Stack ref={sheet} gap="md" className={classes['sheet'] ?? ''}>
      {reason !== undefined && <Alert color="petrol">{reason}</Alert>}
      {perSchicht.map((part, number) => (
        <Anwesenheit
          key={part.schicht._id}
          titel={anlass.schichten.length > 1 ? extra.nameOf(part.schicht, number) : 'Wer war da?'}
          schicht={part.schicht}
          present={part.present}
          change={change}
          error={{ ...perAnmeldung, ...problems }}
          add={(profil) => set({ came: [...values.came, { profil, schicht: part.schicht._id }] })}
        />
      ))}
      {extra.form?.(values, set)}
      <div className={classes['footer']} data-klebt>
        <ErrorLine text={sentence} />
        <Group justify="space-between" gap="sm">
          <Text fw={600} aria-live="polite">
            {balanceText(all)}
          </Text>
          <ActionButton loading={isSending} disabledReason={reason} onClick={() => finish()}>
            {extra.words.one} abschließen
          </ActionButton>
        </Group>
      </div>
    </Stack>
  )
}
