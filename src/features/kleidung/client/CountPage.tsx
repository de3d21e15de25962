// Stocktake: each scan is sent at once and added to those of others; nothing is stored locally.
import { ActionIcon, Box, Group, NumberInput, Progress, Stack, Text } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CodeInput, SEVERAL_FOUND } from '#blocks/ausleihe/client/index.ts'
import { dateText, dayOf } from '#client/text/date.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { fullName } from '#client/text/person.ts'
import { queries } from '#client/app/query-client.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { usePrinting, useVisibleRows } from '#client/ui/list/virtual-rows.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { partOf } from '#contract/words.ts'
import { type Counted, type Stocktake, COUNTS, kleidungContract } from '#features/kleidung/contract.ts'
import { count, stocktakeQuery, countsQuery, dropStocktake, endStocktake, reloadKleidung } from './area.ts'

const LIST = { to: path('/kleiderkammer'), titel: 'Kleiderkammer' }
export function CountPage({ id }: { readonly id: string }) {
  const query = useQuery(stocktakeQuery(id))
  return (
    <QueryView query={query} list={LIST}>
      {(stocktake) => <Count stocktake={stocktake} />}
    </QueryView>
  )
}

CountPage.prepare = ({ id }: { readonly id: string }) =>
  Promise.all([queries.query(stocktakeQuery(id)), queries.query(countsQuery(id, 'zuletzt')), queries.query(countsQuery(id, 'abweichend'))])

function Count({ stocktake }: { readonly stocktake: Stocktake }) {
  const { _id, bezeichnung, beendetAm, beendetVon } = stocktake
  const [isClosing, setClosing] = useState(false)
  const goTo = useGo()
  const back = `${path('/kleiderkammer')}?ansicht=zaehlen`
  const { send: drop } = useSend(() => dropStocktake({ params: { id: _id } }), { onSuccess: () => goTo(back), reload: reloadKleidung })
  const askToDrop = async () =>
    (await confirm({
      titel: 'Zählung verwerfen?',
      text: 'Was gezählt wurde, ist dann weg; der Bestand bleibt, wie er ist.',
      yes: 'Verwerfen',
      danger: true,
    })) && drop()
  const files = exportActions({
    fileName: bezeichnung,
    endpoint: { path: kleidungContract.countsExport.path.replace('{id}', _id) as `/api/${string}` },
    query: { nur: 'abweichend' },
  })
  return (
    <Page
      titel={bezeichnung}
      subtitle={[stocktake.lagerort, stocktake.kategorie].filter(Boolean).join(' · ') || undefined}
      back={back}
      narrow
      actions={
        beendetAm === null
          ? {
              main: {
                titel: 'Abschließen',
                disabledReason: stocktake.gezaehlt === 0 ? 'Es ist noch nichts gezählt.' : undefined,
                act: () => setClosing(true),
              },
              more: [...files, { titel: 'Zählung verwerfen', icon: IconTrash, danger: true, act: () => void askToDrop() }],
            }
          : { more: files }
      }
    >
      <Stack gap="md">
        {beendetAm === null ? (
          <div>
            <Text size="sm" c="dimmed" mb={4}>{`${partOf(stocktake.gezaehlt, stocktake.artikel, 'Artikel', 'Artikeln')} gezählt`}</Text>
            <Progress value={(100 * stocktake.gezaehlt) / Math.max(1, stocktake.artikel)} aria-label="Fortschritt der Zählung" />
          </div>
        ) : (
          <Text>
            {`Abgeschlossen am ${dateText(dayOf(beendetAm))}${beendetVon ? ` von ${fullName(beendetVon)}` : ''}. ` +
              `${stocktake.gezaehlt === 1 ? '1 Artikel ist' : `${stocktake.gezaehlt} Artikel sind`} gezählt.`}
          </Text>
        )}
        <TabBar
          titel="Ansichten der Zählung"
          tabs={[
            ...(beendetAm === null
              ? [
                  { value: 'zaehlen', titel: 'Zählen', stays: true as const, content: <Scans id={_id} /> },
                  { value: 'offen', titel: 'Offen', content: <Rows id={_id} only="offen" nothing="Alles ist gezählt." open /> },
                ]
              : []),
            {
              value: 'abweichend',
              titel: COUNTS.abweichend,
              content: <Rows id={_id} only="abweichend" nothing="Alles stimmt, was gezählt ist." open={beendetAm === null} />,
            },
          ]}
        />
      </Stack>
      {isClosing && <Close stocktake={stocktake} onClose={() => setClosing(false)} />}
    </Page>
  )
}
type Answer = ResponseOf<typeof kleidungContract.count>
type Said = Parameters<typeof count>[0]['body']
function useCount(id: string, onDone?: (answer: Answer) => void) {
  return useSend((body: Said) => count({ params: { id }, body }), { ...(onDone ? { onSuccess: onDone } : {}), reload: reloadKleidung })
}

function Scans({ id }: { readonly id: string }) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const [hits, setHits] = useState<Answer['treffer']>([])
  const { send, isSending, error } = useCount(id, ({ gezaehlt, treffer }) => {
    setHits(treffer)
    setMessage(gezaehlt ? `${gezaehlt.titel}: ${gezaehlt.ist}` : '')
    if (gezaehlt) setText('')
  })
  const say = (body: Said) => {
    setMessage('')
    void send(body)
  }
  return (
    <Stack gap="md">
      <InfoCard>
        <CodeInput
          text={text}
          onType={setText}
          onCode={(code) => code.trim() !== '' && say({ code: code.trim() })}
          busy={isSending}
          button="Zählen"
          told={message || error || (hits.length > 0 ? SEVERAL_FOUND : '')}
        />
        <div role="status">
          {message && (
            <Text mt="sm" fw={600}>
              {message}
            </Text>
          )}
        </div>
        {error && (
          <Box mt="sm">
            <ErrorLine text={error} />
          </Box>
        )}
        {hits.length > 0 && (
          <>
            <Text mt="sm">Welches davon ist es?</Text>
            <Group gap={8} mt={8}>
              {hits.map(({ kleidung, titel }) => (
                <ActionButton key={kleidung} variant="default" onClick={() => say({ kleidung })}>
                  {titel}
                </ActionButton>
              ))}
            </Group>
          </>
        )}
      </InfoCard>
      <Rows id={id} only="zuletzt" nothing="Noch nichts gezählt: Scanne das erste Stück." open />
    </Stack>
  )
}

interface RowsProps {
  readonly id: string
  readonly only: keyof typeof COUNTS
  readonly nothing: string
  readonly open: boolean
}
function Rows({ id, only, nothing, open }: RowsProps) {
  const query = useQuery(countsQuery(id, only))
  const { send, error } = useCount(id)
  return (
    <QueryView query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState titel={nothing} />
        ) : (
          <InfoCard titel={COUNTS[only]}>
            <ErrorLine text={error} />
            <RowList titel={COUNTS[only]} rows={rows} onCount={open ? (kleidung, how) => void send({ kleidung, ...how }) : undefined} />
          </InfoCard>
        )
      }
    </QueryView>
  )
}

type How = { readonly menge: number } | { readonly genau: number }
const ROW = 118
interface RowListProps {
  readonly titel: string
  readonly rows: readonly Counted[]
  readonly onCount: ((kleidung: string, how: How) => void) | undefined
}
/** Virtualized: thousands of articles may be open. */
function RowList({ titel, rows, onCount }: RowListProps) {
  const { liste, visible, measure } = useVisibleRows<HTMLUListElement>(titel, rows.length, ROW, usePrinting())
  return (
    <ul ref={liste} aria-label={titel} style={{ listStyle: 'none', margin: 0, padding: `${visible.top}px 0 ${visible.bottom}px` }}>
      {rows.slice(visible.first, visible.end).map((row, number) => (
        <li
          key={row.kleidung}
          ref={measure}
          data-index={visible.first + number}
          style={{ borderTop: '1px solid var(--line)', paddingBlock: 8 }}
        >
          <CountRow row={row} onCount={onCount && ((how) => onCount(row.kleidung, how))} />
        </li>
      ))}
    </ul>
  )
}

interface CountRowProps {
  readonly row: Counted
  readonly onCount: ((how: How) => void) | undefined
}
function CountRow({ row, onCount }: CountRowProps) {
  const { titel, lagerort, soll, ist, bewegt } = row
  const differs = ist !== null && ist !== soll
  const step = (by: number, label: string, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={`${label}: ${titel}`}
      disabled={(ist ?? 0) + by < 0}
      onClick={() => onCount?.({ menge: by })}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <Group justify="space-between" gap="4px 12px">
      <div style={{ flex: '1 1 170px', overflowWrap: 'anywhere' }}>
        <Text>{titel}</Text>
        <Group gap={8}>
          <Text size="sm" c="dimmed">{`Soll ${soll}${lagerort ? ` · ${lagerort}` : ''}`}</Text>
          {differs && (
            <StatusBadge tone={ist < soll ? 'schlecht' : 'achtung'}>
              {ist < soll ? `${soll - ist} zu wenig` : `${ist - soll} zu viel`}
            </StatusBadge>
          )}
          {bewegt !== 0 && ist !== null && <StatusBadge tone="achtung">Seitdem bewegt: zähle nach</StatusBadge>}
        </Group>
      </div>
      {onCount ? (
        <Group gap={8} wrap="nowrap">
          {step(-1, 'Eins weniger', <IconMinus size={18} aria-hidden />)}
          <CountField row={row} onCount={(exactly) => onCount({ genau: exactly })} />
          {step(1, 'Eins mehr', <IconPlus size={18} aria-hidden />)}
          {bewegt !== 0 && ist !== null && ist > 0 && (
            <ActionButton variant="subtle" px={8} aria-label={`Neu zählen: ${titel}`} onClick={() => onCount({ genau: 0 })}>
              Neu zählen
            </ActionButton>
          )}
          {ist !== soll + bewegt && (
            <ActionButton variant="subtle" px={8} aria-label={`Stimmt: ${titel}`} onClick={() => onCount({ genau: soll + bewegt })}>
              Stimmt
            </ActionButton>
          )}
        </Group>
      ) : (
        <Text fw={600}>{ist}</Text>
      )}
    </Group>
  )
}

interface CountFieldProps {
  readonly row: Counted
  readonly onCount: (exactly: number) => void
}
/** Typed quantity; sent on blur, and when scrolling unmounts the row. */
function CountField({ row: { titel, ist }, onCount }: CountFieldProps) {
  const typed = useRef<{ readonly over: number | null; readonly exactly: number } | null>(null)
  const say = () => {
    const last = typed.current
    typed.current = null
    // Drops the typed value after a count elsewhere, which resets the field.
    if (last && last.over === ist && last.exactly !== ist) onCount(last.exactly)
  }
  const sayGone = useEffectEvent(say)
  useEffect(() => () => sayGone(), [])
  return (
    <NumberInput
      key={ist}
      size="md"
      w={68}
      hideControls
      min={0}
      max={10_000}
      allowDecimal={false}
      aria-label={`Gezählt: ${titel}`}
      placeholder="–"
      defaultValue={ist ?? ''}
      styles={{ input: { textAlign: 'center', fontWeight: 600 } }}
      onChange={(value) => {
        typed.current = value === '' ? null : { over: ist, exactly: Number(value) }
      }}
      onBlur={say}
    />
  )
}

function Close({ stocktake, onClose }: { readonly stocktake: Stocktake; readonly onClose: () => void }) {
  const { _id, artikel: all, gezaehlt: done, abweichend: differ } = stocktake
  const open = all - done
  const { data: differences = [] } = useQuery(countsQuery(_id, 'abweichend'))
  const moved = differences.filter(({ bewegt }) => bewegt !== 0).length
  return (
    <Sheet
      titel="Zählung abschließen"
      subtitle={`${done} gezählt, ${differ === 1 ? '1 Abweichung' : `${differ} Abweichungen`}`}
      onClose={onClose}
    >
      <Form
        schema={kleidungContract.endStocktake.body}
        start={{}}
        inSheet
        button="Abschließen"
        save={async (body) => {
          await endStocktake({ params: { id: _id }, body })
          notify('Die Zählung ist abgeschlossen. Der Bestand stimmt jetzt.', 'success')
          onClose()
          await reloadKleidung()
        }}
      >
        <Stack gap="md">
          {open > 0 && <SelectField name="ungezaehlt" hint={open === 1 ? 'Das ist ein Artikel.' : `Das sind ${open} Artikel.`} />}
          {moved > 0 && (
            <Text fw={600}>
              {moved === 1 ? 'Eine Abweichung hat sich seit dem Zählen bewegt' : `${moved} Abweichungen haben sich seit dem Zählen bewegt`}:
              sieh unter „Abweichungen“ nach.
            </Text>
          )}
          <Text>Der Bestand wird um die Abweichungen berichtigt. Das lässt sich nicht zurücknehmen, nur noch einmal zählen.</Text>
        </Stack>
      </Form>
    </Sheet>
  )
}
