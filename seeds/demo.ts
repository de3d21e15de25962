// `DEMO=S|M|L`: fills an empty database with an invented chapter. The same size gives the same rows on every machine;
// only what must be near the present (inspections, ages, licence checks) counts from the day it is made.
import { type Kysely, sql, type Transaction } from 'kysely'
import { hashePasswort } from '#server/auth/passwort.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { fuelleBelegungen } from './belegungen.ts'
import { BELEGUNGEN } from './belegungen/mass.ts'
import { DIENSTE } from './dienste/mass.ts'
import { fuege } from './einspielen.ts'
import { fahrzeuge } from './fahrzeuge.ts'
import { type Groesse, GROESSEN } from './size.ts'
import { geschichte } from './geschichte.ts'
import { mitglieder } from './mitglieder.ts'
import { orte } from './orte.ts'
import { personen } from './personen.ts'
import { fuelleDienste } from './sanitaetsdienste.ts'
import { plusTage, zeitpunkt } from './tage.ts'
import { neuerZufall } from './zufall.ts'

/** What every demo account has unless ADMIN_PASSWORT says otherwise. */
export const DEMO_PASSWORT = 'demo-passwort'

interface Ziel {
  readonly db: Kysely<DB>
  readonly config: Pick<Config, 'adminUsername' | 'adminPasswort'>
}

/**
 * Fills an empty database (no users but a fresh admin), all or nothing. Otherwise says so in one sentence, or nothing
 * when it holds the demo chapter already.
 * @param heute the day (YYYY-MM-DD, Berlin) that due dates and ages count from
 * @returns whether it filled
 */
export async function fuelleDemo(
  { db, config }: Ziel,
  groesse: Groesse,
  melde: (satz: string) => void,
  heute: string = tagInBerlin(new Date()),
): Promise<boolean> {
  const beginn = Date.now()
  const passwortHash = await hashePasswort(config.adminPasswort ?? DEMO_PASSWORT)
  const gefuellt = await db.transaction().execute(async (trx) => {
    const zustand = await pruefe(trx, config.adminUsername)
    if (zustand.art === 'frei')
      await spiele(trx, groesse, { heute, passwortHash, adminUsername: config.adminUsername, adminId: zustand.adminId })
    else if (zustand.art === 'voll') melde('Die Datenbank enthält schon Daten; die Demo-Daten werden nur in eine leere eingespielt.')
    return zustand.art === 'frei'
  })
  if (gefuellt) {
    const passwort = config.adminPasswort === null ? `Passwort: ${DEMO_PASSWORT}` : 'Passwort: wie in ADMIN_PASSWORT'
    melde(
      `Demo-Verband ${groesse} mit ${GROESSEN[groesse].mitglieder} Mitgliedern eingespielt (${((Date.now() - beginn) / 1000).toFixed(1).replace('.', ',')} s).`,
    )
    melde(`Anmelden kannst du dich als ${config.adminUsername}, leitung, fahrzeugwart oder helfer (${passwort}).`)
  }
  return gefuellt
}

type Zustand = { art: 'frei'; adminId: string | null } | { art: 'voll' | 'demo' }

/** Two nodes that start at once: the lock lets the second see what the first filled. */
async function pruefe(trx: Transaction<DB>, adminUsername: string): Promise<Zustand> {
  await trx
    .insertInto('config')
    .values({ key: 'demo', wert: JSON.stringify('') })
    .onConflict((oc) => oc.column('key').doUpdateSet({ key: 'demo' }))
    .execute()
  const demo = await trx.selectFrom('config').select('wert').where('key', '=', 'demo').executeTakeFirst()
  if (demo?.wert) return { art: 'demo' }
  const users = await trx.selectFrom('users').select(['_id', 'username']).limit(2).execute()
  const profile = await trx.selectFrom('profile').select('user').limit(2).execute()
  const orte = await trx.selectFrom('orte').select('_id').limit(1).execute()
  const [admin] = users
  const nurAdmin = users.length === 1 && admin?.username === adminUsername.toLowerCase()
  if (orte.length > 0 || profile.length > users.length || (users.length > 0 && !nurAdmin)) {
    await trx.deleteFrom('config').where('key', '=', 'demo').execute()
    return { art: 'voll' }
  }
  return { art: 'frei', adminId: admin?._id ?? null }
}

interface Vorgaben {
  readonly heute: string
  readonly passwortHash: string
  readonly adminUsername: string
  readonly adminId: string | null
}

async function spiele(trx: Transaction<DB>, groesse: Groesse, { heute, passwortHash, adminUsername, adminId }: Vorgaben): Promise<void> {
  const mass = GROESSEN[groesse]
  const menschen = mitglieder(
    neuerZufall('mitglieder'),
    personen(neuerZufall('personen'), adminUsername.toLowerCase(), mass.mitglieder, mass.imDienst),
    { heute, passwortHash, adminId },
  )
  const wer = menschen[0]?.user._id ?? ''
  const erstellt = zeitpunkt(plusTage(heute, -400), 17, 30)
  const plaetze = orte(neuerZufall('orte'), mass.raeume, mass.orte, erstellt, wer)
  const standorte = plaetze
    .filter(({ kategorie, aktiv }) => aktiv && (kategorie === 'Wache' || kategorie === 'Halle'))
    .map(({ _id }) => _id)
  const wagen = fahrzeuge(neuerZufall('fahrzeuge'), mass.fahrzeuge, mass.geloescht, { heute, standorte, erstellt, wer })

  if (adminId !== null) {
    await trx.deleteFrom('profile').where('user', '=', adminId).execute()
    const { _id, ...felder } = menschen[0]?.user ?? { _id: adminId }
    await trx.updateTable('users').set(felder).where('_id', '=', _id).execute()
  }
  await fuege(
    trx,
    'users',
    menschen.map(({ user }) => user).filter(({ _id }) => _id !== adminId),
  )
  await fuege(
    trx,
    'profile',
    menschen.map(({ profil }) => profil),
  )
  await fuege(trx, 'letzte_anmeldungen', anmeldungen(menschen, heute))
  await fuege(trx, 'orte', plaetze)
  await fuege(trx, 'fahrzeuge', wagen)
  await fuege(trx, 'historie', geschichte(neuerZufall('historie'), { menschen, plaetze, wagen, heute }))
  const dienste = await fuelleDienste(trx, { menschen, plaetze, wagen, heute, mass: DIENSTE[groesse] })
  await fuelleBelegungen(trx, { menschen, plaetze, wagen, heute, mass: BELEGUNGEN[groesse], dienste })
  await fuege(trx, 'config', [
    { key: 'letzterSanLeiter', wert: 'Ruth Ångström' },
    { key: 'letzterBlutspendeLeiter', wert: 'Anna Schäfer' },
    {
      key: 'links',
      wert: [
        { titel: 'Dateiverwaltung', url: 'https://dateien.example.org/', platz: 'bibliothek' },
        { titel: 'Server', url: 'https://server.example.org/', platz: 'bibliothek' },
        { titel: 'Krankenhäuser', url: 'https://krankenhaeuser.example.org/', platz: 'ktw' },
        { titel: 'Anweisungen', url: 'https://anweisungen.example.org/', platz: 'ktw' },
      ],
    },
  ])
  await trx
    .updateTable('config')
    .set({ wert: JSON.stringify(groesse) })
    .where('key', '=', 'demo')
    .execute()
  // Until the database counts by itself, a minute later, the planner would guess: seconds instead of milliseconds at size L.
  await sql`analyze users, profile, orte, fahrzeuge, historie, sanitaetsdienste, angebote, angebot_fahrzeuge, anmeldungen, fahrzeugbelegungen, anfragen, einweisungen, stundennachweise, raumbelegungen, fahrten, fahrzeugpruefungen, fahrzeugmaengel`.execute(
    trx,
  )
}

/** Who may sign in did so within the last three months; one in five never. */
function anmeldungen(menschen: ReturnType<typeof mitglieder>, heute: string) {
  const zufall = neuerZufall('anmeldungen')
  return menschen
    .filter(({ person }) => !person.ohneLogin && zufall.trifft(0.8))
    .map(({ user }) => ({
      user: user._id,
      letzterLogin: zeitpunkt(plusTage(heute, -zufall.ganz(1, 90)), zufall.ganz(5, 21), zufall.ganz(0, 59)).toISOString(),
    }))
}
