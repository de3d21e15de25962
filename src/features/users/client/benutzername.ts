const buchstaben: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ı: 'i', ø: 'o', æ: 'ae' }

const schlicht = (text: string) =>
  text
    .toLowerCase()
    .replace(/[äöüßłıøæ]/g, (zeichen) => buchstaben[zeichen] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9-]+/g, '')

/** A user name to begin with: `Jana Müller-Lüdenscheidt` → `jana.mueller-luedenscheidt`; `''` while a name is missing. */
export function vorschlag(vorname: string, nachname: string): string {
  const [vor, nach] = [schlicht(vorname), schlicht(nachname)]
  return vor === '' || nach === '' ? '' : `${vor}.${nach}`.slice(0, 40)
}
