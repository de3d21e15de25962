// Fictitious people. The list of 23 is fixed and contains all naming edge cases; the others are drawn from the two lists.

export type Name = readonly [string, string]

export const SPECIAL_NAMES = [
  ['Anna', 'Schäfer'],
  ['Björn', 'Kowalski'],
  ['Cem', 'Yıldız'],
  ['Doreen', 'Groß'],
  ['Emil', 'Hübner'],
  ['Fatma', 'Öztürk'],
  ['Gerd', 'Weiß'],
  ['Hannah', 'von der Heide'],
  ['Ivo', 'Petrović'],
  ['Jana', 'Müller-Lüdenscheidt'],
  ['Kai', 'Große-Brömer'],
  ['Lena', 'Schmidt'],
  ['Lena', 'Schmitt'],
  ['Max', 'Müller'],
  ['Max', 'Müller'],
  ['Nils', 'Jürgensen'],
  ['Özlem', 'Çelik'],
  ['Paul', 'Straßer'],
  ['Ruth', 'Ångström'],
  ['Sven-Ole', 'Hansen'],
  ['Theresia Maria', 'Bäuerle'],
  ['Ulf', "D'Angelo"],
  ['Zoë', 'Łukasiewicz'],
] as const satisfies readonly Name[]

const WOMEN = `Adele Agnes Aleyna Alina Amelie Anja Annika Antonia Ayşe Beate Birgit Britta Carla Carolin Charlotte Chiara Christa Clara
Dagmar Daria Defne Dorothea Edith Elena Elif Elisabeth Ella Emine Emma Eva Finja Franziska Frieda Gesa Greta Gülşen Hanife Heike Helene
Henrike Ida Ilse Inga Irina Isabell Ivana Jasmin Johanna Josefine Julia Karin Katharina Kerstin Kristin Larissa Laura Leonie Leyla Lotte
Luisa Magdalena Maja Malin Mareike Margarethe Marie Marlene Martha Mathilda Merle Mia Milena Mina Mirjam Nadine Natalia Nele Nora Olga
Paulina Petra Pia Renate Rieke Rosa Sabine Samira Sandra Selin Silke Sina Sofia Sonja Stefanie Svenja Tabea Tanja Thea Tilda Ursula
Valentina Vera Wiebke Yara Yvonne Zeynep`.split(/\s+/)
const MEN = `Achim Adrian Ahmet Alexander Ali Andrej Arne Artur August Bastian Ben Benedikt Bernd Bruno Carsten Christoph Claas Clemens
Daniel David Deniz Dennis Detlef Dieter Dirk Dominik Eike Elias Emre Enno Erik Fabian Felix Ferdinand Finn Florian Frank Friedrich Georg
Goran Gustav Hakan Hannes Harald Hasan Heiko Henning Hendrik Holger Ibrahim Ingo Jakob Jan Jannis Jens Joachim Jonas Jörg Joshua Julian
Kadir Karl Kevin Konrad Lars Lasse Leon Leonard Levin Linus Luca Lukas Malte Manfred Marcel Marek Marius Markus Mats Matteo Mehmet
Michael Milan Moritz Murat Niklas Noah Ole Oliver Onur Oskar Pascal Patrick Peter Philipp Ralf René Robert Roland Samuel Sebastian Simon
Sönke Stefan Tarek Thilo Thomas Till Tim Tobias Torben Uwe Viktor Volker Werner Wolfgang Yannick Yusuf`.split(/\s+/)
const NACHNAMEN = `Ackermann Adam Albrecht Arslan Aydın Bachmann Bauer Baumgärtner Becker Behrens Berger Böhm Brandt Braun Brückner Busch
Çetin Christensen Dąbrowski Demir Dietrich Doğan Döring Ebert Eckhardt Engel Erdoğan Ernst Färber Feldmann Fiedler Fischer Franke Freund
Friedrich Fuchs Gärtner Geiger Gerlach Götz Graf Grimm Günther Haas Hahn Hartmann Heinrich Henkel Hermann Herzog Heß Hoffmann Hofmann
Horváth Huber Ivanov Jäger Jahn Jansen Jovanović Jung Kaiser Kaya Keller Kern Kılıç Kirchner Klein Koch Köhler König Kovačević Krämer
Kraus Krüger Kuhn Kühne Lang Lange Lehmann Lindner Löffler Lorenz Ludwig Maier Mandić Martin Marx Mayer Meier Meißner Mertens Meyer
Möller Mohr Nagel Neumann Nguyen Noack Novák Nowak Otto Özdemir Pape Paul Peters Pfeiffer Pohl Polat Popović Preuß Raabe Reichert
Reimann Reuter Richter Riedel Ritter Rohde Roth Rösch Sahin Sauer Schäfer Schenk Schilling Schindler Schlüter Schmid Schmidt Schneider
Scholz Schreiber Schröder Schubert Schulte Schulz Schumacher Schuster Schwarz Seidel Simon Sommer Stahl Stein Steiner Stojanović Szabó
Thiele Thomas Tran Ullrich Vogel Vogt Voß Wagner Walter Weber Wegner Weiß Wendt Werner Wiegand Winkler Winter Witt Wójcik Wolff Yılmaz
Zander Ziegler Zimmermann`.split(/\s+/)

export const VORNAMEN = { Frau: WOMEN, Herr: MEN } as const
export { NACHNAMEN }

const LATIN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd', å: 'a' }

/** A name as used in a user name or address: `Ulf D'Angelo` → `ulf.dangelo`. */
export function kennungFrom(vorname: string, nachname: string): string {
  return `${vorname}.${nachname}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßıłøđå]/g, (char) => LATIN[char] ?? '')
    .normalize('NFD')
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9.-]/g, '')
}
