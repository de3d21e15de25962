import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import type { ExtrasProps } from '#client/crud/CrudRecord.tsx'
import type { OwnSentences } from '#client/ui/history/sentences.ts'
import { dateText, plusDays, today } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { AmountRow } from '#client/ui/list/AmountRow.tsx'
import { Facts } from '#client/ui/page/Facts.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { useSend } from '#client/net/useSend.ts'
import { urlOf } from '#contract/client.ts'
import { centsText } from '#contract/money/cents.ts'
import { path } from '#contract/screens.ts'
import { type Invoice, invoiceContract } from '../contract.ts'
import { bookingWord, readBookings, REMINDERS, remindTooEarly, tooEarly, totalsOf, unfinishedHindernis, UNITS } from '../rules.ts'
import { invoices, reload, downloadFile, send, senderQuery, takeBack } from './area.ts'
import type { DialogName } from './Dialogs.tsx'
import { State } from './columns.tsx'

const Dialogs = lazyPart(async () => (await import('./Dialogs.tsx')).Dialogs)

type Body = z.output<typeof invoiceContract.update.body>
const SAID = { accept: 'Angebot angenommen', issue: 'Rechnung gestellt', mail: 'Die Rechnung geht gleich per E-Mail hinaus.' } as const

const CLOSED_SINCE = 'Der Dienst wurde nach der letzten Änderung hier abgeschlossen: Stimmen die Positionen noch?'

const lockOf = ({ nummer }: Pick<Invoice, 'nummer'>): string | undefined =>
  nummer === null ? undefined : 'Gestellt: Das Dokument ändert sich nicht mehr. Was falsch ist, stornierst du und stellst es neu.'

const letter = (step: number): string => (step === 1 ? 'Erinnerung' : (REMINDERS[step - 1] ?? ''))

const HISTORY: OwnSentences = {
  deed: (entries) => (entries.every(({ feld }) => feld === 'sha256') ? 'hat ein Schreiben ausgestellt' : undefined),
  sentence: ({ aktion, feld, neu }) =>
    aktion === 'gesendet'
      ? `hat die Rechnung an ${String(neu)} gesendet`
      : feld === 'mahnstufe'
        ? (REMINDERS[Number(neu) - 1] ?? '')
        : feld === 'mahnungAn'
          ? `Per E-Mail an ${String(neu)}`
          : undefined,
}

export function Steps({ record, children }: ExtrasProps<Invoice>) {
  const goTo = useGo()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { _id, nummer, status, art } = record
  const params = { id: _id }
  const mail = useSend(async () => send.mail({ params }), { success: SAID.mail, reload })
  const issued = nummer !== null
  const { dienst } = record
  const takeDone = async () => {
    if (dienst === null) return
    const { positionen } = await send.draft({ query: { dienst, als: 'entwurf' } })
    const text = 'Stunden, Fahrzeuge und Kilometer aus dem Abschluss ersetzen die Positionen, die jetzt da stehen.'
    await requireYes({ titel: 'Positionen ersetzen?', text, yes: 'Ersetzen' })
    await send.update({ params, body: { ...record, positionen } })
    notify('Positionen aus dem Abschluss übernommen', 'success')
    await reload()
  }
  const closedAt = record.dienstAbgeschlossenAm
  const notYet = record.dienstNummer === null || closedAt !== null ? undefined : unfinishedHindernis(record.dienstNummer)
  const isOpen = art === 'rechnung' && status === 'gestellt'

  // Sending follows issuing; no address, no mail.
  const { data: history } = useQuery(invoices.data.history(_id))
  const wasSent = history?.some(({ aktion, feld }) => aktion === 'gesendet' || feld === 'mahnungAn') ?? record.datum !== today()
  const isUnsent = isOpen && !wasSent && record.email !== '' && !record.ueberfaellig
  const sending = {
    titel: 'Per E-Mail senden',
    loading: mail.isSending,
    disabledReason: record.email === '' ? 'Der Empfänger hat keine E-Mail-Adresse.' : undefined,
    act: () => void mail.send(),
  }

  const paying = { titel: 'Zahlung eintragen', act: () => setDialog('pay') }

  const save = async (body: unknown, step: 'acceptChanged' | 'issueChanged', notice: string) => {
    await send[step]({ params, body: body as Body })
    notify(notice, 'success')
    await reload()
  }
  const steps = {
    accept: (body: unknown) => save(body, 'acceptChanged', SAID.accept),
    issue: async (body: unknown) => {
      const { betreff, positionen, steuersatz, leistungVon } = body as Body
      const early = tooEarly(leistungVon, today()) || (closedAt !== null && closedAt > record.geaendertAm ? CLOSED_SINCE : '')
      const text =
        `${early && `${early}\n`}„${betreff}“ über ${centsText(totalsOf(positionen, Number(steuersatz)).brutto)} bekommt die ` +
        'nächste Nummer. Danach lässt sich nichts mehr ändern, nur stornieren.'
      await requireYes({ titel: 'Rechnung stellen?', text, yes: early ? 'Trotzdem stellen' : 'Stellen' })
      await save(body, 'issueChanged', SAID.issue)
    },
  }
  const actions = {
    main:
      status === 'angebot'
        ? { titel: 'Angenommen', submits: 'accept' }
        : status === 'angenommen' || status === 'entwurf'
          ? { titel: 'Rechnung stellen', submits: 'issue', disabledReason: notYet }
          : isUnsent && record.gezahlt === 0
            ? sending
            : isOpen && paying,
    beside: isUnsent
      ? { ...(record.gezahlt === 0 ? paying : sending), quiet: true }
      : isOpen &&
        record.ueberfaellig &&
        record.mahnstufe < REMINDERS.length && {
          titel: 'Mahnen',
          quiet: true,
          disabledReason: remindTooEarly(record, today()),
          act: () => setDialog('remind'),
        },
    more: [
      !issued &&
        dienst !== null &&
        status !== 'angebot' && { titel: 'Stunden aus dem Abschluss', disabledReason: notYet, act: () => void takeDone() },
      issued && !isUnsent && sending,
      art === 'rechnung' &&
        (status === 'bezahlt' || status === 'storniert') && { titel: 'Zahlung oder Erstattung eintragen', act: () => setDialog('pay') },
      art === 'rechnung' &&
        (status === 'gestellt' || status === 'bezahlt') && { titel: 'Stornieren', danger: true, act: () => setDialog('cancel') },
    ],
  }
  return (
    <>
      {children({
        subtitle: <State record={record} />,
        actions,
        steps,
        cards: <About record={record} />,
        locked: lockOf(record),
        instead: issued ? <Issued {...record} /> : undefined,
        formKey: record.version,
        own: HISTORY,
      })}
      {dialog !== null && (
        <Suspense fallback={null}>
          <Dialogs
            name={dialog}
            record={record}
            onClose={() => setDialog(null)}
            reload={async ({ _id: shown }) => {
              await reload()
              if (shown !== _id) await goTo(path('/abrechnung/rechnung/{id}', { id: shown }))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const MANY: Readonly<Partial<Record<keyof typeof UNITS, string>>> = { Stunde: 'Stunden', Person: 'Personen' }
const lineText = ({ menge, einheit, einzelpreis }: Invoice['positionen'][number]) =>
  einheit === 'pauschal'
    ? `${menge} × ${centsText(einzelpreis)}`
    : `${menge.toLocaleString('de-DE')} ${(menge === 1 ? undefined : MANY[einheit]) ?? UNITS[einheit]} × ${centsText(einzelpreis)}`

function Issued({ positionen, netto, steuer, steuersatz, brutto, ...of }: Invoice) {
  const address = [of.empfaenger, of.zusatz, of.strasse, `${of.plz} ${of.stadt}`.trim(), of.land === 'DE' ? '' : of.land]
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ['Empfänger', address.filter(Boolean).join('\n')],
          ['E-Mail', of.email],
          ['Kundennummer', of.kundennr],
          ['Leitweg-ID', of.leitwegId],
          ['Betreff', of.betreff],
          ['Leistung', [...new Set([of.leistungVon, of.leistungBis])].map(dateText).join(' bis ')],
          ['Hinweis', of.hinweis],
        ]}
      />
      <PlainList gap={0} aria-label="Positionen">
        {positionen.map((line, at) => (
          <AmountRow key={at} text={line.bezeichnung} under={lineText(line)} amount={line.betrag} />
        ))}
      </PlainList>
      <Text ta="right">
        {steuer === 0 ? null : `Netto ${centsText(netto)} + ${steuersatz} % Umsatzsteuer ${centsText(steuer)} = `}
        <b>{`Gesamt ${centsText(brutto)}`}</b>
      </Text>
      <Text size="sm" c="dimmed">
        {lockOf(of)}
      </Text>
    </Stack>
  )
}

const to = (id: string, text: string) => (
  <Anchor component={Link} to={path('/abrechnung/rechnung/{id}', { id })}>
    {text}
  </Anchor>
)
const STAYS = 'Die Buchung bleibt stehen; eine Gegenbuchung hebt sie auf.'

interface BookingProps {
  readonly invoice: string
  readonly payment: ReturnType<typeof readBookings<Invoice['zahlungen'][number]>>[number]
}
function Booking({ invoice, payment }: BookingProps) {
  const { betrag, bemerkung, referenz, zurueckAm } = payment
  const what = bookingWord(betrag)
  const text = [centsText(Math.abs(betrag)), bemerkung].filter(Boolean).join(' · ')
  const back = useSend(() => takeBack(invoice, payment))
  const ask = async () => {
    const about = `${centsText(Math.abs(betrag))} vom ${dateText(payment.datum)}. ${STAYS}`
    if (await confirm({ titel: `${what} zurücknehmen?`, text: about, yes: 'Zurücknehmen' })) await back.send()
  }
  if (zurueckAm !== null)
    return (
      <>
        <s>{text}</s>
        <br />
        {`Zurückgenommen am ${dateText(zurueckAm)}`}
      </>
    )
  return (
    <Group gap="4px 12px" justify="space-between">
      {text}
      {/* Money that the bank booked did come in. */}
      {referenz === null && (
        <ActionButton variant="subtle" size="compact-sm" mih={44} my={-10} loading={back.isSending} onClick={() => ask()}>
          Zurücknehmen
        </ActionButton>
      )}
    </Group>
  )
}

function About({ record }: { readonly record: Invoice }) {
  const { _id, nummer, datum, offen, art } = record
  const { data: sender } = useQuery({ ...senderQuery, enabled: record.gemahntAm !== null })
  const params = { id: _id }
  const file = (endpoint: 'pdf' | 'xml') =>
    downloadFile(urlOf(invoiceContract[endpoint], { params }), `${nummer ?? record.betreff}.${endpoint}`)
  const loads = useSend((what: 'pdf' | 'xml' | '1' | '2' | '3') =>
    what === 'pdf' || what === 'xml'
      ? file(what)
      : downloadFile(urlOf(invoiceContract.reminder, { params: { ...params, stufe: what } }), `${letter(Number(what))} ${nummer}.pdf`),
  )
  const button = (what: 'pdf' | 'xml' | '1' | '2' | '3', text: string) => (
    <Button key={what} variant="default" mih={44} loading={loads.sending === what} onClick={() => void loads.send(what)}>
      {text}
    </Button>
  )
  return (
    <>
      {offen < 0 && (
        <Alert color="gelb" title={record.status === 'storniert' ? 'Bezahlt und storniert' : 'Überzahlt'}>
          {`${centsText(-offen)} sind zurückzuzahlen. Trag die Erstattung als Zahlung mit Minus ein.`}
        </Alert>
      )}
      <InfoCard>
        <Facts
          facts={[
            ['Betrag', centsText(record.brutto)],
            [
              offen < 0 ? 'Zu viel bezahlt' : 'Offen',
              nummer !== null && art === 'rechnung' && (offen === 0 ? 'nichts' : centsText(Math.abs(offen))),
            ],
            ['Datum', datum && dateText(datum)],
            ['Fällig', art === 'rechnung' && record.faelligAm && dateText(record.faelligAm)],
            ['Neue Frist', record.gemahntAm && sender && dateText(plusDays(record.gemahntAm, sender.mahnfrist))],
            ['Gemahnt', record.gemahntAm && `${letter(record.mahnstufe)} am ${dateText(record.gemahntAm)}`],
            ['Dienst', record.dienst !== null && record.dienstNummer],
            ['Fassung', record.ausgabe > 1 && String(record.ausgabe)],
            ['Storniert durch', record.storno && to(record.storno, record.stornoNummer ?? '')],
            ['Neue Fassung', record.nachfolger && to(record.nachfolger, 'öffnen')],
            ['Ersetzt', record.vorgaenger && to(record.vorgaenger, record.vorgaengerNummer ?? '')],
            ['Storniert', record.storniert && to(record.storniert, record.vorgaengerNummer ?? '')],
            ...readBookings(record.zahlungen).map(
              (payment) =>
                [
                  `${bookingWord(payment.betrag)} ${dateText(payment.datum)}`,
                  <Booking key={payment._id} invoice={_id} payment={payment} />,
                ] as const,
            ),
          ]}
        />
        <Group gap="xs" mt="sm">
          {button('pdf', nummer === null ? 'Vorschau (PDF)' : 'PDF')}
          {nummer !== null && button('xml', record.email === '' && record.leitwegId === '' ? 'E-Rechnung (XML)' : 'XRechnung')}
          {record.mahnungen.map((_, at) => button(String(at + 1) as '1', letter(at + 1)))}
        </Group>
      </InfoCard>
    </>
  )
}
