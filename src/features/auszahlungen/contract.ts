import * as z from 'zod/mini'
import { decided, toDecide } from '#contract/decided.ts'
import { callsUnder, crud, defineContract, exportOf, type ResponseOf } from '#contract/endpoint.ts'
import {
  choice,
  date,
  field,
  id,
  list,
  numbers,
  person,
  requiredDay,
  requiredList,
  requiredText,
  state,
  strings,
  stringsOrNull,
  text,
  toggle,
} from '#contract/fields.ts'
import { money, requiredMoney } from '#contract/money/money.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import { POTS } from './rules.ts'

export const RATE_KINDS = { ...KINDS_OF_HOURS, Kilometer: 'Kilometer' } as const
export const STATUS = {
  entwurf: 'Wartet auf Freigabe',
  abgelehnt: 'Abgelehnt',
  freigegeben: 'Freigegeben',
  ausgezahlt: 'Ausgezahlt',
} as const
export type Status = keyof typeof STATUS
export const EXPENSE_STATUS = {
  entwurf: 'Entwurf',
  eingereicht: 'Eingereicht',
  abgelehnt: 'Abgelehnt',
  geplant: 'In Auszahlung',
  erstattet: 'Erstattet',
} as const
export type ExpenseStatus = keyof typeof EXPENSE_STATUS
export const ACCOUNTS = { gueltig: 'Konto hinterlegt', fehlt: 'Kein Konto hinterlegt', falsch: 'IBAN ist falsch' } as const
export const CHOSEN_MAX = 500
export const RECEIPTS_MAX = 5
/** Assumption: no expense exceeds 10 000 €, and no hourly rate 1000 €. In cents. */
const EXPENSE_MAX = 1_000_000
const RATE_MAX = 100_000

const RECHT = 'ABRECHNUNG'

const BASE = '/api/abrechnungen/auszahlungen'

export const rateFields = {
  art: choice('Wofür', RATE_KINDS),
  /** Also applies to higher qualifications without a rate of their own. */
  qualifikation: choice('Ab Qualifikation', SANITAETSAUSBILDUNGEN, 'keine'),
  satz: requiredMoney('Satz', RATE_MAX, 1),
  topf: choice('Zählt als', POTS),
  gueltigAb: requiredDay('Gilt ab'),
  gueltigBis: date('Gilt bis'),
  bemerkung: text('Bemerkung', 200),
}
const rates = crud({
  basePath: '/api/abrechnungen/verguetungssaetze',
  area: { zugang: RECHT },
  names: ['Vergütungssatz', 'Vergütungssätze'],
  fields: rateFields,
  filter: { art: z.optional(choice('Wofür', RATE_KINDS)) },
  history: true,
  export: true,
})
export const rateContract = defineContract(rates)
export type Rate = ResponseOf<typeof rates.get>

const receipt = z.object({ _id: id, ...strings('name') })
export const expenseFields = {
  wofuer: requiredText('Wofür', 255),
  betrag: requiredMoney('Betrag', EXPENSE_MAX, 1),
  datum: requiredDay('Tag'),
}
const EXPENSES = '/api/abrechnungen/auslagen'
const expenses = crud({
  basePath: EXPENSES,
  area: { zugang: 'angemeldet' },
  names: ['Auslage', 'Auslagen'],
  fields: expenseFields,
  derived: {
    profil: id,
    person,
    status: choice('Stand', EXPENSE_STATUS),
    ablehnungsgrund: field('Grund der Ablehnung', z.string()),
    /** Refused, and the member lets it stand. */
    zurueckgezogen: field('Zurückgezogen', z.boolean()),
    belege: z.array(receipt),
  },
  filter: { status: z.optional(choice('Stand', EXPENSE_STATUS)) },
  history: true,
})
export type Expense = ResponseOf<typeof expenses.get>
const expenseCall = callsUnder(EXPENSES)
const { response: expense } = expenses.get
const reason = z.object({ grund: requiredText('Grund', 500) })
const { list: allExpenses, ...ownExpenses } = expenses
/** Everybody enters their own expenses. Payers see submitted ones and refuse with a reason. */
export const expenseContract = defineContract({
  ...ownExpenses,
  update: { ...ownExpenses.update, query: z.object({ einreichen: z._default(z.stringbool(), false) }) },
  list: { ...allExpenses, zugang: RECHT },
  mine: { ...allExpenses, path: `${EXPENSES}/meine`, titel: 'Eigene Auslagen auflisten' },
  bringReceipt: expenseCall('POST', '/{id}/belege', 'angemeldet', 'Beleg einer eigenen Auslage hochladen', {
    kind: 'multipart',
    transaction: 'selbst',
    response: receipt,
    status: 201,
  }),
  submit: expenseCall('POST', '/{id}/einreichen', 'angemeldet', 'Eigene Auslage mit Beleg einreichen', { response: expense }),
  takeBack: expenseCall('POST', '/{id}/zuruecknehmen', 'angemeldet', 'Eigene eingereichte Auslage zurücknehmen', { response: expense }),
  withdraw: expenseCall('POST', '/{id}/zurueckziehen', 'angemeldet', 'Eigene abgelehnte Auslage zurückziehen, oder doch nicht', {
    body: z.object({ zurueckgezogen: toggle('Zurückgezogen', true) }),
    response: expense,
  }),
  refuse: expenseCall('POST', '/{id}/ablehnen', RECHT, 'Auslage mit Grund ablehnen', { body: reason, response: expense }),
})

const position = z.object({
  _id: id,
  art: z.enum(['stunden', 'kilometer', 'auslage']),
  ...strings('datum', 'text'),
  topf: z.enum(Object.keys(POTS) as [keyof typeof POTS]),
  ...numbers('menge', 'satz', 'betrag'),
  belege: z.array(receipt),
})
export type Position = z.output<typeof position>
const MAX = Number.MAX_SAFE_INTEGER
export const sumFields = {
  betrag: money('Betrag', MAX),
  uebungsleiter: money('Übungsleiter', MAX),
  ehrenamt: money('Ehrenamt', MAX),
  auslagen: money('Auslagen', MAX),
}
/** A person's yearly sums, paid and prepared; waived amounts count as paid. */
export const ledgerFields = {
  uebungsleiter: money('Übungsleiter', MAX),
  uebungsleiterGeplant: money('Übungsleiter, geplant', MAX),
  ehrenamt: money('Ehrenamt', MAX),
  ehrenamtGeplant: money('Ehrenamt, geplant', MAX),
  auslagen: money('Auslagen', MAX),
  verzicht: money('Davon Verzicht', MAX),
}
const ledger = z.object({ ...numbers('jahr'), ...ledgerFields })
export type Ledger = z.output<typeof ledger>
/** Group and personnel number or year of birth where somebody else has the same name, else ''. */
const namesake = strings('unterscheidung')
const ledgerRow = z.object({ person, ...namesake, ...ledger.shape })
export type LedgerRow = z.output<typeof ledgerRow>

const account = z.enum(Object.keys(ACCOUNTS) as [keyof typeof ACCOUNTS])
const candidate = z.object({
  person,
  ...namesake,
  konto: account,
  qualifikation: z.string(),
  positionen: z.array(position),
  /** Number of records without a matching rate; they remain open. */
  ohneSatz: z.number(),
  ...sumFields,
  konten: ledger,
})
export type Candidate = z.output<typeof candidate>
const { positionen: _positions, ...candidateFields } = candidate.shape
/** A person of a run without the positions, which a year has dozens of. */
const candidateRow = z.object({ ...candidateFields, ...numbers('anzahl') })
export type CandidateRow = z.output<typeof candidateRow>

export const payoutFields = { bemerkung: text('Bemerkung', 500) }
const row = {
  ...state,
  ...payoutFields,
  profil: id,
  person,
  ...namesake,
  status: choice('Stand', STATUS),
  verzicht: z.boolean(),
  ...strings('von', 'bis', 'ablehnungsgrund'),
  sepa: field('Bankdatei', z.nullable(z.string())),
  verzichtetAm: field('Vom Mitglied verzichtet am', z.nullable(z.string())),
  ...stringsOrNull('ausgezahltAm', 'ersteller', 'freigeber'),
  konto: account,
  /** The account has changed since approval. */
  kontoNeu: z.boolean(),
  ...sumFields,
}
const payout = z.object({ ...row, kontoEnde: z.string(), positionen: z.array(position), konten: ledger })
export type Payout = z.output<typeof payout>
const listed = z.object(row)
export type PayoutRow = z.output<typeof listed>
/** Full target accounts for the approver; access is audit-logged for the member. */
const target = z.object({
  person,
  ...strings('iban', 'kontoinhaber'),
  ...stringsOrNull('geaendertAm', 'geaendertVon'),
  auchBei: z.array(z.string()),
})
export type Target = z.output<typeof target>
/** Base contract for the plain table; payouts are never created individually. */
export const payoutTable = crud({
  basePath: BASE,
  area: { zugang: RECHT },
  names: ['Auszahlung', 'Auszahlungen'],
  fields: payoutFields,
  derived: payout.shape,
  filter: {
    status: z.optional(choice('Stand', STATUS)),
    jahr: z.optional(z.string().check(z.regex(/^20\d\d$/))),
    profil: z.optional(id),
    /** Filter for approvable payouts: neither one's own nor prepared by oneself. */
    vonAnderen: z.optional(z.stringbool()),
  },
  history: true,
  export: true,
})
const { create: _create, list: rows, ...plain } = payoutTable
const span = { von: requiredDay('Von'), bis: requiredDay('Bis') }
/** Optimistic lock: approval applies to the version that was read. */
const read = z.object({ _id: id, version: state.version })
const counted = z.object(numbers('anzahl'))
const bankFile = z.object({
  _id: id,
  ...strings('erstelltAm', 'ausfuehrungAm', 'sha256', 'ablehnungsgrund'),
  ...numbers('anzahl', 'summe', 'offen'),
})
export type BankFile = z.output<typeof bankFile>
const call = callsUnder(BASE)
const ofYear = { query: z.object({ jahr: z.optional(z.coerce.number().check(z.int(), z.minimum(2013), z.maximum(2100))) }) }
const ledgerCall = call('GET', '/freibetraege', RECHT, 'Freibeträge eines Jahres, je Person', { ...ofYear, response: z.array(ledgerRow) })

/** One person prepares payouts, another approves them, and the bank gets a file. Everybody reads their own. */
export const payoutContract = defineContract({
  ...plain,
  list: { ...rows, response: z.array(listed) },
  previewRows: call('GET', '/lauf/personen', RECHT, 'Wer was zu bekommen hat, ohne die Positionen', {
    query: z.object(span),
    response: z.array(candidateRow),
  }),
  previewOf: call('GET', '/lauf/personen/{id}', RECHT, 'Was eine Person zu bekommen hat, mit den Positionen', {
    params: z.object({ id }),
    query: z.object(span),
    response: candidate,
  }),
  run: call('POST', '/lauf', RECHT, 'Auszahlungen für mehrere Personen vorbereiten', {
    body: z.object({ ...span, profile: requiredList('Personen', id, CHOSEN_MAX, 1) }),
    response: counted,
  }),
  approve: call('POST', '/freigeben', RECHT, 'Auszahlungen freigeben, nie die eigene und nie eine selbst vorbereitete', {
    body: z.object({ auszahlungen: requiredList('Auszahlungen', read, CHOSEN_MAX, 1) }),
    response: counted,
  }),
  decideRows: call(
    'POST',
    '/entscheiden',
    RECHT,
    'Mehrere Auszahlungen freigeben oder ablehnen, oder das mit „entwurf“ zurücknehmen; was nicht geht, bleibt mit seinem Grund',
    {
      body: z.object({
        auszahlungen: toDecide('Auszahlungen'),
        status: choice('Entscheidung', ['freigegeben', 'abgelehnt', 'entwurf']),
        grund: text('Grund', 500),
      }),
      response: decided,
    },
  ),
  targets: call('POST', '/konten', RECHT, 'Wohin das Geld ginge: die ganzen Konten, vor der Freigabe', {
    body: z.object({ auszahlungen: requiredList('Auszahlungen', id, CHOSEN_MAX, 1) }),
    response: z.array(target),
  }),
  refuse: call('POST', '/{id}/ablehnen', RECHT, 'Auszahlung mit Grund ablehnen', { body: reason, response: payout }),
  takeBack: call('POST', '/{id}/zuruecknehmen', RECHT, 'Freigabe zurücknehmen, solange nichts an die Bank ging', { response: payout }),
  dropPosition: call('DELETE', '/{id}/positionen/{position}', RECHT, 'Position aus einer Auszahlung nehmen', {
    params: z.object({ id, position: id }),
  }),
  pay: call('POST', '/{id}/ausgezahlt', RECHT, 'Auszahlung ohne Bankdatei oder Verzicht als erledigt eintragen', {
    body: z.object({ am: requiredDay('Ausgezahlt am') }),
    response: payout,
  }),
  bankFiles: call('GET', '/sepa', RECHT, 'Dateien für die Bank', { response: z.array(bankFile) }),
  bankFile: call('POST', '/sepa', RECHT, 'Datei für die Bank aus allem machen, was freigegeben ist', {
    body: z.object({ ausfuehrungAm: requiredDay('Ausführen am'), ids: list('Auszahlungen', id, CHOSEN_MAX) }),
    response: bankFile,
    status: 201,
  }),
  loadBankFile: call('GET', '/sepa/{id}/datei.xml', RECHT, 'Datei für die Bank laden', { kind: 'stream' }),
  payFile: call('POST', '/sepa/{id}/ausgezahlt', RECHT, 'Alles einer Datei als ausgezahlt eintragen, am Tag ihrer Ausführung', {
    response: counted,
  }),
  refuseFile: call(
    'POST',
    '/sepa/{id}/abgelehnt',
    RECHT,
    'Datei eintragen, die die Bank nicht angenommen hat: Ihre Auszahlungen warten wieder',
    {
      body: reason,
      response: counted,
    },
  ),
  ledger: ledgerCall,
  ledgerExport: exportOf(ledgerCall),
  mine: call('GET', '/meine', 'angemeldet', 'Eigene Auszahlungen und Freibeträge', {
    response: z.object({ konten: ledger, auszahlungen: z.array(listed) }),
  }),
  waive: call('POST', '/{id}/verzicht', 'angemeldet', 'Auf die eigene Auszahlung verzichten, bevor sie an die Bank geht', {
    body: z.object({ version: state.version }),
  }),
  paper: call('GET', '/{id}/papier/{art}.pdf', 'angemeldet', 'Abrechnung einer Auszahlung, oder Bescheinigung über den Verzicht', {
    params: z.object({ id, art: z.enum(['abrechnung', 'verzicht']) }),
    kind: 'stream',
  }),
})
