// From people to rows of users and profile.
import type { Insertable } from 'kysely'
import { rang } from '#contract/qualifikation.ts'
import { ROLLEN } from '#contract/rollen.ts'
import type { Recht } from '#contract/rechte.ts'
import type { DB } from '#server/db/schema.ts'
import { anschrift, festnetz, mobil } from './anschriften.ts'
import { kennungAus } from './namen.ts'
import type { Person } from './personen.ts'
import { plusMonate, plusTage, zeitpunkt } from './tage.ts'
import type { Zufall } from './zufall.ts'

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
const KLASSEN = [
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
const GRUPPEN_DIENST = ['Bereitschaft 1', 'Bereitschaft 1', 'Bereitschaft 2', 'SEG Sanität', 'SEG Betreuung', 'SEG Transport'] as const
const GRUPPEN_SONST = ['Fördernde', 'Fördernde', 'Blutspende', 'Betreuung', 'Verwaltung'] as const
const VERTEILER = ['Alle', 'Bereitschaft', 'SEG', 'KTW', 'Führung', 'Blutspende'] as const
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
const DOMAENEN = ['example.org', 'post.example.org', 'mail.example.org', 'example.net'] as const

/** An account of a bank that does not exist, with right check digits (ISO 7064, modulo 97). */
export function iban(konto: number): string {
  const kern = `99999999${String(konto).padStart(10, '0')}`
  const rest = Number(BigInt(`${kern}131400`) % 97n)
  return `DE${String(98 - rest).padStart(2, '0')}${kern}`
}

function fuehrerschein(zufall: Zufall, heute: string, { kontrolleVorMonaten, alter }: Person, prueft: string | null) {
  if (kontrolleVorMonaten === null) {
    return {
      fuehrerscheinklassen: [],
      fuehrerscheinGueltigBis: null,
      fuehrerscheinKontrolleAm: null,
      fuehrerscheinKontrolleDurch: null,
      fuehrerscheinKontrolleNaechsteAm: null,
    }
  }
  const am = plusTage(plusMonate(heute, -kontrolleVorMonaten), -zufall.ganz(1, 20))
  return {
    fuehrerscheinklassen: alter < 18 ? ['AM'] : [...zufall.eins(KLASSEN)],
    fuehrerscheinGueltigBis: plusMonate(heute, zufall.ganz(8, 160)),
    fuehrerscheinKontrolleAm: am,
    fuehrerscheinKontrolleDurch: prueft,
    fuehrerscheinKontrolleNaechsteAm: plusMonate(am, 6),
  }
}

/** Who leads services is at least a Sanitätshelfer. */
function ausbildung(zufall: Zufall, { ausbildung: feste, imDienst, rollen }: Person): string {
  const zufaellige = imDienst ? zufall.eins(QUALIFIKATIONEN) : zufall.eins(['keine', 'keine', 'EH'])
  return feste ?? (rollen.includes('Dienstführung (San)') && rang(zufaellige) < rang('SH') ? 'SH' : zufaellige)
}

function fuehrungszeugnis(zufall: Zufall, heute: string, hat: boolean) {
  const vorgelegt = plusTage(heute, -zufall.ganz(30, 1700))
  const ausgestellt = plusTage(vorgelegt, -zufall.ganz(5, 80))
  return {
    fuehrungszeugnisVorgelegtAm: hat ? vorgelegt : null,
    fuehrungszeugnisAusgestelltAm: hat ? ausgestellt : null,
    fuehrungszeugnisNaechstesAm: hat ? plusMonate(vorgelegt, 60) : null,
  }
}

function persoenliches(zufall: Zufall, person: Person, nummer: number) {
  const mitBank = zufall.trifft(0.35)
  const { strasse, hausnummer, plz, stadt } = anschrift(zufall)
  return {
    strasse,
    hausnummer,
    plz,
    ort: stadt,
    konfektion: person.imDienst
      ? {
          oberteil: zufall.eins(['S', 'M', 'L', 'XL', 'XXL']),
          hose: String(zufall.ganz(22, 30) * 2),
          schuh: String(zufall.ganz(36, 47)),
          kopf: String(zufall.ganz(53, 62)),
          handschuh: zufall.eins(['S', 'M', 'L', 'XL']),
        }
      : { oberteil: '', hose: '', schuh: '', kopf: '', handschuh: '' },
    notfallkontakt: zufall.trifft(0.6)
      ? {
          name: `${zufall.eins(['Kim', 'Robin', 'Sascha', 'Toni'])} ${person.nachname}`,
          telefon: mobil(zufall),
          beziehung: zufall.eins(BEZIEHUNGEN),
        }
      : { name: '', telefon: '', beziehung: '' },
    beruf: zufall.trifft(0.7) ? zufall.eins(BERUFE) : '',
    arbeitgeber: zufall.trifft(0.4) ? zufall.eins(ARBEITGEBER) : '',
    kontoinhaber: mitBank ? `${person.vorname} ${person.nachname}` : '',
    iban: mitBank ? iban(10_000 + nummer) : '',
    bic: mitBank ? 'MUSTDEFFXXX' : '',
    ernaehrung: zufall.trifft(0.15) ? [zufall.eins(['vegetarisch', 'vegan', 'halal', 'allergie'])] : [],
    ernaehrungHinweis: '',
    bemerkung: '',
    sichtbarkeit: {
      email: zufall.trifft(0.92) ? 'alle' : 'fuehrung',
      telefon: zufall.trifft(0.88) ? 'alle' : zufall.eins(['fuehrung', 'niemand']),
      adresse: zufall.trifft(0.2) ? 'alle' : 'fuehrung',
      geburtstag: zufall.trifft(0.85) ? 'alle' : 'niemand',
      foto: 'alle',
    },
  }
}

interface Umstaende {
  readonly heute: string
  readonly passwortHash: string
  /** Rows of this account are there already; they keep their id. */
  readonly adminId: string | null
}

/** The rows of all members, in the order of `personen`; nothing is written. */
export function mitglieder(zufall: Zufall, liste: readonly Person[], { heute, passwortHash, adminId }: Umstaende): Mitglied[] {
  const beitritte = liste.map(({ alter }) => plusTage(heute, -zufall.ganz(60, Math.max(200, (alter - 15) * 300))))
  const ids = beitritte.map(
    (tag, i) => [(i === 0 ? adminId : null) ?? zufall.id(zeitpunkt(tag, 18)), zufall.id(zeitpunkt(tag, 18, 1))] as const,
  )
  const admin = ids[0]?.[0] ?? null
  const fahrzeugwart = ids[liste.findIndex(({ funktionen }) => funktionen[0] === 'Fahrzeugwart')]?.[1] ?? null
  return liste.map((person, i) => {
    const tag = beitritte[i] ?? heute
    const [userId = '', profilId = ''] = ids[i] ?? []
    const stand = {
      version: 1,
      erstelltAm: zeitpunkt(tag, 18).toISOString(),
      erstelltVon: admin,
      geaendertAm: zeitpunkt(tag, 18).toISOString(),
      geaendertVon: admin,
    }
    const email = `${kennungAus(person.vorname, person.nachname)}${/\d+$/.exec(person.username)?.[0] ?? ''}@${DOMAENEN[i % DOMAENEN.length]}`
    const telefon = zufall.trifft(0.96) ? [festnetz(i), ...(zufall.trifft(0.5) ? [mobil(zufall)] : [])] : []
    const rechte = new Set<Recht>(person.rollen.flatMap((rolle) => ROLLEN[rolle]))
    const weg = person.status === 'ausgetreten'
    return {
      person,
      user: {
        _id: userId,
        ...stand,
        username: person.username,
        vorname: person.vorname,
        nachname: person.nachname,
        email: zufall.trifft(0.1) ? [email, `privat.${email}`] : [email],
        primary_email: email,
        telefon,
        primary_telefon: telefon[0] ?? '',
        rechte: [...rechte],
        passwortHash: person.ohneLogin ? null : passwortHash,
        passwortGeaendertAm: person.ohneLogin ? null : stand.erstelltAm,
        gesperrt: false,
      },
      profil: {
        _id: profilId,
        ...stand,
        user: userId,
        anrede: person.anrede,
        personalnummer: `M-${String(i + 1).padStart(4, '0')}`,
        geburtsdatum: plusTage(plusMonate(heute, -12 * person.alter), -zufall.ganz(1, 360)),
        eintrittsdatum: tag,
        austrittsdatum: weg ? plusTage(tag, zufall.ganz(1, 59)) : null,
        status: person.status,
        unsichtbar: person.unsichtbar,
        gruppe: person.alter < 18 ? 'Jugend' : zufall.eins(person.imDienst ? GRUPPEN_DIENST : GRUPPEN_SONST),
        funktionen: [...person.funktionen],
        verteiler: person.imDienst ? zufall.einige(VERTEILER, 2) : weg ? [] : ['Alle'],
        groupalarm: person.imDienst && zufall.trifft(0.5) ? { aktiv: true, userId: 40_000 + i, labels: [zufall.ganz(1, 12)] } : null,
        sanitaetsausbildung: ausbildung(zufall, person),
        fuehrungsausbildung:
          person.rollen.includes('Dienstführung (San)') || (person.imDienst && zufall.trifft(0.08)) ? zufall.eins(FUEHRUNG) : 'keine',
        ...fuehrerschein(zufall, heute, person, fahrzeugwart),
        ...fuehrungszeugnis(zufall, heute, person.imDienst && zufall.trifft(0.75)),
        ...persoenliches(zufall, person, i),
      },
    }
  })
}
