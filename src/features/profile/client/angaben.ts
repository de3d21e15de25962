// The fields of a profile as people read them, in groups; what is absent or empty is left out.
import { readable, titelVon } from '#contract/schema.ts'
import { zeitpunkt } from '#client/datum.ts'
import { type Lesefeld, type Profil, type ProfilFeld, profilFelder } from '#features/profile/formen.ts'

const GRUPPEN: readonly (readonly [titel: string, felder: readonly Lesefeld[]])[] = [
  ['Person', ['anrede', 'geburtsdatum', 'beruf', 'arbeitgeber']],
  [
    'Fahren',
    [
      'fuehrerscheinklassen',
      'fuehrerscheinGueltigBis',
      'fuehrerscheinKontrolleAm',
      'fuehrerscheinKontrolleDurch',
      'fuehrerscheinKontrolleNaechsteAm',
    ],
  ],
  ['Notfallkontakt', ['notfallkontakt']],
  ['Kleidung und Verpflegung', ['konfektion', 'ernaehrung', 'ernaehrungHinweis']],
  ['Bank', ['kontoinhaber', 'iban', 'bic']],
  [
    'Verwaltung',
    [
      'username',
      'status',
      'personalnummer',
      'eintrittsdatum',
      'austrittsdatum',
      'verteiler',
      'groupalarm',
      'fuehrungszeugnisVorgelegtAm',
      'fuehrungszeugnisNaechstesAm',
      'letzterLogin',
      'bemerkung',
    ],
  ],
]
const ANDERE: Partial<Record<Lesefeld, string>> = {
  username: 'Benutzername',
  fuehrerscheinKontrolleNaechsteAm: 'Nächste Führerscheinkontrolle',
  fuehrungszeugnisNaechstesAm: 'Nächstes Führungszeugnis',
  letzterLogin: 'Letzte Anmeldung',
}
const TEILE: Readonly<Record<string, string>> = {
  oberteil: 'Oberteil',
  hose: 'Hose',
  schuh: 'Schuhe',
  kopf: 'Kopf',
  handschuh: 'Handschuhe',
}

const nummern = ({ aktiv, userId, labels }: NonNullable<Profil['groupalarm']>) =>
  [aktiv ? 'aktiv' : 'nicht aktiv', userId && `Nummer ${userId}`, labels.length > 0 && `Label ${labels.join(', ')}`]
    .filter(Boolean)
    .join(' · ')

type Namen = (profil: string) => string

function alsText(feld: Lesefeld, wert: unknown, name: Namen): string {
  if (wert === null || wert === undefined || wert === '') return ''
  if (Array.isArray(wert)) return wert.join(', ')
  if (feld === 'letzterLogin') return zeitpunkt(wert as string)
  if (feld === 'fuehrerscheinKontrolleDurch') return name(wert as string)
  if (feld === 'groupalarm') return nummern(wert as NonNullable<Profil['groupalarm']>)
  if (feld === 'iban') return (wert as string).replace(/(.{4})(?=.)/g, '$1 ')
  if (feld === 'konfektion')
    return Object.entries(wert)
      .filter(([, teil]) => teil)
      .map(([name, teil]) => `${TEILE[name]} ${teil}`)
      .join(' · ')
  if (typeof wert === 'object') return Object.values(wert).filter(Boolean).join(' · ')
  return readable(profilFelder[feld as ProfilFeld], wert)
}

export interface Angabe {
  readonly titel: string
  readonly wert: string
}

/** Groups with at least one entry; `name` says who has that profile. */
export function angabengruppen(profil: Profil, name: Namen): { titel: string; angaben: Angabe[] }[] {
  return GRUPPEN.map(([titel, felder]) => ({
    titel,
    angaben: felder.flatMap((feld) => {
      const wert = alsText(feld, profil[feld], name)
      const titel = ANDERE[feld] ?? titelVon(profilFelder[feld as ProfilFeld]) ?? feld
      return wert === '' ? [] : [{ titel, wert }]
    }),
  })).filter(({ angaben }) => angaben.length > 0)
}
