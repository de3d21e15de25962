// The catalogue as this screen draws it: four verbs per area as a matrix, what goes beyond them as single rights.
import { CRUD_BEREICHE, type Recht } from '#contract/rechte.ts'
import { RECHTEKATALOG, ROLLEN, type Rollenname } from '#contract/rollen.ts'

export const VERBEN = ['READ', 'CREATE', 'UPDATE', 'DELETE'] as const
export type Verb = (typeof VERBEN)[number]
export const VERB_TITEL: Record<Verb, string> = { READ: 'Ansehen', CREATE: 'Anlegen', UPDATE: 'Ändern', DELETE: 'Löschen' }

interface Eintrag {
  readonly name: Recht
  readonly titel: string
}
export interface Bereich {
  readonly titel: string
  readonly verben: Partial<Record<Verb, Eintrag>>
  readonly weitere: readonly Eintrag[]
}

const mitVerben = new Set<string>([...CRUD_BEREICHE, 'CHANGELOG'])
const verbVon = (recht: Recht): Verb | undefined =>
  VERBEN.find((verb) => recht.startsWith(`${verb}_`) && mitVerben.has(recht.slice(verb.length + 1)))

export const BEREICHE: readonly Bereich[] = RECHTEKATALOG.map(({ titel, rechte }) => ({
  titel,
  verben: Object.fromEntries(rechte.flatMap((eintrag) => (verbVon(eintrag.name) ? [[verbVon(eintrag.name), eintrag]] : []))),
  weitere: rechte.filter(({ name }) => verbVon(name) === undefined),
}))

const titel = new Map<string, string>(RECHTEKATALOG.flatMap(({ rechte }) => rechte.map((recht) => [recht.name, recht.titel])))
/** The German title of a right; a name that the catalogue no longer has stands for itself. */
export const titelVon = (recht: string): string => titel.get(recht) ?? recht

/** The rights that every person is shown with a verb or alone, in the order of the screen. */
export const rechteVonBereich = ({ verben, weitere }: Bereich): Eintrag[] => [...VERBEN.flatMap((verb) => verben[verb] ?? []), ...weitere]

/** The areas of which something is left; `passt` chooses single rights, a verb of a matrix row keeps the whole row. */
export function gefiltert(passt: (recht: Recht) => boolean): Bereich[] {
  return BEREICHE.flatMap((bereich) => {
    const reihe = Object.values(bereich.verben).some(({ name }) => passt(name))
    const weitere = bereich.weitere.filter(({ name }) => passt(name))
    return reihe || weitere.length > 0 ? [{ ...bereich, verben: reihe ? bereich.verben : {}, weitere }] : []
  })
}

const klein = (text: string) => text.toLocaleLowerCase('de')
const suchtexte = new Map<Recht, string>(
  RECHTEKATALOG.flatMap((gruppe) => gruppe.rechte.map((recht) => [recht.name, klein(`${gruppe.titel} ${recht.titel} ${recht.name}`)])),
)
/** Does a right answer to what was typed: every word somewhere in area, title or name. */
export const trifft = (recht: Recht, suche: string): boolean =>
  klein(suche)
    .split(/\s+/)
    .every((wort) => suchtexte.get(recht)?.includes(wort))

export const ROLLENNAMEN = Object.keys(ROLLEN) as Rollenname[]

/** The bundles that somebody holds as a whole, without those that another one of them contains. */
export function gehalteneRollen(rechte: readonly Recht[]): Rollenname[] {
  const hat = new Set(rechte)
  const ganz = ROLLENNAMEN.filter((rolle) => ROLLEN[rolle].every((recht) => hat.has(recht)))
  const enthaelt = (gross: Rollenname, kleine: Rollenname) =>
    gross !== kleine && ROLLEN[gross].length > ROLLEN[kleine].length && ROLLEN[kleine].every((recht) => ROLLEN[gross].includes(recht))
  return ganz.filter((rolle) => !ganz.some((andere) => enthaelt(andere, rolle)))
}
