import type { Insertable } from 'kysely'
import { STATUS_WITHOUT_ACCESS } from '#features/profile/schemas.ts'
import { rangOf } from '#contract/qualifikation.ts'
import { ROLLEN } from '#contract/rights/rollen.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import type { DB } from '#server/db/schema.ts'
import { address, festnetz, mobile } from './addresses.ts'
import { kennungFrom } from './names.ts'
import type { Person } from './personen.ts'
import { plusMonths, plusDays, instant } from '../days.ts'
import type { Random } from '../random.ts'

export interface Mitglied {
  readonly person: Person
  readonly user: Insertable<DB['users']> & { _id: string }
  readonly profil: Insertable<DB['profile']> & { _id: string }
}

const QUALIFIKATIONEN = [
  'SanA',
  'SanA',
  'SanB',
  'SanB',
  'SSD',
  'SH',
  'SH',
  'SH',
  'RH',
  'RS',
  'RS',
  'RettAss',
  'NotSan',
  'NA',
  'Arzt',
] as const
const FUEHRUNG = ['TF', 'GF', 'GF', 'ZF', 'VF'] as const
const CLASSES = [
  ['B'],
  ['B'],
  ['B', 'BE'],
  ['B', 'C1'],
  ['AM', 'A', 'B'],
  ['B', 'BE', 'C1', 'C1E'],
  ['B', 'FK4.75'],
  ['B', 'L', 'T'],
  ['B', 'B96', 'FK7.5'],
] as const
const GROUPS_DIENST = ['Bereitschaft 1', 'Bereitschaft 1', 'Bereitschaft 2', 'SEG Sanität', 'SEG Betreuung', 'SEG Transport'] as const
const GROUPS_OTHERWISE = ['Fördernde', 'Fördernde', 'Blutspende', 'Betreuung', 'Verwaltung'] as const
export const GROUPS = [...new Set<string>([...GROUPS_DIENST, ...GROUPS_OTHERWISE, 'Jugend'])]
export const VERTEILER = ['Alle', 'Bereitschaft', 'SEG', 'KTW', 'Führung', 'Blutspende'] as const
const BERUFE = [
  'Tischlerin',
  'Erzieher',
  'Krankenpfleger',
  'Softwareentwicklerin',
  'Lehrer',
  'Studentin',
  'Mechatroniker',
  'Rentner',
  'Buchhalterin',
  'Köchin',
  'Landwirt',
  'Gärtnerin',
  'Auszubildender',
  'Polizeibeamtin',
] as const
const ARBEITGEBER = [
  'Stadtwerke Musterstadt',
  'Klinikum am Probeberg',
  'Möbelhaus Beispiel',
  'Musterschule Oberprobach',
  'Entwurf & Söhne',
  'selbstständig',
] as const
const BEZIEHUNGEN = ['Partnerin', 'Ehemann', 'Mutter', 'Vater', 'Schwester', 'Freund'] as const
const DOMAINS = ['example.org', 'post.example.org', 'mail.example.org', 'example.net'] as const

/** IBAN of a nonexistent bank with valid check digits (ISO 7064, modulo 97). */
export function iban(account: number): string {
  const core = `99999999${String(account).padStart(10, '0')}`
  const rest = Number(BigInt(`${core}131400`) % 97n)
  return `DE${String(98 - rest).padStart(2, '0')}${core}`
}

function fuehrerschein(random: Random, today: string, { checkedMonthsAgo, alter }: Person, checkedBy: string | null) {
  if (checkedMonthsAgo === null) {
    return {
      fuehrerscheinklassen: [],
      fuehrerscheinGueltigBis: null,
      fuehrerscheinKontrolleAm: null,
      fuehrerscheinKontrolleDurch: null,
      fuehrerscheinKontrolleNaechsteAm: null,
    }
  }
  const am = plusDays(plusMonths(today, -checkedMonthsAgo), -random.whole(1, 20))
  return {
    fuehrerscheinklassen: alter < 18 ? ['AM'] : [...random.pick(CLASSES)],
    fuehrerscheinGueltigBis: plusMonths(today, random.whole(8, 160)),
    fuehrerscheinKontrolleAm: am,
    fuehrerscheinKontrolleDurch: checkedBy,
    fuehrerscheinKontrolleNaechsteAm: plusMonths(am, 6),
  }
}

function ausbildung(random: Random, { ausbildung: fixed, inDienst, rollen }: Person): string {
  const drawn = inDienst ? random.pick(QUALIFIKATIONEN) : random.pick(['keine', 'keine', 'EH'])
  return fixed ?? (rollen.includes('Dienstführung (San)') && rangOf(drawn) < rangOf('SH') ? 'SH' : drawn)
}

function fuehrungszeugnis(random: Random, today: string, has: boolean) {
  const vorgelegt = plusDays(today, -random.whole(30, 1700))
  const ausgestellt = plusDays(vorgelegt, -random.whole(5, 80))
  return {
    fuehrungszeugnisVorgelegtAm: has ? vorgelegt : null,
    fuehrungszeugnisAusgestelltAm: has ? ausgestellt : null,
    fuehrungszeugnisNaechstesAm: has ? plusMonths(vorgelegt, 60) : null,
  }
}

function personalData(random: Random, person: Person, number: number) {
  const withBank = random.chance(0.35)
  const { strasse, hausnummer, plz, stadt } = address(random)
  return {
    strasse,
    hausnummer,
    plz,
    ort: stadt,
    konfektion: person.inDienst
      ? {
          oberteil: random.pick(['S', 'M', 'L', 'XL', 'XXL']),
          hose: String(random.whole(22, 30) * 2),
          schuh: String(random.whole(36, 47)),
          kopf: String(random.whole(53, 62)),
          handschuh: random.pick(['S', 'M', 'L', 'XL']),
        }
      : { oberteil: '', hose: '', schuh: '', kopf: '', handschuh: '' },
    notfallkontakt: random.chance(0.6)
      ? {
          name: `${random.pick(['Kim', 'Robin', 'Sascha', 'Toni'])} ${person.nachname}`,
          telefon: mobile(random),
          beziehung: random.pick(BEZIEHUNGEN),
        }
      : { name: '', telefon: '', beziehung: '' },
    beruf: random.chance(0.7) ? random.pick(BERUFE) : '',
    arbeitgeber: random.chance(0.4) ? random.pick(ARBEITGEBER) : '',
    kontoinhaber: withBank ? `${person.vorname} ${person.nachname}` : '',
    iban: withBank ? iban(10_000 + number) : '',
    bic: withBank ? 'MUSTDEFFXXX' : '',
    ernaehrung: random.chance(0.15) ? [random.pick(['vegetarisch', 'vegan', 'halal', 'allergie'])] : [],
    ernaehrungHinweis: '',
    bemerkung: '',
    sichtbarkeit: {
      email: random.chance(0.92) ? 'alle' : 'fuehrung',
      telefon: random.chance(0.88) ? 'alle' : random.pick(['fuehrung', 'niemand']),
      adresse: random.chance(0.2) ? 'alle' : 'fuehrung',
      geburtstag: random.chance(0.85) ? 'alle' : 'niemand',
      foto: 'alle',
    },
  }
}

interface Circumstances {
  readonly today: string
  readonly passwortHash: string
  /** Existing account; it keeps its id and rows. */
  readonly adminId: string | null
}

export function mitglieder(random: Random, list: readonly Person[], { today, passwortHash, adminId }: Circumstances): Mitglied[] {
  const joined = list.map(({ alter }) => plusDays(today, -random.whole(60, Math.max(200, (alter - 15) * 300))))
  const ids = joined.map((day, i) => [(i === 0 ? adminId : null) ?? random.id(instant(day, 18)), random.id(instant(day, 18, 1))] as const)
  const admin = ids[0]?.[0] ?? null
  const fahrzeugwart = ids[list.findIndex(({ funktionen }) => funktionen[0] === 'Fahrzeugwart')]?.[1] ?? null
  return list.map((person, i) => {
    const day = joined[i] ?? today
    const [userId = '', profilId = ''] = ids[i] ?? []
    const common = {
      version: 1,
      erstelltAm: instant(day, 18).toISOString(),
      erstelltVon: admin,
      geaendertAm: instant(day, 18).toISOString(),
      geaendertVon: admin,
    }
    const email = `${kennungFrom(person.vorname, person.nachname)}${/\d+$/.exec(person.username)?.[0] ?? ''}@${DOMAINS[i % DOMAINS.length]}`
    const telefon = random.chance(0.96) ? [festnetz(i), ...(random.chance(0.5) ? [mobile(random)] : [])] : []
    const rechte = new Set<Recht>(person.rollen.flatMap((rolle) => ROLLEN[rolle]))
    const gone = person.status === 'ausgetreten'
    return {
      person,
      user: {
        _id: userId,
        ...common,
        username: person.username,
        vorname: person.vorname,
        nachname: person.nachname,
        email: random.chance(0.1) ? [email, `privat.${email}`] : [email],
        primary_email: email,
        telefon,
        primary_telefon: telefon[0] ?? '',
        rechte: [...rechte],
        passwortHash: person.withoutLogin ? null : passwortHash,
        passwortGeaendertAm: person.withoutLogin ? null : common.erstelltAm,
        gesperrt: (STATUS_WITHOUT_ACCESS as readonly string[]).includes(person.status),
      },
      profil: {
        _id: profilId,
        ...common,
        user: userId,
        kontoGeaendertVon: userId,
        anrede: person.anrede,
        personalnummer: `M-${String(i + 1).padStart(4, '0')}`,
        geburtsdatum: plusDays(plusMonths(today, -12 * person.alter), -random.whole(1, 360)),
        eintrittsdatum: day,
        austrittsdatum: gone ? plusDays(day, random.whole(1, 59)) : null,
        status: person.status,
        unsichtbar: person.hidden,
        gruppe: person.alter < 18 ? 'Jugend' : random.pick(person.inDienst ? GROUPS_DIENST : GROUPS_OTHERWISE),
        funktionen: [...person.funktionen],
        verteiler: person.inDienst ? random.some(VERTEILER, 2) : gone ? [] : ['Alle'],
        groupalarm: person.inDienst && random.chance(0.5) ? { aktiv: true, userId: 40_000 + i, labels: [random.whole(1, 12)] } : null,
        sanitaetsausbildung: ausbildung(random, person),
        fuehrungsausbildung:
          person.rollen.includes('Dienstführung (San)') || (person.inDienst && random.chance(0.08)) ? random.pick(FUEHRUNG) : 'keine',
        ...fuehrerschein(random, today, person, fahrzeugwart),
        ...fuehrungszeugnis(random, today, person.inDienst && random.chance(0.75)),
        ...personalData(random, person, i),
      },
    }
  })
}
