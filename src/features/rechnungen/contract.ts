import * as z from 'zod/mini'
import { callsUnder, crud, defineContract, exportOf, onlyId, page, type ResponseOf } from '#contract/endpoint.ts'
import {
  choice,
  date,
  field,
  historyEntry,
  id,
  list,
  numbers,
  pattern,
  person,
  reference,
  requiredDay,
  requiredList,
} from '#contract/fields.ts'
import { requiredNumber, requiredText, state, strings, stringsOrNull, text, toggle } from '#contract/fields.ts'
import { country } from '#contract/chapter/countries.ts'
import { iban, rest97 } from '#contract/money/iban.ts'
import { money, requiredMoney } from '#contract/money/money.ts'
import { KINDS, UNITS } from './rules.ts'

export const STATUS = {
  angebot: 'Angebot',
  angenommen: 'Angenommen',
  entwurf: 'Rechnungsentwurf',
  gestellt: 'Gestellt',
  bezahlt: 'Bezahlt',
  storniert: 'Storniert',
} as const
export type Status = keyof typeof STATUS
export const BEGUN_AS = { angebot: 'Angebot', entwurf: 'Rechnung' } as const
export const POSITIONS_MAX = 100
/** Annahme: no line exceeds 100 000 €. */
const PRICE_MAX = 10_000_000
const AMOUNT_MAX = 100_000_000
const SUM_MAX = 100_000_000_000

const RECHT = 'ABRECHNUNG'
const BASE = '/api/abrechnungen/rechnungen'

/** Exactly one address without display name: it is used unescaped in a mail header. */
const MAIL = /^(?=.{1,254}$)[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/
const line = {
  art: choice('Art', KINDS, 'pauschal'),
  bezeichnung: requiredText('Bezeichnung', 200),
  menge: requiredNumber('Menge', 0.01, 100_000, 0.01),
  einheit: choice('Einheit', UNITS, 'pauschal'),
  einzelpreis: requiredMoney('Einzelpreis', PRICE_MAX),
}
/** A cancellation has negative quantities. */
const storedPosition = z.object({ ...line, menge: z.number(), betrag: z.number() })

/** A Leitweg-ID, or `''`; its last two digits are a checksum. */
const leitwegId = field(
  'Leitweg-ID',
  z._default(
    z.string().check(
      z.trim(),
      z.refine((id) => id === '' || /^\d{2,12}(-[0-9A-Za-z]{1,30})?-\d{2}$/.test(id), {
        error: 'ist nicht gültig. Beispiel: 04011000-1234512345-06',
        abort: true,
      }),
      z.refine((id) => id === '' || rest97(id.replaceAll('-', '').toUpperCase()) === 1, {
        error: 'ist nicht gültig: Bitte prüfe die Ziffern. Beispiel: 04011000-1234512345-06',
      }),
    ),
    '',
  ),
)
export const recipientFields = {
  empfaenger: requiredText('Empfänger', 120),
  zusatz: text('Zusatz', 120),
  strasse: text('Straße und Hausnummer', 120),
  plz: pattern('PLZ', /^[0-9A-Z -]{3,10}$/, '12345'),
  stadt: text('Stadt', 80),
  land: country('Land'),
  email: pattern('E-Mail', MAIL, 'name@example.org'),
  kundennr: text('Kundennummer', 20),
  leitwegId,
}
export const invoiceFields = {
  dienst: reference('Sanitätsdienst'),
  /** Allows a partial or corrected invoice; otherwise a service is billed once. */
  weitere: toggle('Weitere Rechnung zum selben Dienst'),
  betreff: requiredText('Betreff', 200),
  ...recipientFields,
  leistungVon: requiredDay('Leistung vom'),
  leistungBis: requiredDay('Leistung bis'),
  positionen: list('Positionen', z.object(line), POSITIONS_MAX),
  steuersatz: choice('Umsatzsteuer', { '0': 'ohne Umsatzsteuer', '7': '7 %', '19': '19 %' }, '0'),
  hinweis: text('Hinweis an den Empfänger', 1000),
}
const payment = z.object({ _id: id, ...strings('datum', 'bemerkung', 'erstelltAm'), ...stringsOrNull('referenz'), betrag: z.number() })
const head = {
  art: z.enum(['rechnung', 'storno']),
  status: choice('Stand', STATUS),
  sha256: field('Dokument', z.nullable(z.string())),
  ...stringsOrNull('nummer', 'gestelltAm', 'gemahntAm', 'dienstNummer', 'dienstAbgeschlossenAm', 'vorgaengerNummer', 'stornoNummer'),
  datum: date('Datum'),
  faelligAm: date('Fällig'),
  brutto: money('Betrag', SUM_MAX, -SUM_MAX),
  offen: money('Offen', SUM_MAX, -SUM_MAX),
  ...numbers('netto', 'steuer', 'gezahlt', 'mahnstufe', 'ausgabe'),
  ueberfaellig: z.boolean(),
  /** Ids of related documents: the following draft, the cancellation, and the cancelled invoice. */
  nachfolger: z.nullable(id),
  storno: z.nullable(id),
  vorgaenger: z.nullable(id),
  storniert: z.nullable(id),
}
const YEAR = field('Jahr', z.string().check(z.regex(/^2\d{3}$/, { error: 'ist kein Jahr. Beispiel: 2026' })))
const filter = {
  status: z.optional(choice('Stand', STATUS)),
  jahr: z.optional(YEAR),
  ueberfaellig: z.optional(z.stringbool()),
  dienst: z.optional(id),
}
const plain = crud({
  basePath: BASE,
  area: { zugang: RECHT },
  names: ['Rechnung', 'Angebote und Rechnungen'],
  fields: invoiceFields,
  derived: { ...head, ...stringsOrNull('mahnbarAb'), zahlungen: z.array(payment), mahnungen: z.array(z.string()) },
  filter,
  history: true,
  export: true,
})
const response = z.object({ ...plain.get.response.shape, positionen: z.array(storedPosition) })
export type Invoice = z.output<typeof response>
const row = z.object({ ...state, ...head, ...strings('betreff', 'empfaenger', 'leistungVon', 'leistungBis') })
const rows = { ...plain.list, response: z.array(row) } as const

const entry = z.object({
  ...strings('referenz', 'datum', 'zahler', 'zweck', 'konto'),
  betrag: z.number(),
  gebucht: z.boolean(),
  rechnung: z.nullable(id),
  ...strings('nummer', 'grund'),
})
export type Entry = z.output<typeof entry>
const openInvoice = z.object({ _id: id, ...strings('nummer', 'empfaenger'), offen: z.number() })
const booked = z.object({ ...payment.shape, rechnung: id, ...strings('nummer', 'empfaenger') })
export type Booked = z.output<typeof booked>
const aDuty = z.object({ _id: id, ...strings('nummer', 'bezeichnung', 'veranstalter', 'beginn'), fertig: z.boolean() })

export const senderFields = {
  name: text('Name', 120),
  strasse: text('Straße und Hausnummer', 120),
  plz: pattern('PLZ', /^\d{5}$/, '12345'),
  stadt: text('Stadt', 80),
  telefon: pattern('Telefon', /^(?=(?:\D*\d){3}).{1,40}$/, '0234 567890'),
  email: pattern('E-Mail', MAIL, 'kasse@example.org'),
  ansprechpartner: text('Ansprechpartner', 120),
  steuernummer: pattern('Steuernummer', /^(?=(?:\D*\d){10,13}\D*$)\d[\d/ ]{8,18}\d$/, '123/456/78901'),
  ustId: pattern('Umsatzsteuer-ID', /^DE\d{9}$/, 'DE123456789'),
  registernummer: text('Registernummer', 60),
  iban: iban('IBAN'),
  bic: pattern('BIC', /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'MARKDEF1100'),
  zahlungsziel: requiredNumber('Zahlungsziel (Tage)', 1, 90),
  steuerhinweis: text('Hinweis ohne Umsatzsteuer', 500),
  mahnfrist: requiredNumber('Neue Frist nach einer Mahnung (Tage)', 1, 60),
}
export const sender = z.object({ version: state.version, ...senderFields })
export type Sender = z.output<typeof sender>
/** Read model, including the account that waits for confirmation. */
const senderRead = z.object({
  ...sender.shape,
  kontoWartet: z.nullable(z.object({ ...strings('iban', 'bic', 'vorgeschlagenAm', 'vorgeschlagenVon'), person: z.nullable(person) })),
})
export type SenderRead = z.output<typeof senderRead>
export const NO_SENDER = z.parse(sender, {
  version: 1,
  zahlungsziel: 14,
  steuerhinweis: 'Steuerfrei nach § 4 Nr. 18 UStG: Zweckbetrieb der Wohlfahrtspflege.',
  mahnfrist: 10,
})

const call = callsUnder(BASE)
export const invoiceContract = defineContract({
  ...plain,
  list: rows,
  export: exportOf(rows),
  get: { ...plain.get, response },
  create: { ...plain.create, body: z.object({ ...invoiceFields, status: choice('Was es wird', BEGUN_AS, 'angebot') }), response },
  update: { ...plain.update, response },
  sums: call('GET', '/summen', RECHT, 'Summen der Rechnungen', {
    query: z.object({ jahr: z.optional(YEAR) }),
    response: z.object(numbers('gestellt', 'bezahlt', 'offen', 'ueberfaellig', 'ueberfaelligAnzahl', 'angebote', 'angenommen')),
  }),
  duties: call('GET', '/dienste', RECHT, 'Sanitätsdienste, die noch abzurechnen sind', {
    query: z.object({ als: z.optional(choice('Was es wird', BEGUN_AS)), suche: page.suche }),
    response: z.array(aDuty),
  }),
  draft: call('GET', '/vorschlag', RECHT, 'Angebot oder Rechnung aus einem Sanitätsdienst vorschlagen (speichert nichts)', {
    query: z.object({ dienst: id, als: choice('Was es wird', BEGUN_AS, 'angebot') }),
    // `fertig`: the duty is closed, and the lines are the actual ones.
    response: z.object({ ...plain.create.body.shape, hinweise: z.array(z.string()), fertig: z.boolean() }),
  }),
  accept: call('POST', '/{id}/annehmen', RECHT, 'Angebot als angenommen eintragen', { response }),
  issue: call('POST', '/{id}/stellen', RECHT, 'Rechnung stellen: Nummer, Dokumente, danach unveränderlich', {
    transaction: 'selbst',
    response,
  }),
  acceptChanged: call('PUT', '/{id}/annehmen', RECHT, 'Angebot ändern und als angenommen eintragen', { body: plain.update.body, response }),
  issueChanged: call('PUT', '/{id}/stellen', RECHT, 'Rechnung ändern und stellen', {
    transaction: 'selbst',
    body: plain.update.body,
    response,
  }),
  pay: call('POST', '/{id}/bezahlt', RECHT, 'Zahlung eintragen', {
    body: z.object({
      datum: requiredDay('Eingegangen am'),
      betrag: requiredMoney('Betrag', AMOUNT_MAX, -AMOUNT_MAX),
      bemerkung: text('Bemerkung', 500),
      sicher: toggle('Stimmt so'),
    }),
    response,
  }),
  remind: call('POST', '/{id}/mahnung', RECHT, 'Nächste Mahnstufe: Schreiben ausstellen und auf Wunsch mailen', {
    body: z.object({ mailen: toggle('Per E-Mail senden', true) }),
    response,
  }),
  cancel: call('POST', '/{id}/storno', RECHT, 'Rechnung stornieren, auf Wunsch mit neuem Entwurf', {
    transaction: 'selbst',
    body: z.object({ grund: requiredText('Grund', 300), neu: toggle('Gleich einen neuen Entwurf anlegen', true) }),
    response,
  }),
  mail: call('POST', '/{id}/senden', RECHT, 'Rechnung per E-Mail an den Empfänger senden'),
  pdf: call('GET', '/{id}.pdf', RECHT, 'Dokument als PDF: wie gestellt, vorher als Vorschau', { kind: 'stream' }),
  xml: call('GET', '/{id}.xml', RECHT, 'Gestellte Rechnung als XRechnung', { kind: 'stream' }),
  reminder: call('GET', '/{id}/mahnung/{stufe}.pdf', RECHT, 'Mahnschreiben als PDF, das nächste als Vorschau', {
    params: z.object({ ...onlyId.shape, stufe: z.enum(['1', '2', '3']) }),
    kind: 'stream',
  }),
  papers: call('GET', '/jahr.zip', RECHT, 'Alle Dokumente eines Jahres', { query: z.object({ jahr: YEAR }), kind: 'stream' }),
  audit: call('GET', '/gobd.zip', RECHT, 'Export für die Steuerberatung (CSV mit Beschreibung)', {
    query: z.object({ jahr: YEAR }),
    kind: 'stream',
  }),
  payments: call('GET', '/zahlungen', RECHT, 'Zahlungseingänge', { response: z.array(booked) }),
  readBank: call('POST', '/camt', RECHT, 'Datei der Bank (CAMT.053) ansehen: Vorschläge, speichert nichts', {
    kind: 'multipart',
    transaction: 'selbst',
    /** `fremd`: accounts that are not printed on invoices. */
    response: z.object({ eintraege: z.array(entry), offene: z.array(openInvoice), fremd: z.array(z.string()) }),
    status: 200,
  }),
  book: call('POST', '/zahlungen', RECHT, 'Zahlungen aus der Datei der Bank eintragen', {
    body: z.object({
      zahlungen: requiredList(
        'Zahlungen',
        z.object({
          rechnung: id,
          referenz: requiredText('Referenz', 200),
          datum: requiredDay('Eingegangen am'),
          betrag: requiredMoney('Betrag', AMOUNT_MAX, -AMOUNT_MAX),
          bemerkung: text('Bemerkung', 500),
          konto: requiredText('Konto', 34),
        }),
        1000,
        1,
      ),
      fremdesKonto: toggle('Auch von einem anderen Konto buchen'),
    }),
    response: z.object(numbers('anzahl', 'schonGebucht')),
  }),
  sender: call('GET', '/absender', RECHT, 'Wer die Rechnungen stellt', { response: senderRead }),
  changeSender: call('PUT', '/absender', RECHT, 'Angaben auf Rechnungen ändern', { body: sender, response: senderRead }),
  confirmAccount: call('POST', '/absender/konto', RECHT, 'Neues Konto des Vereins bestätigen, das jemand anderes vorgeschlagen hat', {
    body: z.object({ iban: senderFields.iban }),
    response: senderRead,
  }),
  dropAccount: call('DELETE', '/absender/konto', RECHT, 'Vorgeschlagenes Konto des Vereins verwerfen'),
  senderHistory: call('GET', '/absender/history', RECHT, 'Verlauf lesen (Angaben auf Rechnungen)', { response: z.array(historyEntry) }),
})

export const rateFields = {
  art: choice('Art', KINDS),
  bezeichnung: requiredText('Bezeichnung', 120),
  einheit: choice('Einheit', UNITS),
  einzelpreis: money('Preis', PRICE_MAX),
  gueltigAb: requiredDay('Gilt ab'),
  gueltigBis: date('Gilt bis'),
}
const rates = crud({
  basePath: '/api/abrechnungen/saetze',
  area: { zugang: RECHT },
  names: ['Satz', 'Sätze'],
  fields: rateFields,
  filter: { art: z.optional(choice('Art', KINDS)) },
  history: true,
  export: true,
})
export const rateContract = defineContract(rates)
export type StoredRate = ResponseOf<typeof rates.get>
