import { Alert, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#client/useSend.ts'
import { useUrlState } from '#client/url-state.ts'
import { CountInput } from '#client/ui/CountInput.tsx'
import { confirm } from '#client/ui/confirm.ts'
import { readDraft, rememberDraft, discardDraft } from '#client/ui/draft.ts'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { reloadDienste, diensteSilent } from '../api.ts'
import { schichtname } from '../form/schicht-values.ts'
import classes from './abschluss.module.css'
import { Anwesenheit } from './Anwesenheit.tsx'
import { present, balance, asRows, draftName, timesProblems, type Came, type Deviation, type Deviations } from './values.ts'

const NUMBERS = [
  ['versorgt', 'Versorgt', 100_000],
  ['transporte', 'Transporte', 1000],
  ['notarzt', 'Notarzt da', 1000],
  ['rtwNachgefordert', 'RTW nachgefordert', 1000],
] as const
interface Inputs {
  readonly abweichungen: Deviations
  readonly hilfeleistungen: Record<(typeof NUMBERS)[number][0], number>
  readonly bericht: string
  /** Who came without having signed up. */
  readonly came: readonly Came[]
}
/** Nothing, or what an earlier closing said that was taken back. */
const initial = ({ hilfeleistungen, bericht: report }: Dienst): Inputs => ({
  abweichungen: {},
  hilfeleistungen: hilfeleistungen ?? { versorgt: 0, transporte: 0, notarzt: 0, rtwNachgefordert: 0 },
  bericht: report,
  came: [],
})

/** Closing: who was there and how long, what was done. What was typed stays on the device until it is sent. */
export function AbschlussForm({ dienst, grund: reason }: { readonly dienst: Dienst; readonly grund: string | undefined }) {
  const draft = draftName(dienst)
  // By registration, so that a draft still fits when somebody else changed the service in between.
  const [values, keep] = useState<Inputs>(() => ({ ...initial(dienst), ...readDraft(draft, null)?.values }))
  const [, setUrl] = useUrlState(['ansicht'])
  const [now, setNow] = useState(() => new Date())
  const [tried, setTried] = useState(false)
  function set(fresh: Partial<Inputs>) {
    const all = { ...values, ...fresh }
    keep(all)
    setNow(new Date())
    setTried(false)
    rememberDraft(draft, null, all)
  }

  const perSchicht = dienst.schichten.map((schicht) => ({ schicht, present: present(dienst, schicht, values.abweichungen, values.came) }))
  const all = perSchicht.flatMap((part) => part.present)
  const rows = asRows(all)
  const { send, isSending, refusal, error } = useSend(
    ({ hilfeleistungen, bericht: report }: Inputs) =>
      diensteSilent.abschluss({
        params: { id: dienst._id },
        body: { version: dienst.version, hilfeleistungen, bericht: report, helfer: rows },
      }),
    {
      onSuccess: () => {
        discardDraft(draft)
        setUrl({ ansicht: 'abschluss' })
      },
      success: `Der Dienst ist abgeschlossen: ${balance(all)}.`,
      reload: reloadDienste,
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
  // As planned stands there untouched: what speaks against that is said when it is to be sent.
  const problems = Object.fromEntries(
    Object.entries<string>(problemsAt(now)).filter(([id]) => tried || all.some(({ helfer, asPlanned }) => helfer._id === id && !asPlanned)),
  )

  function change(anmeldungen: readonly string[], fresh: Deviation) {
    const changed = Object.fromEntries(anmeldungen.map((id) => [id, { ...values.abweichungen[id], ...fresh }]))
    set({ abweichungen: { ...values.abweichungen, ...changed } })
  }
  async function finish() {
    const at = new Date()
    setNow(at)
    setTried(true)
    if (Object.keys(problemsAt(at)).length > 0) return
    const yes = await confirm({
      titel: 'Dienst abschließen?',
      text: `${balance(all)}. Solange keine Stunden eingereicht sind, kannst du den Abschluss zurücknehmen.`,
      yes: 'Abschließen',
    })
    if (yes) await send(values)
  }
  const sentence = tried && Object.keys(problems).length > 0 ? 'Eine Zeit kann nicht stimmen. Schau oben nach.' : error

  return (
    <Stack gap="md" className={classes['blatt'] ?? ''}>
      {reason !== undefined && <Alert color="petrol">{reason}</Alert>}
      {perSchicht.map((part, number) => (
        <Anwesenheit
          key={part.schicht._id}
          titel={dienst.schichten.length > 1 ? schichtname(part.schicht, number) : 'Wer war da?'}
          schicht={part.schicht}
          present={part.present}
          change={change}
          error={{ ...perAnmeldung, ...problems }}
          add={(profil) => set({ came: [...values.came, { profil, schicht: part.schicht._id }] })}
        />
      ))}
      <InfoCard titel="Was war los?">
        <Stack gap="md">
          <SimpleGrid cols={{ base: 2, sm: 4 }}>
            {NUMBERS.map(([name, titel, max]) => (
              <CountInput
                key={name}
                label={titel}
                max={max}
                empty={0}
                value={values.hilfeleistungen[name]}
                set={(fresh) => set({ hilfeleistungen: { ...values.hilfeleistungen, [name]: fresh } })}
              />
            ))}
          </SimpleGrid>
          <Textarea
            label="Bericht"
            description="Nie mit dem Namen eines Patienten oder etwas, woran man ihn erkennt."
            maxLength={5000}
            value={values.bericht}
            onChange={(e) => set({ bericht: e.currentTarget.value })}
          />
        </Stack>
      </InfoCard>
      <div className={classes['fuss']} data-klebt>
        <ErrorLine text={sentence} />
        <Group justify="space-between" gap="sm">
          <Text fw={600} aria-live="polite">
            {balance(all)}
          </Text>
          <ActionButton loading={isSending} disabledReason={reason} onClick={() => void finish()}>
            Dienst abschließen
          </ActionButton>
        </Group>
      </div>
    </Stack>
  )
}
