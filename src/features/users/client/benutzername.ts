const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ı: 'i', ø: 'o', æ: 'ae' }

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[äöüßłıøæ]/g, (sign) => letters[sign] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9-]+/g, '')

/** A user name to begin with: `Jana Müller-Lüdenscheidt` → `jana.mueller-luedenscheidt`; `''` while a name is missing. */
export function vorschlag(vorname: string, nachname: string): string {
  const [before, after] = [plain(vorname), plain(nachname)]
  return before === '' || after === '' ? '' : `${before}.${after}`.slice(0, 40)
}
