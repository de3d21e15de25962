// `DEMO=S|M|L`: fills an empty database with a fictitious chapter. Each size is deterministic; only dates near the present (inspections,
// ages, licence checks) depend on the seeding day.
import { type Kysely, sql, type Transaction } from 'kysely'
import { hashPasswort } from '#server/auth/passwort.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { abwesenheiten } from './people/abwesenheiten.ts'
import { unnamed, wishes } from './people/wishes.ts'
import { alarmeinheiten } from './people/alarmeinheiten.ts'
import { organigramm } from './people/organigramm.ts'
import { addAnlaesse } from './anlaesse/anlaesse.ts'
import { ausleihe } from './inventory/ausleihe.ts'
import { ausbildungen } from './training/ausbildungen.ts'
import { logoFile, SETTINGS } from './settings.ts'
import { fillDienstabende } from './anlaesse/dienstabende.ts'
import { fillKtw } from './anlaesse/ktw.ts'
import { sayAtVeranstaltungen, veranstaltungen } from './anlaesse/veranstaltungen.ts'
import { fillBelegungen } from './belegungen/belegungen.ts'
import { BELEGUNGEN } from './belegungen/amounts.ts'
import { DIENSTE } from './dienste/amounts.ts'
import { fortbildungen } from './training/fortbildungen.ts'
import { leaving } from './people/leaving.ts'
import { kurse } from './anlaesse/kurse.ts'
import { lehrgaenge } from './training/lehrgaenge.ts'
import { add, withoutConstraints, withoutTriggers } from './load-demo.ts'
import { blutspenden } from './anlaesse/blutspenden.ts'
import { cdienste } from './anlaesse/cdienste.ts'
import { einsatzberichte } from './anlaesse/einsatzberichte.ts'
import { fahrzeuge } from './inventory/fahrzeuge.ts'
import { BENACHRICHTIGUNGEN } from '#features/profile/schemas.ts'
import { inboxes, ways } from './news/mitteilungen.ts'
import { changelog, feedback, kummerkasten, visits } from './news/feedback.ts'
import { type Size, SIZES } from './size.ts'
import { story } from './story.ts'
import { GROUPS, mitglieder, VERTEILER } from './people/mitglieder.ts'
import { newsletters, wantsNewsletter } from './news/newsletter.ts'
import { orte } from './inventory/orte.ts'
import { personen } from './people/personen.ts'
import { fillAuszahlungen } from './money/auszahlungen.ts'
import { fillRechnungen } from './money/rechnungen.ts'
import { fillDienste } from './dienste/sanitaetsdienste.ts'
import { fillHours } from './anlaesse/hours.ts'
import { plusDays, instant } from './days.ts'
import { NO_SETS } from '#features/kleidung/contract.ts'
import { LEAVING_RULES } from '#features/profile/leaving.ts'
import { newRandom } from './random.ts'

export const DEMO_PASSWORT = 'demo-passwort'

interface Target {
  readonly db: Kysely<DB>
  readonly config: Pick<Config, 'adminUsername' | 'adminPasswort'>
}

/**
 * Fills an empty database (no users but a fresh admin) atomically. Otherwise prints one sentence, or nothing
 * if the demo chapter is already there.
 * @param today the day (YYYY-MM-DD, Berlin) that due dates and ages count from
 * @returns true if it filled the database
 */
export async function fillDemo(
  { db, config }: Target,
  size: Size,
  say: (sentence: string) => void,
  today: string = tagInBerlin(new Date()),
): Promise<boolean> {
  const beginn = Date.now()
  const passwortHash = await hashPasswort(config.adminPasswort ?? DEMO_PASSWORT)
  const filled = await db.transaction().execute(async (trx) => {
    // Seeding can exceed the request timeout on a busy machine, and waits for invoice PDFs.
    await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const state = await check(trx, config.adminUsername)
    if (state.kind === 'frei') {
      const presets = { today, passwortHash, adminUsername: config.adminUsername, adminId: state.adminId }
      // Bulk-fills the table `personenzeiten` once instead of per duty; ambulance seats are unique by construction.
      await withoutTriggers(trx, ['zeiten\\_%', 'anmeldungen_ein_platz_neu'], () => insertDemo(trx, size, presets))
      await withoutConstraints(trx, ['personenzeiten'], () => sql`select personenzeiten_neu()`.execute(trx))
      await sql`analyze personenzeiten`.execute(trx)
    } else if (state.kind === 'voll') say('Die Datenbank enthält schon Daten; die Demo-Daten werden nur in eine leere eingespielt.')
    return state.kind === 'frei'
  })
  if (filled) {
    const passwort = config.adminPasswort === null ? `Passwort: ${DEMO_PASSWORT}` : 'Passwort: wie in ADMIN_PASSWORT'
    say(
      `Demo-Verband ${size} mit ${SIZES[size].mitglieder} Mitgliedern eingespielt (${((Date.now() - beginn) / 1000).toFixed(1).replace('.', ',')} s).`,
    )
    say(`Anmelden kannst du dich als ${config.adminUsername}, leitung, fahrzeugwart oder helfer (${passwort}).`)
  }
  return filled
}

type State = { kind: 'frei'; adminId: string | null } | { kind: 'voll' | 'demo' }

/** Two nodes starting together: the lock lets the second see the first one's rows. */
async function check(trx: Transaction<DB>, adminUsername: string): Promise<State> {
  await trx
    .insertInto('config')
    .values({ key: 'demo', wert: JSON.stringify('') })
    .onConflict((oc) => oc.column('key').doUpdateSet({ key: 'demo' }))
    .execute()
  const demo = await trx.selectFrom('config').select('wert').where('key', '=', 'demo').executeTakeFirst()
  if (demo?.wert) return { kind: 'demo' }
  const users = await trx.selectFrom('users').select(['_id', 'username']).limit(2).execute()
  const profile = await trx.selectFrom('profile').select('user').limit(2).execute()
  const orte = await trx.selectFrom('orte').select('_id').limit(1).execute()
  const [admin] = users
  const onlyAdmin = users.length === 1 && admin?.username === adminUsername.toLowerCase()
  if (orte.length > 0 || profile.length > users.length || (users.length > 0 && !onlyAdmin)) {
    await trx.deleteFrom('config').where('key', '=', 'demo').execute()
    return { kind: 'voll' }
  }
  return { kind: 'frei', adminId: admin?._id ?? null }
}

interface Presets {
  readonly today: string
  readonly passwortHash: string
  readonly adminUsername: string
  readonly adminId: string | null
}

async function insertDemo(trx: Transaction<DB>, size: Size, { today, passwortHash, adminUsername, adminId }: Presets): Promise<void> {
  const counts = SIZES[size]
  const people = mitglieder(
    newRandom('mitglieder'),
    personen(newRandom('personen'), adminUsername.toLowerCase(), counts.mitglieder, counts.inDienst),
    { today, passwortHash, adminId },
  )
  const who = people[0]?.user._id ?? ''
  const erstellt = instant(plusDays(today, -400), 17, 30)
  const plaetze = orte(newRandom('orte'), counts.raeume, counts.orte, erstellt, who)
  const standorte = plaetze
    .filter(({ kategorie, aktiv }) => aktiv && (kategorie === 'Wache' || kategorie === 'Halle'))
    .map(({ _id }) => _id)
  const vehicles = fahrzeuge(newRandom('fahrzeuge'), counts.fahrzeuge, counts.geloescht, { today, standorte, created: erstellt, who })

  if (adminId !== null) {
    await trx.deleteFrom('profile').where('user', '=', adminId).execute()
    const { _id, ...fields } = people[0]?.user ?? { _id: adminId }
    await trx.updateTable('users').set(fields).where('_id', '=', _id).execute()
  }
  await add(
    trx,
    'users',
    people.map(({ user }) => user).filter(({ _id }) => _id !== adminId),
  )
  const catalog = lehrgaenge(newRandom('lehrgaenge'), erstellt, who)
  const records = ausbildungen(newRandom('ausbildungen'), people, catalog, { today, who })
  await add(
    trx,
    'profile',
    people.map(({ profil }, number) => ({
      ...profil,
      ausbildungAusNachweisen: records.proven.has(profil._id),
      emailBenachrichtigungen: Object.fromEntries(
        BENACHRICHTIGUNGEN.map((kind) => [kind, kind !== 'newsletter' || wantsNewsletter(number)]),
      ),
    })),
  )
  const { slips, readings } = leaving(newRandom('austritt'), people, today, who)
  await add(trx, 'laufzettel', slips)
  await add(trx, 'einblicke', readings)
  await add(trx, 'letzte_anmeldungen', anmeldungen(people, today))
  await add(trx, 'orte', plaetze)
  await add(trx, 'lehrgaenge', catalog)
  await add(trx, 'ausbildungen', records.rows)
  await add(trx, 'rettungsdienstfortbildungen', fortbildungen(newRandom('fortbildungen'), people, size, today))
  await add(trx, 'abwesenheiten', abwesenheiten(newRandom('abwesenheiten'), people, today))
  await add(trx, 'wuensche', wishes(newRandom('wuensche'), people, today))
  await add(trx, 'ohne_namen', unnamed(newRandom('verteilung'), people))
  await add(trx, 'changelog', changelog(newRandom('changelog'), today, who))
  await add(trx, 'changelog_besuche', visits(people, today))
  await add(trx, 'kummerkasten', kummerkasten(newRandom('kummerkasten'), people, size, today))
  const said = feedback(newRandom('feedback'), people, size, today)
  await add(trx, 'feedback', said.rows)
  await add(trx, 'feedback_stimmen', said.votes)
  const letters = newsletters(newRandom('newsletter'), people, size, today, who)
  await add(trx, 'newsletter', letters.rows)
  await add(trx, 'dateien', letters.files)
  await add(trx, 'newsletter_empfaenger', letters.recipients)
  await add(trx, 'newsletter_gelesen', letters.readings)
  await add(trx, 'mitteilungen', inboxes(newRandom('mitteilungen'), people, today))
  await add(trx, 'mitteilungswege', ways(people, today))
  await add(trx, 'cdienste', cdienste(newRandom('cdienste'), people, today, who))
  const units = alarmeinheiten(newRandom('alarmeinheiten'), people, erstellt, who)
  await add(trx, 'alarmeinheiten', units)
  const lent = ausleihe(newRandom('ausleihe'), {
    people,
    units: units.map(({ _id }) => _id ?? ''),
    places: standorte,
    today,
    by: who,
  })
  await add(trx, 'melder', lent.melder)
  await add(trx, 'schluessel', lent.schluessel)
  await add(trx, 'geraete', lent.geraete)
  await add(trx, 'kleidung', lent.kleidung)
  await add(trx, 'leihen', lent.leihen)
  for (const table of ['bestandsbewegungen', 'zaehlungen', 'zaehlposten'] as const) await add(trx, table, lent[table])
  await add(trx, 'fahrzeuge', vehicles)
  const fleet = vehicles.flatMap(({ _id, aktiv }) => (aktiv && _id ? [_id] : []))
  await add(trx, 'stellen', organigramm(newRandom('organigramm'), { people, fleet, today, created: erstellt, by: who }))
  const reports = einsatzberichte(newRandom('einsatzberichte'), { people, vehicles, units: units.map(({ _id }) => _id ?? ''), today, size })
  await add(trx, 'einsatzberichte', reports)
  await add(trx, 'historie', story(newRandom('historie'), { people, plaetze, vehicles, today }))
  const dienste = await fillDienste(trx, { people, plaetze, vehicles, today, amounts: DIENSTE[size] })
  await addAnlaesse(trx, newRandom('blutspenden-angebote'), {
    table: 'blutspenden',
    column: 'blutspende',
    planned: blutspenden(newRandom('blutspenden'), people, plaetze, size, today),
    now: instant(today, 12),
  })
  await addAnlaesse(trx, newRandom('veranstaltungen-angebote'), {
    table: 'veranstaltungen',
    column: 'veranstaltung',
    planned: veranstaltungen(newRandom('veranstaltungen'), people, plaetze, size, today),
    now: instant(today, 12),
  })
  await sayAtVeranstaltungen(trx)
  await fillDienstabende(trx, { people, plaetze, today, size })
  await fillHours(trx, people, size, today)
  const ktw = await fillKtw(trx, { people, vehicles, today, size, dienste })
  await addAnlaesse(trx, newRandom('kurse-angebote'), {
    table: 'kurse',
    column: 'kurs',
    planned: kurse(newRandom('kurse'), { people, plaetze, catalog, size, today }),
    now: instant(today, 12),
  })
  await fillBelegungen(trx, { people, plaetze, vehicles, today, amounts: BELEGUNGEN[size], dienste, ktw })
  await add(trx, 'config', [
    { key: 'austritt', wert: { ...LEAVING_RULES, loeschenNachMonaten: 120 } },
    {
      key: 'ausstattung',
      wert: {
        version: 1,
        saetze: [
          ...NO_SETS.saetze,
          {
            name: 'SEG',
            positionen: [
              ...once('Einsatzjacke', 'Helm'),
              { bezeichnung: 'Einsatzhose', menge: 2 },
              { bezeichnung: 'Namensschild', menge: 2 },
            ],
          },
          { name: 'Jugend', positionen: once('Poloshirt', 'Namensschild') },
        ],
      },
    },
    {
      key: 'listen',
      wert: {
        version: 1,
        gruppe: GROUPS,
        verteiler: [...VERTEILER],
        oberteil: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'],
        hose: Array.from({ length: 13 }, (_, i) => String(40 + 2 * i)),
        schuh: Array.from({ length: 14 }, (_, i) => String(36 + i)),
        kopf: Array.from({ length: 12 }, (_, i) => String(52 + i)),
        handschuh: ['XS', 'S', 'M', 'L', 'XL'],
      },
    },
    { key: 'letzterSanLeiter', wert: 'Ruth Ångström' },
    { key: 'letzterBlutspendeLeiter', wert: 'Anna Schäfer' },
    ...SETTINGS,
  ])
  await add(trx, 'dateien', [logoFile(erstellt, who)])
  await fillRechnungen(trx, { today, size, by: who })
  await fillAuszahlungen(trx, people, size, today)
  await trx
    .updateTable('config')
    .set({ wert: JSON.stringify(size) })
    .where('key', '=', 'demo')
    .execute()
  // Analyzes now: until autovacuum does, a minute later, the planner guesses, which takes seconds at size L. Member times are created and
  // analyzed later.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'personenzeiten'`.execute(
    trx,
  )
  await sql`analyze ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
}

/** Members with a login signed in within the last three months; one in five never did. */
const once = (...names: readonly string[]) => names.map((bezeichnung) => ({ bezeichnung, menge: 1 }))

function anmeldungen(people: ReturnType<typeof mitglieder>, today: string) {
  const random = newRandom('anmeldungen')
  return people
    .filter(({ person }) => !person.withoutLogin && random.chance(0.8))
    .map(({ user }) => ({
      user: user._id,
      letzterLogin: instant(plusDays(today, -random.whole(1, 90)), random.whole(5, 21), random.whole(0, 59)).toISOString(),
    }))
}
