import { Alert, Group, Stack, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconHandGrab from '@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs'
import { useState } from 'react'
import { submit } from '#client/net/api.ts'
import type { ExtrasProps } from '#client/crud/CrudRecord.tsx'
import type { PlainRow } from '#client/crud/queries.ts'
import { dateText, dayOf } from '#client/text/date.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { createClient } from '#contract/client.ts'
import type { PersonRef } from '#client/text/person.ts'
import { eurosText } from '#contract/words.ts'
import { ENDINGS, type Holder, keptText, type lendingContract, type Lent, isLoss, type Loan, type RETURNS } from '../contract.ts'
import { type LendingScreens, stateBadges } from './kind.tsx'
import { AlreadyHas, type Held } from './already.tsx'
import { AccessoryFields, DueBadge, HandOverFields, addMissing, ReturnFields } from './parts.tsx'
import { requireSigned } from './unsigned.ts'
import { loadReceipt, notifyHandedOut } from './receipt.ts'

type LendingCalls = Pick<ReturnType<typeof lendingContract>, 'issue' | 'takeBack' | 'update'>

/** 'Anna Ahrens', 'Anna Ahrens und 2 weitere'; '' if in stock. */
export function holderText(holders: readonly Holder[]): string {
  const [first, ...others] = holders
  if (!first) return ''
  const name = nameOf(first.person)
  return others.length === 0 ? name : `${name} und ${others.length === 1 ? 'noch jemand' : `${others.length} weitere`}`
}
const nameOf = (person: PersonRef | null): string => (person ? `${person.vorname} ${person.nachname}` : 'Jemand')

export function lendingExtras<Row extends PlainRow & Lent>(kind: LendingScreens<Row>) {
  const { area, words, states, free, counted = false, copies = () => 1, hint = () => null, tells = () => [] } = kind
  const { isSuch = (held: Held, { _id }: Row) => held.objekt === _id, accessories = () => [] } = kind
  const contract = area.contract as unknown as LendingCalls
  const calls = createClient(contract, submit)
  const { name } = area
  return function Extras({ record, children }: ExtrasProps<Row>) {
    const reason = useReasonWithout(contract.issue.zugang)
    const [isGiving, setGiving] = useState(false)
    const [returning, setReturning] = useState<Taken | null>(null)
    const [there = accessories(record), setThere] = useState<readonly string[]>()
    const lost = record.leihen.filter(({ ausgang }) => isLoss(ausgang))
    const [first] = record.inhaber
    const several = counted || copies(record) > 1
    const hasFree = record.frei > 0 && record.status === free
    const giveReason =
      reason ??
      (record.status !== free
        ? `${words.the} ist nicht im Lager: ${states[record.status] ?? ''}.`
        : record.frei === 0
          ? 'Alle Exemplare sind ausgegeben.'
          : undefined)
    const params = { id: record._id }
    const endReturn = () => {
      setReturning(null)
      setThere(undefined)
    }
    return (
      <>
        {children({
          subtitle: stateBadges(kind, record),
          actions: {
            main:
              hasFree || !first || several
                ? { titel: 'Ausgeben', icon: IconHandGrab, disabledReason: giveReason, act: () => setGiving(true) }
                : { titel: 'Zurücknehmen', icon: IconArrowBackUp, disabledReason: reason, act: () => setReturning(first) },
            more: [
              first &&
                !several && {
                  titel: 'Verlust melden',
                  icon: IconAlertTriangle,
                  disabledReason: reason,
                  act: () => setReturning({ ...first, ending: 'verloren' }),
                },
            ],
          },
          cards: (
            <>
              {kind.alert?.(record)}
              <InfoCard titel="Wer es hat">
                <Holders
                  holders={record.inhaber}
                  deposits={new Map(record.leihen.map(({ _id, kaution }) => [_id, kaution]))}
                  lost={lost}
                  several={several}
                  takeBack={reason === undefined ? setReturning : undefined}
                  counted={counted}
                  nobody={
                    counted ? 'Niemand hat davon etwas.' : several ? `Alle ${copies(record)} sind da.` : `${words.the} ist bei niemandem.`
                  }
                />
                <Past loans={record.leihen.filter(({ ausgang }) => ausgang !== null && !isLoss(ausgang))} several={several && !counted} />
              </InfoCard>
              {kind.cards?.(record)}
            </>
          ),
          ...(record.inhaber.length + record.leihen.length > 0 ? { kept: keptText(kind) } : {}),
          formKey: record.version,
        })}
        {isGiving && (
          <Sheet titel={`${words.one} ausgeben`} subtitle={name(record)} onClose={() => setGiving(false)}>
            <Form
              schema={contract.issue.body}
              start={{}}
              inSheet="large"
              button="Ausgeben"
              draft={`ausgabe/${record._id}`}
              save={async (body) => {
                await requireSigned(body)
                const issued = await calls.issue({ params, body })
                notifyHandedOut((issued as unknown as Row).leihen)
                setGiving(false)
                await area.data.invalidate()
              }}
            >
              <Stack gap="md">
                {hint(record) !== null && <Alert color="gelb">{hint(record)}</Alert>}
                <PersonField name="profil" />
                <AlreadyHas isSuch={(held) => held.art === kind.kind && isSuch(held, record)} />
                {counted && <NumberField name="menge" hint={`${record.frei} da`} />}
                {several && !counted && <NumberField name="exemplar" hint={`1 bis ${copies(record)}; leer: eines, das da ist.`} />}
                <NumberField name="kaution" unit="€" />
                <HandOverFields />
              </Stack>
            </Form>
          </Sheet>
        )}
        {returning && (
          <Sheet
            titel={returning.ending ? 'Verlust melden' : `${words.one} zurücknehmen`}
            subtitle={`${name(record)} · ${nameOf(returning.person)}`}
            onClose={endReturn}
          >
            <Form
              schema={contract.takeBack.body}
              start={{ leihe: returning.leihe, ausgang: returning.ending ?? 'zurueck' }}
              inSheet
              button={returning.ending ? 'Melden' : 'Zurücknehmen'}
              save={async (body) => {
                await calls.takeBack({ params, body: { ...body, grund: addMissing(body, accessories(record), there) } })
                notify(`${ENDINGS[body.ausgang ?? 'zurueck']}.`, 'success')
                endReturn()
                await area.data.invalidate()
              }}
            >
              <Stack gap="md">
                <ReturnFields
                  worn={counted}
                  amount={returning.menge ?? 1}
                  found={returning.found ?? false}
                  many={words.many}
                  also={tells(record)}
                />
                <AccessoryFields all={accessories(record)} there={there} set={setThere} />
              </Stack>
            </Form>
          </Sheet>
        )}
      </>
    )
  }
}

interface Taken extends Pick<Holder, 'leihe' | 'person'> {
  readonly ending?: keyof typeof RETURNS
  readonly found?: true
  readonly menge?: number
}
const FEW = 6

interface HoldersProps {
  readonly holders: readonly Holder[]
  /** In euros, by loan. */
  readonly deposits: ReadonlyMap<string, number>
  readonly lost: readonly Loan[]
  readonly several: boolean
  readonly counted: boolean
  readonly nobody: string
  readonly takeBack: ((loan: Taken) => void) | undefined
}
function Holders({ holders, deposits, lost, several, counted, nobody, takeBack }: HoldersProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (holders.length + lost.length === 0) return <Text c="dimmed">{nobody}</Text>
  const pieceText = (loan: { readonly exemplar: number; readonly menge: number }) =>
    counted ? (loan.menge > 1 ? `${loan.menge} Stück, ` : '') : several ? `Exemplar ${loan.exemplar}, ` : ''
  const underOf = (loan: Holder) => {
    const deposit = deposits.get(loan.leihe) ?? 0
    return `${pieceText(loan)}seit ${dateText(dayOf(loan.ausgegebenAm))}${deposit > 0 ? ` · Kaution ${eurosText(deposit)}` : ''}`
  }
  const few = showsAll ? holders : holders.slice(0, FEW)
  return (
    <PlainList gap={12} aria-label="Wer es hat">
      {few.map((loan) => (
        <Group component="li" key={loan.leihe} justify="space-between" gap="4px 12px">
          <div>
            {loan.person ? (
              <PersonName person={loan.person} withFace under={underOf(loan)} />
            ) : (
              <Text>Jemand, dessen Namen du nicht siehst</Text>
            )}
            <DueBadge until={loan.faelligAm} />
          </div>
          <Group gap={4}>
            {loan.person && (
              <ActionButton variant="subtle" aria-label={`Quittung: ${nameOf(loan.person)}`} onClick={() => loadReceipt(loan.leihe)}>
                Quittung
              </ActionButton>
            )}
            {takeBack && (
              <ActionButton variant="default" aria-label={`Zurücknehmen: ${nameOf(loan.person)}`} onClick={() => takeBack(loan)}>
                Zurücknehmen
              </ActionButton>
            )}
          </Group>
        </Group>
      ))}
      {few.length < holders.length && (
        <li>
          <ActionButton variant="subtle" onClick={() => setShowsAll(true)}>{`Alle ${holders.length} zeigen`}</ActionButton>
        </li>
      )}
      {lost.map((loan) => (
        <Group component="li" key={loan._id} justify="space-between" gap="4px 12px">
          <div>
            <Group gap={8}>
              <StatusBadge tone="schlecht">{loan.ausgang ? ENDINGS[loan.ausgang] : ''}</StatusBadge>
              <span>{`${pieceText(loan)}zuletzt ${nameOf(loan.person)}`}</span>
            </Group>
            <Text size="sm" c="dimmed">
              {`${loan.zurueckAm ? dateText(dayOf(loan.zurueckAm)) : ''} · ${loan.grund}`}
            </Text>
          </div>
          {takeBack && (
            <ActionButton
              variant="default"
              onClick={() => takeBack({ leihe: loan._id, person: loan.person, menge: loan.menge, found: true })}
            >
              Wieder da
            </ActionButton>
          )}
        </Group>
      ))}
    </PlainList>
  )
}

function Past({ loans, several }: { readonly loans: readonly Loan[]; readonly several: boolean }) {
  if (loans.length === 0) return null
  return (
    <details style={{ marginTop: 12 }}>
      <summary style={{ paddingBlock: 10, cursor: 'pointer' }}>
        {loans.length === 1 ? 'Wer es vorher hatte' : `Wer es vorher hatte (${loans.length})`}
      </summary>
      <PlainList gap={8} aria-label="Wer es vorher hatte">
        {loans.map((loan) => (
          <li key={loan._id}>
            <Group justify="space-between" gap="0 12px">
              <div style={{ flex: '1 1 200px' }}>
                <Text>{`${nameOf(loan.person)}${several ? `, Exemplar ${loan.exemplar}` : ''}`}</Text>
                <Text size="sm" c="dimmed">
                  {[
                    `${dateText(dayOf(loan.ausgegebenAm))} bis ${loan.zurueckAm ? dateText(dayOf(loan.zurueckAm)) : 'heute'}`,
                    loan.ausgang === 'zurueck' || loan.ausgang === null ? '' : ENDINGS[loan.ausgang],
                    loan.grund,
                    loan.kaution > 0 ? `Kaution ${eurosText(loan.kaution)}` : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <ActionButton variant="subtle" aria-label={`Quittung: ${nameOf(loan.person)}`} onClick={() => loadReceipt(loan._id)}>
                Quittung
              </ActionButton>
            </Group>
          </li>
        ))}
      </PlainList>
    </details>
  )
}
