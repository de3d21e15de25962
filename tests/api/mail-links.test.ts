// Writes every mail of the program once into a real outbox and opens each of its links. Completeness is checked against the source: each
// sending call, button and named screen must occur.
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { type Path, screenAt } from '#contract/screens.ts'
import type { AnyPage } from '#client/navigation/pages.ts'
import { feedbackContract } from '#features/feedback/contract.ts'
import { newsletterContract } from '#features/newsletter/contract.ts'
import { kummerkastenContract } from '#features/kummerkasten/contract.ts'
import { hoursContract } from '#features/stundennachweise/contract.ts'
import { invoiceContract } from '#features/rechnungen/contract.ts'
import { expenseContract } from '#features/auszahlungen/contract.ts'
import { form } from '#tests/support/form.ts'
import { melderContract } from '#features/melder/contract.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { blutspendenContract } from '#features/blutspenden/contract.ts'
import { kurseContract } from '#features/ausbildungen/contract.ts'
import { veranstaltungenContract } from '#features/veranstaltungen/contract.ts'
import { ktwSundaysContract, ktwWeeksContract } from '#features/ktw/contract.ts'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { ausbildungContract } from '#features/profile/contract.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { ROLLEN } from '#contract/rights/rollen.ts'
import { leavingContract } from '#features/profile/leaving.ts'
import { profileContract } from '#features/profile/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { openSession } from '#server/auth/sessions.ts'
import { finishMail, type Unfinished } from '#server/mail/finish.ts'
import type { Sending } from '#server/mail/transport.ts'
import { areas } from '#server/areas.ts'
import type { Db, Trx } from '#server/context.ts'
import { BUCHT, MANAGED } from '#tests/support/belegungen.ts'
import type { Person } from '#tests/support/app.ts'
import { asChange, dienstWorld, LEADS } from '#tests/support/dienste.ts'

vi.mock('#client/app/start.tsx', () => ({ startClient: vi.fn<(pages: readonly AnyPage[]) => void>() }))
// The frame around every screen needs a browser; the routes do not.
vi.mock('#client/layout/AppRoot.tsx', () => ({ AppRoot: () => null }))
vi.mock('#client/layout/AppShell.tsx', () => ({ AppShell: () => null }))

type Letter = Omit<Sending, '_id'>
interface Sent {
  /** By their text: a mail that waits is replaced by later news, and each state of it counts. */
  readonly letters: Map<string, Letter>
  /** Source positions of the sending calls: file and line. */
  readonly places: Set<string>
}
type Reader = Person | null
type World = Awaited<ReturnType<typeof dienstWorld>>

const sources = globSync('src/{features,blocks}/*/server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const inSources = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ index, 1: found = '' }) => ({ file, found, line: text.slice(0, index).split('\n').length })),
  )

/** Notes what goes into the outbox of an instance, and from where. */
function watchOutbox({ context }: World['instance']): Sent {
  const sent: Sent = { letters: new Map(), places: new Set() }
  const { sendMail } = context
  Object.assign(context, {
    sendMail: async (trx: Trx, mails: Parameters<typeof sendMail>[1]) => {
      const frames = (new Error().stack ?? '').split('\n')
      const [, file = '', line = ''] =
        frames.map((frame) => /(\/src\/(?:features|blocks)\/[^:?]+)[^:]*:(\d+):\d+/.exec(frame)).find(Boolean) ?? []
      if ([mails].flat().length > 0) sent.places.add(`${file.slice(1)}:${line}`)
      await sendMail(trx, mails)
      const chapter = await context.chapter(trx)
      for (const waits of await readOutbox(trx)) {
        const letter = finishMail(waits, chapter)
        const key = letter.an + letter.text
        if (!sent.letters.has(key)) sent.letters.set(key, letter)
      }
    },
  })
  return sent
}
const readOutbox = (db: Db | Trx): Promise<Unfinished[]> =>
  db.selectFrom('mails').selectAll().execute() as Promise<unknown> as Promise<Unfinished[]>

const runJob = async ({ instance: { context } }: World, name: string, data: unknown = {}) => {
  const job = areas.flatMap((area) => area.handlers?.(context) ?? []).find((one) => one.job.name === name)
  if (!job) throw new Error(`No job is called ${name}.`)
  await job.run(data, new AbortController().signal)
}

const screenOf = (link: string): Path | undefined => screenAt(new URL(link).pathname)
const decoded = (html: string) => html.replaceAll('&amp;', '&')
/** All addresses of a mail: its text, its links, what stands there to be copied, its header, its calendar file. */
function linksOf({ text, html, kopf, anhaenge }: Letter): string[] {
  const files = anhaenge.filter(({ name }) => name.endsWith('.ics')).map(({ inhalt }) => Buffer.from(inhalt, 'base64').toString())
  return [
    ...(text.match(/https?:\/\/\S+/g) ?? []),
    ...[...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => decoded(address)),
    // The name of HTML itself is no link.
    ...(html.replaceAll(/ xmlns(?::\w)?="[^"]*"/g, '').match(/https?:\/\/[^\s"<]+/g) ?? []).map(decoded),
    ...[...(kopf['List-Unsubscribe'] ?? '').matchAll(/<([^>]*)>/g)].map(([, address = '']) => address),
    ...files.flatMap((file) =>
      new ICAL.Component(ICAL.parse(file) as unknown[])
        .getAllSubcomponents('vevent')
        .map((entry) => String(entry.getFirstPropertyValue('url'))),
    ),
  ]
}

/** The call with which a screen reads what its address names. */
const READS: Partial<Record<Path, string>> = {
  '/sanitaetsdienst/{id}': '/api/sanitaetsdienste/',
  '/blutspende/{id}': '/api/blutspenden/',
  '/dienstabend/{id}': '/api/dienstabende/',
  '/ausbildung/{id}': '/api/ausbildungen/',
  '/veranstaltung/{id}': '/api/veranstaltungen/',
  '/ktw/woche/{id}': '/api/ktw/wochen/',
  '/ktw/sonntag/{id}': '/api/ktw/sonntage/',
  '/fahrzeuge/edit/{id}': '/api/fahrzeuge/',
  '/fahrzeugbelegung/edit/{id}': '/api/fahrzeugbelegungen/',
  '/melder/edit/{id}': '/api/melder/',
  '/newsletter/{id}': '/api/newsletter/',
  '/profile/{id}': '/api/profile/',
  '/profiles/myProfile/stundennachweise/edit/{id}': '/api/stundennachweise/',
  '/profiles/{id}/laufzettel': '/api/profile/',
  '/raumbelegung/{id}': '/api/raumbelegungen/',
  '/zusage/{token}': '/api/sanitaetsdienste/zusage/',
}

/** Checks for a built screen at this address in the client as main.tsx starts it. */
let shows: (link: string) => boolean
beforeAll(async () => {
  // Browser APIs that the client's modules need on load.
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { startClient } = await import('#client/app/start.tsx')
  await import('#client/main.tsx')
  const [pages = []] = vi.mocked(startClient).mock.calls[0] ?? []
  const { buildRouter } = await import('#client/navigation/router.tsx')
  const router = buildRouter(pages)
  const built = new Set<string>(pages.map(({ path: pattern }) => pattern))
  shows = (link) => {
    const [, , route] = router.getMatchedRoutes(new URL(link).pathname)
    return route !== undefined && built.has(route.fullPath.replace(/\$(\w+)/g, '{$1}'))
  }
})
// Files of one process share these globals.
afterAll(() => vi.unstubAllGlobals())

/** Somebody signs in who got a mail; null for an address that is nobody's any more. */
const signIn = ({ instance: { context } }: World, email: string): Promise<Reader> =>
  context.transact(async (trx) => {
    const user = await trx.selectFrom('users').select('_id').where('primary_email', '=', email).executeTakeFirst()
    return user ? { user: user._id, profil: '', token: await openSession(trx, user._id, 'Test', context.now()) } : null
  })

/** Returns the fault of a link received by `reader`; null if it opens. */
async function fault({ instance }: World, link: string, reader: Reader): Promise<string | null> {
  if (!link.startsWith(`${instance.context.config.baseUrl}/`)) return 'leads out of the intranet'
  const { pathname, search } = new URL(link)
  if (pathname.startsWith('/api/')) {
    const { statusCode } = await instance.call(reader, 'GET', pathname + search)
    return statusCode < 400 ? null : `answers ${statusCode}`
  }
  const screen = screenOf(link)
  if (!screen || !shows(link)) return 'is no screen'
  if (!screen.includes('{')) return null
  const parameter = pathname.split('/')[screen.split('/').findIndex((part) => part.startsWith('{'))] ?? ''
  const reads = READS[screen]
  const { statusCode } =
    screen === '/passwort-reset/{token}'
      ? await instance.call(null, 'POST', '/api/users/resetPasswort', NEW_PASSWORT, { 'x-auth-token': parameter })
      : await instance.call(screen.startsWith('/zusage') ? null : reader, 'GET', `${reads ?? `/nothing reads ${screen}/`}${parameter}`)
  return statusCode < 400 ? null : `answers ${statusCode}`
}
const NEW_PASSWORT = { neuesPasswort: 'Kupferne Giraffe 17 Regen', neuesPasswort2: 'Kupferne Giraffe 17 Regen' }

async function accounts(world: World) {
  const { instance } = world
  const as = (who: Person) => instance.as(usersContract, who)
  const admin = await instance.person([...ROLLEN.Mitglied, 'CREATE_USER', 'UPDATE_USER'])
  const names = { vorname: 'Nina', nachname: 'Neu' }
  await as(admin).create({ body: { ...names, username: 'nina.neu', email: ['nina@example.org'] } })
  await instance.person([], { username: 'verena.gesslich' })
  await runJob(world, 'passwort-vergessen', { email: 'verena.gesslich@example.org' })
  await as(await instance.person()).changePassword({ body: NEW_PASSWORT })
  const moved = await as(admin).create({
    body: { ...names, username: 'nina.um', email: ['um@example.org'], passwort: NEW_PASSWORT.neuesPasswort },
  })
  await as(admin).update({
    body: { _id: moved._id, version: moved.version, email: ['um.gezogen@example.org'], primary_email: 'um.gezogen@example.org' },
  })
}

async function verteiler({ instance }: World) {
  const writer = await instance.person(['SEE_VERTEILER'])
  await instance.context.transact((trx) =>
    trx
      .updateTable('profile')
      .set({ verteiler: ['Presse'] })
      .where('_id', '=', writer.profil)
      .execute(),
  )
  await instance
    .as(profileContract, writer)
    .verteilerMail({ body: { verteiler: 'Presse', betreff: 'Termin', text: 'Um acht.', anzahl: 1 } })
}

async function leaving({ instance, mitglied }: World) {
  const office = await instance.person(['DELETE_USER'])
  await instance.as(leavingContract, office).begin({ params: { id: (await mitglied()).profil } })
}

async function vehicles(world: World) {
  const { instance, fahrzeug, als, leitung, props } = world
  const rtw = await fahrzeug('RTW 1', { typ: 'RTW' })
  const wart = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const fahrer = await instance.person(['READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'])
  const chief = await leitung()
  const SCHICHT = { bezeichnung: 'Tag', beginn: '2027-06-01T08:00:00Z', ende: '2027-06-01T16:00:00Z' }
  await als(chief).create({
    body: props({
      ...SCHICHT,
      bezeichnung: 'Mit RTW',
      leiter: chief.profil,
      schichten: [{ ...SCHICHT, bedarf: [{ qualifikation: 'SanA', anzahl: 1 }], fahrzeuge: [{ fahrzeug: rtw }] }],
    }),
  })
  const booked = { fahrzeug: rtw, zweck: 'Transport', fahrer: fahrer.profil, verantwortlich: fahrer.profil }
  await instance.context.transact((trx) =>
    trx
      .insertInto('fahrzeugbelegungen')
      .values({ ...booked, beginn: '2026-12-01T10:00:00Z', ende: '2026-12-01T14:00:00Z', status: 'bestaetigt' })
      .execute(),
  )
  const mangel = (who: Person, titel: string) =>
    instance.as(fahrzeugeContract, who).mangelMelden({ params: { id: rtw }, body: { titel, prioritaet: 'kritisch' } })
  await mangel(fahrer, 'Reifen flach')
  const { fahrtEintragen: driven } = instance.as(fahrzeugeContract, fahrer)
  const fahrt = { beginn: '2026-11-20T06:00:00Z', ende: '2026-11-20T07:00:00Z', kmStart: 1000, kmEnde: 1_999_000, zweck: 'Tanken' }
  await driven({ params: { id: rtw }, body: { ...fahrt, bestaetigt: true } })
  await mangel(wart, 'Bremse ohne Druck')
  await instance.context.transact((trx) => trx.updateTable('fahrzeuge').set({ huBis: '2026-12' }).where('_id', '=', rtw).execute())
  await runJob(world, 'fahrzeuge-pruefungen')
}

async function bookings(world: World) {
  const { instance, fahrzeug } = world
  const bucher = await instance.person(BUCHT)
  const manager = await instance.person(MANAGED)
  const fahrer = await instance.person(['READ_FAHRZEUGBELEGUNG'])
  const mtw = await fahrzeug('MTW 1', { typ: 'MTW/MTF' })
  const saal = await instance.context.transact(async (trx) => {
    const buchungsregeln = JSON.stringify({ maxStunden: null, vorlaufMin: null, genehmigung: true })
    await trx.updateTable('fahrzeuge').set({ buchungsregeln, fuehrerscheinklasse: 'B' }).where('_id', '=', mtw).execute()
    await trx
      .updateTable('profile')
      .set({ fuehrerscheinklassen: ['B'], erinnerungVorlauf: 168 })
      .where('_id', '=', fahrer.profil)
      .execute()
    const values = { name: 'Saal', stadt: 'Musterstadt', buchbar: true, genehmigung: true, kapazitaet: 30 }
    return (await trx.insertInto('orte').values(values).returning('_id').executeTakeFirstOrThrow())._id
  })
  const TIME = { beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' }
  const fahrt = await instance
    .as(fahrzeugbelegungenContract, bucher)
    .create({ body: { ...TIME, fahrzeug: mtw, zweck: 'Fahrt', fahrer: fahrer.profil } })
  const course = await instance.as(raumbelegungenContract, bucher).create({ body: { ...TIME, raum: saal, titel: 'Kurs' } })
  const decision = { status: 'bestaetigt' } as const
  await instance
    .as(fahrzeugbelegungenContract, manager)
    .genehmigung({ params: { id: fahrt._id }, body: { ...decision, version: fahrt.version } })
  await instance
    .as(raumbelegungenContract, manager)
    .genehmigung({ params: { id: course._id }, body: { ...decision, version: course.version } })
  await runJob(world, 'fahrzeugbelegungen-erinnern')
  const waits = instance.as(fahrzeugbelegungenContract, await instance.person(BUCHT))
  await waits.vormerken({ body: { ...TIME, ressource: mtw, zweck: 'Umzug' } })
  await instance.as(fahrzeugbelegungenContract, manager).remove({ params: { id: fahrt._id } })
  await runJob(world, 'fahrzeugbelegungen-warteliste')
}

async function records(world: World) {
  const { instance } = world
  const trainer = await instance.person(['UPDATE_USER_AUSBILDUNG', 'CREATE_ADMIN_LEHRGANG'])
  const course = await instance.as(lehrgaengeContract, trainer).create({ body: { bezeichnung: 'Erste Hilfe', abkuerzung: 'EH' } })
  const day = { beginn: '2025-01-01', ende: '2025-01-01', gueltigBis: '2026-12-01' }
  await instance.as(ausbildungContract, trainer).put({ body: { ...day, profil: (await instance.person()).profil, lehrgang: course._id } })
  await runJob(world, 'fristen-erinnern')
}

/** A receipt of what was handed out, a silent pager, and its loss, of which another keeper hears. */
async function hours({ instance }: World) {
  const anna = await instance.person([])
  const own = instance.as(hoursContract, anna)
  const office = instance.as(hoursContract, await instance.person(['READ_STUNDENNACHWEISE', 'UPDATE_STUNDENNACHWEISE']))
  const day = tagInBerlin(instance.context.now())
  const { _id } = await own.create({ body: { art: 'Einsatz', anlass: 'Übung', datum: day, stunden: 2 } })
  const { version } = await own.submit({ params: { id: _id } })
  await office.refuse({ params: { id: _id }, body: { version, grund: 'Falscher Tag' } })
  // Of two refused at once one mail names the list.
  const both = []
  for (const anlass of ['Funk', 'Knoten']) {
    const made = await own.create({ body: { art: 'Einsatz', anlass, datum: day, stunden: 2 } })
    both.push({ _id: made._id, version: (await own.submit({ params: { id: made._id } })).version })
  }
  await office.decideRows({ body: { nachweise: both, status: 'abgelehnt', grund: 'Doppelt' } })
}

/** Of the suggestion box readers hear on the next morning. */
async function said(world: World) {
  const { instance, placeClock } = world
  const anna = await instance.person([])
  const office = await instance.person(['UPDATE_USER_RECHTE'])
  const reports = instance.as(feedbackContract, anna)
  for (const kind of ['bug', 'verbesserungsvorschlag'] as const) {
    const { _id } = await reports.create({ body: { art: kind, titel: 'Kalender', beschreibung: 'Im Dezember steht nichts.' } })
    await instance.as(feedbackContract, office).update({ params: { id: _id }, body: { version: 1, status: 'umgesetzt', antwort: '' } })
  }
  const box = instance.as(kummerkastenContract, anna)
  const morning = new Date(instance.context.now().getTime() + 86_400_000).toISOString()
  await box.create({ body: { text: 'Danke für alles!' } })
  placeClock(morning)
  await runJob(world, 'kummerkasten-neu')
  // A message for the daily digest.
  await sql`insert into mitteilungen (profil, art, titel, "sammelnAb") values (${anna.profil}::uuid, 'stunden', 'Bestätigt', '2020-01-01')`.execute(
    instance.context.db,
  )
  await runJob(world, 'sammelmails')
}

/** Written, tried on oneself, and sent to who wants it. */
async function newsletters(world: World) {
  const { instance } = world
  const office = await instance.person(['CREATE_NEWSLETTER', 'READ_NEWSLETTER', 'UPDATE_NEWSLETTER'])
  const member = await instance.person(['READ_NEWSLETTER'])
  await instance.context.transact((trx) =>
    trx.updateTable('profile').set({ emailBenachrichtigungen: '{"newsletter":true}' }).where('_id', '=', member.profil).execute(),
  )
  const letters = instance.as(newsletterContract, office)
  const { _id } = await letters.create({ body: { titel: 'Sommerfest', text: '<p>Alle sind eingeladen.</p>' } })
  await letters.trial({ params: { id: _id } })
  await letters.send({ params: { id: _id }, body: { version: 1, anzahl: 1, versandAm: null } })
  await runJob(world, 'newsletter-versand', { newsletter: _id })
}

/** An invoice goes out as it was issued; here to a member, who can look. */
async function bills({ instance }: World) {
  const office = instance.as(invoiceContract, await instance.person(['ABRECHNUNG']))
  const payer = await instance.person([])
  const { rows } = await sql<{ email: string }>`select primary_email as email from users where _id = ${payer.user}::uuid`.execute(
    instance.context.db,
  )
  const about = { name: 'Ortsverband', strasse: 'Wachstr. 1', plz: '12345', stadt: 'Musterstadt', steuernummer: '123/456/78901' }
  const reach = { telefon: '02345 678901', email: 'kasse@example.org', ansprechpartner: 'Kim', iban: 'DE89370400440532013000' }
  const { kontoWartet, ...sender } = await office.sender()
  const { version } = await office.changeSender({ body: { ...sender, ...about, ...reach } })
  await office.changeSender({ body: { ...sender, ...about, ...reach, iban: 'DE02120300000000202051', version } })
  const day = tagInBerlin(instance.context.now())
  const line = { art: 'helferstunde', bezeichnung: 'Helferstunden', menge: 1, einheit: 'Stunde', einzelpreis: 1400 } as const
  const { _id } = await office.create({
    body: {
      betreff: 'Lauf',
      empfaenger: 'Verein',
      strasse: 'Weg 1',
      plz: '12345',
      stadt: 'Musterstadt',
      email: rows[0]?.email ?? '',
      leistungVon: day,
      leistungBis: day,
      positionen: [line],
      status: 'entwurf',
    },
  })
  await office.issue({ params: { id: _id } })
  await office.mail({ params: { id: _id } })
}

async function expenses({ instance }: World) {
  const anna = await instance.person([])
  const changer = instance.as(profileContract, await instance.person(['ABRECHNUNG', 'UPDATE_USER', 'READ_USER']))
  const { version } = await changer.get({ params: { id: anna.profil } })
  await changer.update({ body: { _id: anna.profil, version, iban: 'DE89370400440532013000' } })
  const own = instance.as(expenseContract, anna)
  const office = instance.as(expenseContract, await instance.person(['ABRECHNUNG']))
  const { _id } = await own.create({ body: { wofuer: 'Parken', betrag: 450, datum: tagInBerlin(instance.context.now()) } })
  const url = `/api/abrechnungen/auslagen/${_id}/belege`
  await instance.app.inject({ method: 'POST', url, ...form(anna, Buffer.from('%PDF-1.4\n%%EOF\n'), 'Beleg.pdf') })
  await own.submit({ params: { id: _id } })
  await office.refuse({ params: { id: _id }, body: { grund: 'Unlesbar' } })
}

async function lending(world: World) {
  const { instance } = world
  const keeper = await instance.person(['CREATE_MELDER', 'READ_MELDER', 'UPDATE_MELDER'])
  const calls = instance.as(melderContract, keeper)
  const { _id } = await calls.create({ body: { hersteller: 'Swissphone', modell: 's.QUAD', seriennummer: '17' } })
  const { inhaber } = await calls.issue({ params: { id: _id }, body: { profil: (await instance.person()).profil } })
  const [{ leihe } = { leihe: '' }] = inhaber
  await runJob(world, 'leihquittung', { leihe })
  await calls.testAlarm({ body: { am: '2026-11-01', stumm: [_id] } })
  await instance.person(['READ_MELDER', 'UPDATE_MELDER'])
  await calls.takeBack({ params: { id: _id }, body: { ausgang: 'verloren', grund: 'Im Wald' } })
  await runJob(world, 'leihverlust', { art: 'melder', objekt: _id, leihe, verloren: true })
}

async function services(world: World, open: () => Promise<void>) {
  const { instance, als, leitung, mitglied, props, placeClock } = world
  const chief = await leitung([...LEADS])
  const put = (bezeichnung: string, day: string, data: Parameters<typeof props>[0] = {}) =>
    als(chief).create({
      body: props({ bezeichnung, leiter: chief.profil, beginn: `2027-05-${day}T08:00:00Z`, ende: `2027-05-${day}T16:00:00Z`, ...data }),
    })
  const set = (id: string, { profil }: Person, status: 'eingeteilt' | 'gemeldet' = 'eingeteilt') =>
    als(chief).setzeAnmeldung({ params: { id, profileId: profil }, body: { status } })
  const [first, second, third] = [await mitglied(), await mitglied(), await mitglied()]

  // Published: to those who were put into the draft, and to all whom it suits.
  const draft = await put('Neu', '02', { status: 'anfrage' })
  await set(draft._id, first, 'gemeldet')
  await als(chief).status({
    params: { id: draft._id },
    body: { version: (await als(chief).get({ params: { id: draft._id } })).version, status: 'ausgeschrieben' },
  })
  await runJob(world, 'neuigkeiten')

  // Staffed, reminded, signed off, moved, called off.
  const dienst = await put('Lauf', '03')
  await set(dienst._id, first)
  await set(dienst._id, second)
  await als(chief).letter({ params: { id: dienst._id }, body: { betreff: 'Parken', text: 'Bitte hinten.' } })
  await als(second).abmelden({ params: { id: dienst._id }, query: { grund: 'krank' } })
  const ask = (id: string, { profil }: Person) => als(chief).hilferuf({ params: { id }, body: { profile: [profil] } })
  await ask(dienst._id, third)
  const read = await als(chief).get({ params: { id: dienst._id } })
  const moved = { beginn: '2027-05-03T09:00:00.000Z', ende: '2027-05-03T17:00:00.000Z' }
  await als(chief).update({
    params: { id: dienst._id },
    body: asChange(read, { ...moved, schichten: read.schichten.map((one) => ({ ...one, ...moved })) }),
  })
  await als(chief).absage({ params: { id: dienst._id }, body: { grund: 'Sturm', von: 'wir' } })

  // Asked, and asked no longer; a place that is handed over.
  const taken = await put('Entfällt', '04')
  await ask(taken._id, third)
  await open()
  await als(chief).remove({ params: { id: taken._id } })
  const shiftAt = (from: string, to: string) => ({
    bezeichnung: from,
    beginn: `2027-05-09T${from}:00:00Z`,
    ende: `2027-05-09T${to}:00:00Z`,
    bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }],
  })
  const twice = await put('Zweimal gefragt', '09', { schichten: [shiftAt('08', '12'), shiftAt('12', '16')] })
  await als(chief).hilferuf({
    params: { id: twice._id },
    body: { personen: twice.schichten.map(({ _id }) => ({ schicht: _id, profil: third.profil })) },
  })
  const given = await put('Übergabe', '05')
  await set(given._id, first)
  await als(first).uebergabe({ params: { id: given._id }, body: { profil: second.profil } })

  // A leader who leaves: of one service, and of two.
  for (const days of [['06'], ['07', '08']]) {
    const leaves = await mitglied()
    for (const day of days) await put('Ohne Leitung', day, { leiter: leaves.profil, stvLeiter: chief.profil })
    await instance.context.transact((trx) =>
      trx.updateTable('profile').set({ status: 'gesperrt' }).where('_id', '=', leaves.profil).execute(),
    )
    await runJob(world, 'plaetze-freigeben', { profil: leaves.profil })
  }

  placeClock('2027-05-04T16:30:00Z')
  await runJob(world, 'sanitaetsdienste-erinnern')
  await runJob(world, 'sanitaetsdienste-luecken')
}

/** A place on a course that somebody moves up to, does not take, and the next one gets. */
async function courses(world: World) {
  const { instance, placeClock } = world
  placeClock('2027-05-05T08:00:00Z')
  const office = instance.as(kurseContract, await instance.person(['CREATE_AUSBILDUNG', 'READ_AUSBILDUNG', 'UPDATE_AUSBILDUNG']))
  const [first, second, third] = [0, 1, 2].map(() => instance.person(['READ_AUSBILDUNG']))
  const span = { beginn: '2027-06-19T08:00:00Z', ende: '2027-06-26T15:00:00Z' }
  const termine = [span.beginn, '2027-06-26T08:00:00Z'].map((beginn) => ({ beginn, ende: beginn.replace('08:00', '15:00') }))
  const one = await office.create({ body: { bezeichnung: 'Funk', ...span, termine, maxTeilnehmer: 1, antwortfristStunden: 24 } })
  await runJob(world, 'neuigkeiten')
  await office.create({ body: { bezeichnung: 'Hygiene', ...span } })
  await office.create({ body: { bezeichnung: 'Knoten', ...span } })
  await runJob(world, 'neuigkeiten')
  const params = { id: one._id }
  await office.setzeAnmeldung({ params: { ...params, profileId: (await first!).profil }, body: { status: 'eingeteilt' } })
  for (const who of [await second!, await third!]) await instance.as(kurseContract, who).anmelden({ params, body: {} })
  await instance.as(kurseContract, await first!).abmelden({ params, query: { grund: 'krank' } })
  placeClock('2027-05-06T09:00:00Z')
  await runJob(world, 'kurse-erinnern')
}

/** News told together: of one area, and of several. */
async function news(world: World) {
  const { instance, als, leitung, props } = world
  const office = instance.as(blutspendenContract, await instance.person(['CREATE_BLUTSPENDE', 'READ_BLUTSPENDE']))
  const bedarf = [{ rolle: 'Aufbau' as const, anzahl: 2 }]
  const drive = (day: string) =>
    office.create({ body: { bezeichnung: 'Blutspende', beginn: `2027-06-${day}T15:00:00Z`, ende: `2027-06-${day}T20:00:00Z`, bedarf } })
  await instance.person(['READ_BLUTSPENDE', 'READ_SANDIENST', 'READ_DIENSTABEND'])
  await drive('01')
  await runJob(world, 'neuigkeiten')
  await drive('02')
  await drive('03')
  await runJob(world, 'neuigkeiten')
  const trainer = instance.as(dienstabendeContract, await instance.person(['CREATE_DIENSTABEND', 'READ_DIENSTABEND']))
  const evening = (serie: { rhythmus: 'woche'; bis: string; ohne: string[] } | null) =>
    trainer.create({ body: { thema: 'Funk', beginn: '2027-06-08T17:00:00Z', ende: '2027-06-08T19:00:00Z', serie } })
  await evening(null)
  await runJob(world, 'neuigkeiten')
  await evening({ rhythmus: 'woche', bis: '2027-06-22', ohne: [] })
  await runJob(world, 'neuigkeiten')
  const dispatcher = await instance.person(['CREATE_KTW_WOCHE', 'READ_KTW_WOCHE', 'CREATE_SONNTAG_KTW', 'READ_SONNTAG_KTW'])
  const rider = await instance.person(['READ_KTW_WOCHE', 'READ_SONNTAG_KTW'])
  await instance.context.transact((trx) =>
    trx.updateTable('profile').set({ sanitaetsausbildung: 'RS' }).where('_id', '=', rider.profil).execute(),
  )
  const [weeks, sundays] = [instance.as(ktwWeeksContract, dispatcher), instance.as(ktwSundaysContract, dispatcher)]
  for (const count of [1, 3]) {
    await weeks.serie({ body: { jahr: 2027, kw: 30, anzahl: count, vorlage: null, status: 'veroeffentlicht' } })
    await runJob(world, 'neuigkeiten')
  }
  for (const bis of ['2027-07-25', '2027-08-09']) {
    await sundays.serie({ body: { von: '2027-07-25', bis, vorlage: null, status: 'veroeffentlicht' } })
    await runJob(world, 'neuigkeiten')
  }
  const host = instance.as(veranstaltungenContract, await instance.person(['CREATE_VERANSTALTUNG', 'READ_VERANSTALTUNG']))
  await instance.person(['READ_VERANSTALTUNG'])
  for (const titles of [['Fest'], ['Kegeln', 'Ausflug']]) {
    for (const titel of titles) await host.create({ body: { titel, beginn: '2027-06-12T15:00:00Z', ende: '2027-06-12T20:00:00Z' } })
    await runJob(world, 'neuigkeiten')
  }
  await drive('04')
  await als(await leitung([...LEADS])).create({ body: props({ bedarf: [], beginn: '2027-06-05T08:00:00Z', ende: '2027-06-05T16:00:00Z' }) })
  await runJob(world, 'neuigkeiten')
}

test('every link of every mail that the program sends opens', async () => {
  const world = await dienstWorld()
  const sent = watchOutbox(world.instance)
  const [opened, broken] = [new Set<Letter>(), [] as string[]]
  /** Opens the links of all mails that came since: later a service may be gone, and its links with it. */
  const open = async () => {
    for (const letter of sent.letters.values()) {
      if (opened.has(letter)) continue
      opened.add(letter)
      const reader = await signIn(world, letter.an)
      for (const link of new Set(linksOf(letter))) {
        const wrong = await fault(world, link, reader)
        if (wrong !== null) broken.push(`${letter.betreff}: ${link} ${wrong}`)
      }
    }
  }
  await accounts(world)
  await verteiler(world)
  await leaving(world)
  // Before their hour is over.
  await open()
  await vehicles(world)
  await bookings(world)
  await records(world)
  await lending(world)
  await hours(world)
  await expenses(world)
  await bills(world)
  await services(world, open)
  await news(world)
  await courses(world)
  await said(world)
  await newsletters(world)
  await open()
  expect(broken).toEqual([])

  const letters = [...opened]
  const places = inSources(/\b(?:send(?:Mail|Letter)?|tellMember)\(\s*[\w.]+,/g)
  expect(places.length).toBeGreaterThan(10)
  expect([...sent.places].toSorted()).toEqual(places.map(({ file, line }) => `${file}:${line}`).toSorted())
  // Detects `sendMail` under another name, which the count above would miss.
  const files = (all: readonly { file: string }[]) => [...new Set(all.map(({ file }) => file))]
  expect(files(inSources(/\bsendMail\b|\btellMember\(/g))).toEqual(files(places))
  const buttons = inSources(/\{\s*text: '([^']+)',\s*path:/g).map(({ found }) => found)
  expect(buttons.length).toBeGreaterThan(8)
  expect(buttons.filter((text) => !letters.some((letter) => letter.text.includes(`\n${text}:\nhttp`)))).toEqual([])
  // The calendar's feeds, the door plates, the labels of things, what waits on the first screen and what is open of a leaver or lent to somebody and what the search finds name screens too, and send no mail; nor does a form for something new.
  // Nor do the files that show a setting among all.
  const settings = files(inSources(/\bshow(?:Setting|Rates|Limits)\(/g))
  const screens = inSources(/\bpath\('(\/[^']*)'/g).flatMap(({ file, found }) =>
    /features\/(kalender|organigramm|einsatzberichte|alarmeinheiten|abwesenheiten|melder|schluessel|geraete|kleidung|orte|lehrgaenge)\/|labels\.ts|waiting\.ts/.test(
      file,
    ) ||
    found.endsWith('/neu') ||
    // The inbox alone names what one has to return.
    found === '/profiles/myProfile/leihen' ||
    settings.includes(file)
      ? []
      : [found],
  )
  expect(screens).toContain('/zusage/{token}')
  const linked = new Set(letters.flatMap(linksOf).map(screenOf))
  expect(screens.filter((screen) => !linked.has(screen as Path))).toEqual([])
})

test('a link that does not open is told apart', async () => {
  const world = await dienstWorld()
  const leitung = await world.leitung()
  const { baseUrl } = world.instance.context.config
  const verdict = (address: string) => fault(world, new URL(address, baseUrl).href, leitung)
  expect(await verdict('/sanitaetsdienste?ansicht=kalender')).toBeNull()
  expect(await verdict('https://example.org/sanitaetsdienste')).toBe('leads out of the intranet')
  for (const none of ['/sanitaetsdienst', '/Sanitaetsdienste', '/sanitaetsdienste/', '/nix'])
    expect(await verdict(none)).toBe('is no screen')
  for (const gone of ['/sanitaetsdienst/00000000-0000-7000-8000-000000000000', '/zusage/nix', '/api/nix'])
    expect(await verdict(gone)).toBe('answers 404')
  expect(await verdict('/passwort-reset/nix')).toBe('answers 400')
})
