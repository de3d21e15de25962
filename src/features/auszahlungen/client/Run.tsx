import { Box, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, Suspense, use, useMemo, useState } from 'react'
import { centsText, sumOf } from '#contract/money/cents.ts'
import { path, withQuery } from '#contract/screens.ts'
import { countText, partOf } from '#contract/words.ts'
import { findRows } from '#client/text/search.ts'
import { dateText, plusDays, today } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { factColumn } from '#client/ui/list/fact.tsx'
import { SelectionBar, SelectionContext, useTicks, withTicks } from '#client/ui/list/Selection.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useGo } from '#client/navigation/navigation.tsx'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Column } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { ACCOUNTS, type CandidateRow, CHOSEN_MAX, payoutContract } from '../contract.ts'
import { excessText, LIMITED, usedOf } from '../rules.ts'
import { LIST, nameOf, payoutsText, previewQuery, reloadAuszahlungen, removeDrafts, send } from './area.ts'

const Person = lazyPart(async () => (await import('./RunPerson.tsx')).RunPerson)

/** Default range in days; includes late submissions. */
const DAYS_BACK = 365

export function Run() {
  const [{ von, bis }, setUrl] = useUrlState(['von', 'bis'])
  const [from, until] = [von || plusDays(today(), -DAYS_BACK), bis || today()]
  const preview = useQuery({ ...previewQuery({ von: from, bis: until }), placeholderData: keepPreviousData })
  return (
    <Page
      titel="Auszahlungslauf"
      back={LIST}
      subtitle="Bestätigte Stunden, beantragte Kilometer und eingereichte Auslagen, die noch offen sind."
    >
      <InfoCard titel="Zeitraum">
        <Form
          key={`${from} ${until}`}
          schema={payoutContract.previewRows.query}
          start={{ von: from, bis: until }}
          button="Anzeigen"
          save={async (span) => setUrl(span)}
        >
          <Column width="half">
            <DayField name="von" />
          </Column>
          <Column width="half">
            <DayField name="bis" />
          </Column>
        </Form>
      </InfoCard>
      <QueryView query={preview}>
        {(all) =>
          all.length > 0 ? (
            <Choice key={`${from} ${until}`} all={all} von={from} bis={until} />
          ) : (
            <EmptyState
              titel="Nichts offen"
              text={
                `Vom ${dateText(from)} bis ${dateText(until)} hat niemand bestätigte Stunden mit einem Satz, ` +
                'Kilometer oder Auslagen offen. Wähl einen anderen Zeitraum oder leg Vergütungssätze an.'
              }
              action={<ActionButton to={withQuery(path('/abrechnung'), { ansicht: 'verguetung' })}>Vergütungssätze</ActionButton>}
            />
          )
        }
      </QueryView>
    </Page>
  )
}

type Payee = CandidateRow & { readonly _id: string }

const excessOf = ({ konten, ...sums }: CandidateRow): string[] =>
  LIMITED.flatMap((pot) => {
    const used = usedOf(pot, konten.jahr, konten[pot] + konten[`${pot}Geplant`] + sums[pot])
    return sums[pot] > 0 && used.excess > 0 ? [excessText(pot, konten.jahr, used)] : []
  })
const REASONS = {
  konto: ({ konto }: CandidateRow) => konto !== 'gueltig',
  ueber: (payee: CandidateRow) => excessOf(payee).length > 0,
  satz: ({ ohneSatz }: CandidateRow) => ohneSatz > 0,
}
/** The bank can pay them within their allowance. */
const isFine = (payee: CandidateRow) => !REASONS.konto(payee) && !REASONS.ueber(payee)
const VIEWS = { frei: 'Ohne Hindernis', konto: 'Ohne gültiges Konto', ueber: 'Über einem Freibetrag', satz: 'Mit Nachweisen ohne Satz' }
const inView: Readonly<Record<string, (payee: CandidateRow) => boolean>> = { ...REASONS, frei: isFine }

const factsOf = (payee: CandidateRow): readonly string[] => [
  ...(REASONS.konto(payee) ? [ACCOUNTS[payee.konto]] : []),
  ...excessOf(payee),
  ...(REASONS.satz(payee) ? [`${countText(payee.ohneSatz, 'Nachweis', 'Nachweise')} ohne Satz`] : []),
]

const Positions = createContext<(id: string) => void>(() => undefined)
function OpenPositions({ payee }: { readonly payee: Payee }) {
  const open = use(Positions)
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      miw={44}
      aria-label={`Positionen von ${nameOf(payee)}: ${payee.anzahl}`}
      onClick={() => open(payee._id)}
    >
      {payee.anzahl}
    </ActionButton>
  )
}
const amount = (id: 'betrag' | 'uebungsleiter' | 'ehrenamt' | 'auslagen', titel: string): TableColumn<Payee> => ({
  id,
  titel,
  right: true,
  value: (payee) => payee[id],
  show: (payee) => (payee[id] === 0 ? '' : centsText(payee[id])),
})
const columns: readonly TableColumn<Payee>[] = withTicks<Payee>(
  [
    {
      id: 'person',
      titel: 'Wer',
      value: ({ person }) => `${person.nachname} ${person.vorname}`,
      show: nameOf,
    },
    factColumn<Payee>({ hints: factsOf, isSoft: (payee, fact) => fact !== ACCOUNTS[payee.konto] && !excessOf(payee).includes(fact) }),
    {
      id: 'qualifikation',
      titel: 'Qualifikation',
      card: 'weg',
      value: ({ qualifikation }) => (qualifikation === 'keine' ? '' : qualifikation),
    },
    amount('ehrenamt', 'Ehrenamt'),
    amount('uebungsleiter', 'Übungsleiter'),
    amount('auslagen', 'Auslagen'),
    amount('betrag', 'Betrag'),
    { id: 'anzahl', titel: 'Positionen', right: true, value: ({ anzahl }) => anzahl, show: (payee) => <OpenPositions payee={payee} /> },
  ],
  nameOf,
)

/** '12 ohne gültiges Konto und 5 über einem Freibetrag'; nothing where there is nothing. */
function troublesOf(people: readonly CandidateRow[]): string {
  const without = people.filter(REASONS.konto).length
  const over = people.filter(REASONS.ueber).length
  return [without > 0 && `${without} ohne gültiges Konto`, over > 0 && `${over} über einem Freibetrag`].filter(Boolean).join(' und ')
}

interface ChoiceProps {
  readonly all: readonly CandidateRow[]
  readonly von: string
  readonly bis: string
}
function Choice({ all, von, bis }: ChoiceProps) {
  const goTo = useGo()
  const [{ suche, nur }] = useUrlState(['suche', 'nur'])
  const people = useMemo(() => all.map((payee): Payee => ({ ...payee, _id: payee.person._id })), [all])
  const fine = people.filter(isFine)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(fine.map(({ _id }) => _id)))
  const [opened, setOpened] = useState<string>()
  const shown = findRows(people, suche, nameOf).filter((payee) => inView[nur]?.(payee) ?? true)
  const chosen = people.filter(({ _id }) => ticked.has(_id))
  const isWhole = fine.length > 0 && chosen.length === fine.length && chosen.every(isFine)
  const { user } = useSession()
  const run = useSend(() => send.run({ body: { von, bis, profile: chosen.map(({ _id }) => _id) } }), {
    onSuccess: async ({ anzahl }) => {
      await goTo(LIST)
      notifyUndo(`${payoutsText(anzahl)} vorbereitet`, async () => {
        const { zeilen } = await send.list({ query: { status: 'entwurf', limit: 500 } })
        await removeDrafts(
          zeilen.filter((row) => row.erstelltVon === user?._id && row.von === von && row.bis === bis && ticked.has(row.profil)),
        )
      })
    },
    reload: reloadAuszahlungen,
  })
  const ask = async () => {
    const troubles = troublesOf(chosen)
    const text =
      `Es entstehen Entwürfe über zusammen ${centsText(sumOf(chosen.map(({ betrag }) => betrag)))}; ` +
      `die Stunden darin sind so lange gebunden.${troubles === '' ? '' : ` Davon ${troubles}.`}`
    if (await confirm({ titel: `${payoutsText(chosen.length)} vorbereiten?`, text, yes: 'Vorbereiten' })) await run.send()
  }
  const ticks = useTicks(
    shown.map(({ _id }) => _id),
    ticked,
    setTicked,
  )
  const reason =
    chosen.length === 0 ? 'Wähl zuerst jemanden aus.' : chosen.length > CHOSEN_MAX ? `Auf einmal gehen ${CHOSEN_MAX}.` : undefined
  return (
    <Box mt="md">
      <Toolbar search="Name" filters={[{ name: 'nur', titel: 'Wer', options: VIEWS }]} />
      <Positions value={setOpened}>
        <SelectionContext value={ticks}>
          <DataTable
            titel="Auszahlungslauf"
            columns={columns}
            rows={shown}
            rowKey={({ _id }) => _id}
            empty={<EmptyState titel="Niemand dabei" text="Such anders, oder nimm den Filter weg." />}
          />
        </SelectionContext>
      </Positions>
      <SelectionBar label="Auszahlungen vorbereiten">
        <Text fw={600} role="status" style={{ flex: '1 0 auto' }}>
          {`${partOf(chosen.length, people.length, 'Person', 'Personen')} · ${centsText(sumOf(chosen.map(({ betrag }) => betrag)))}`}
        </Text>
        <ActionButton variant="default" onClick={() => setTicked(new Set(isWhole ? [] : fine.map(({ _id }) => _id)))}>
          {isWhole ? 'Keine auswählen' : `Alle ${fine.length} ohne Hindernis`}
        </ActionButton>
        <ActionButton loading={run.isSending} disabledReason={reason} onClick={() => ask()}>
          Entwürfe anlegen
        </ActionButton>
      </SelectionBar>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <Person id={opened} span={{ von, bis }} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Box>
  )
}
