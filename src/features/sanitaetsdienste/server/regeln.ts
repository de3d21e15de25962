// The rules of a service's own data, beside what the contract's bounds already say. Data in, reasons out.
import { type Dienststatus, type NeuerDienst, type Schichtangaben, schichtName } from '#features/sanitaetsdienste/formen.ts'
import { entwurfsHindernis } from '#features/sanitaetsdienste/hindernisse.ts'
import type { Meldung } from '#server/fehler.ts'
import { lesbareZeit, wanduhr } from '#contract/berlin.ts'
import { isDraft } from './visibility.ts'

const TAG = 86_400_000
/** entities.md 2.18: a service lasts at most 14 days, on the clock of Berlin. */
const HOECHSTENS_TAGE = 14
// Annahme: who plans may record a service after the fact, up to 400 days back, so that last year's hours can be written.
const RUECKWIRKEND_TAGE = 400
// Annahme: nobody plans more than five years ahead; a later year is a slip of the finger.
const VORAUS_TAGE = 5 * 366

type Zeiten = Pick<
  NeuerDienst,
  'beginn' | 'ende' | 'aufbauAb' | 'abbauBis' | 'treffpunktZeit' | 'meldeschluss' | 'selbstabsageBis' | 'leiter' | 'stvLeiter'
>

export interface Dienstfall {
  readonly dienst: Zeiten
  readonly schichten: readonly Schichtangaben[]
  readonly jetzt: Date
  /** When the service began before this change; null for a new one. */
  readonly vorher: string | null
}

const ms = (zeit: string): number => Date.parse(zeit)
const ueberschneiden = (a: Schichtangaben, b: Schichtangaben): boolean => ms(a.beginn) < ms(b.ende) && ms(b.beginn) < ms(a.ende)
const um = (zeit: string): string => `${lesbareZeit(zeit)} Uhr`
const meldung = (feld: string, msg: string): Meldung => ({ msg, feld })

const spaetestensZumBeginn =
  (feld: 'aufbauAb' | 'treffpunktZeit' | 'meldeschluss' | 'selbstabsageBis', was: string) =>
  ({ dienst }: Dienstfall): Meldung | null => {
    const zeit = dienst[feld]
    return zeit !== null && ms(zeit) > ms(dienst.beginn) ? meldung(feld, `${was} darf nicht nach dem Beginn liegen.`) : null
  }

const kopfregeln: readonly ((fall: Dienstfall) => Meldung | null)[] = [
  spaetestensZumBeginn('treffpunktZeit', 'Die Zeit am Treffpunkt'),
  spaetestensZumBeginn('aufbauAb', 'Der Aufbau'),
  spaetestensZumBeginn('meldeschluss', 'Der Meldeschluss'),
  spaetestensZumBeginn('selbstabsageBis', '„Selbst absagen bis“'),
  ({ dienst: { abbauBis, ende } }) =>
    abbauBis !== null && ms(abbauBis) < ms(ende) ? meldung('abbauBis', 'Der Abbau darf nicht vor dem Ende liegen.') : null,
  ({ dienst: { leiter, stvLeiter } }) =>
    leiter !== null && leiter === stvLeiter ? meldung('stvLeiter', 'Leitung und Stellvertretung müssen zwei Personen sein.') : null,
  ({ dienst: { beginn }, jetzt, vorher }) =>
    (vorher === null || ms(vorher) !== ms(beginn)) && ms(beginn) < jetzt.getTime() - RUECKWIRKEND_TAGE * TAG
      ? meldung('beginn', `Der Beginn darf höchstens ${RUECKWIRKEND_TAGE} Tage zurückliegen.`)
      : null,
  ({ dienst: { beginn }, jetzt }) =>
    ms(beginn) > jetzt.getTime() + VORAUS_TAGE * TAG ? meldung('beginn', 'Der Beginn liegt mehr als fünf Jahre in der Zukunft.') : null,
]

function spanne({ beginn, ende }: Zeiten): Meldung | null {
  if (ms(ende) <= ms(beginn)) return meldung('ende', 'Das Ende muss nach dem Beginn liegen.')
  const tage = (wanduhr(ende) - wanduhr(beginn)) / TAG
  if (tage > HOECHSTENS_TAGE)
    return meldung(
      'ende',
      `Ein Dienst dauert höchstens ${HOECHSTENS_TAGE} Tage, dieser ${Math.ceil(tage)}. Lege für den Rest einen zweiten an.`,
    )
  return null
}

function schichtmaengel({ dienst, schichten }: Dienstfall, schicht: Schichtangaben, i: number): Meldung[] {
  const pfad = `schichten.${i}`
  const name = schichtName(schicht.bezeichnung, i + 1)
  if (ms(schicht.ende) <= ms(schicht.beginn)) return [meldung(`${pfad}.ende`, `${name}: Das Ende muss nach dem Beginn liegen.`)]
  const von = dienst.aufbauAb ?? dienst.beginn
  const bis = dienst.abbauBis ?? dienst.ende
  const gefunden: Meldung[] = []
  if (ms(schicht.beginn) < ms(von)) gefunden.push(meldung(`${pfad}.beginn`, `${name} beginnt vor dem Dienst. Frühestens: ${um(von)}.`))
  if (ms(schicht.ende) > ms(bis)) gefunden.push(meldung(`${pfad}.ende`, `${name} endet nach dem Dienst. Spätestens: ${um(bis)}.`))
  const erste = schichten.findIndex(({ _id }) => _id !== undefined && _id === schicht._id)
  if (schicht._id !== undefined && erste !== i) gefunden.push(meldung(`${pfad}._id`, `${name} steht doppelt in der Liste.`))
  schicht.fahrzeuge.forEach(({ fahrzeug, typ }, j) => {
    if (fahrzeug === null && typ === null)
      gefunden.push(meldung(`${pfad}.fahrzeuge.${j}`, `${name}: Wähle ein Fahrzeug oder einen Fahrzeugtyp.`))
    if (fahrzeug !== null && schicht.fahrzeuge.findIndex((anderes) => anderes.fahrzeug === fahrzeug) !== j)
      gefunden.push(meldung(`${pfad}.fahrzeuge.${j}`, `${name}: Dasselbe Fahrzeug steht zweimal da.`))
    const zugleich = schichten
      .slice(0, i)
      .some((andere) => ueberschneiden(andere, schicht) && andere.fahrzeuge.some((eines) => eines.fahrzeug === fahrzeug))
    if (fahrzeug !== null && zugleich)
      gefunden.push(meldung(`${pfad}.fahrzeuge.${j}`, `${name}: Dasselbe Fahrzeug steht in einer anderen Schicht zur selben Zeit.`))
  })
  return gefunden
}

/** All that is wrong with a service as it would be written, with the path of each field to blame; empty when it may be. */
export function maengel(fall: Dienstfall): Meldung[] {
  const grob = spanne(fall.dienst)
  // Everything else is measured by the span: without one there is nothing more to say.
  if (grob) return [grob]
  return [...kopfregeln.flatMap((regel) => regel(fall) ?? []), ...fall.schichten.flatMap((schicht, i) => schichtmaengel(fall, schicht, i))]
}

/** What a service is made of: the shifts as given, or one over the whole of it for who wrote none. */
export function schichtenAus(
  dienst: Pick<NeuerDienst, 'beginn' | 'ende' | 'schichten' | 'bedarf' | 'praktikanten' | 'fahrzeuge'>,
): Schichtangaben[] {
  if (dienst.schichten.length > 0) return dienst.schichten
  const { beginn, ende, bedarf, praktikanten, fahrzeuge } = dienst
  return [{ bezeichnung: '', beginn, ende, bedarf, praktikanten, fahrzeuge }]
}

interface Statusfall {
  readonly von: Dienststatus
  readonly nach: Dienststatus
  readonly abgesagt: boolean
  /** How many are registered, staffed or wait. */
  readonly gemeldete: number
}

const statusregeln: readonly ((fall: Statusfall) => string | null)[] = [
  ({ abgesagt }) => (abgesagt ? 'Der Dienst ist abgesagt. Kopiere ihn, wenn er doch stattfindet.' : null),
  ({ von, nach }) => (von === nach ? 'Der Dienst hat diesen Status schon.' : null),
  ({ nach }) => (nach === 'besetzt' ? 'Besetzt wird ein Dienst von selbst, sobald alle Plätze eingeteilt sind.' : null),
  ({ nach }) => (nach === 'durchgefuehrt' ? 'Durchgeführt wird ein Dienst, indem du ihn abschließt.' : null),
  ({ von, nach }) =>
    nach === 'abgerechnet' && von !== 'durchgefuehrt' ? 'Abrechnen lässt sich ein Dienst erst nach dem Abschluss.' : null,
  ({ von, nach }) =>
    nach !== 'abgerechnet' && (von === 'durchgefuehrt' || von === 'abgerechnet')
      ? 'Der Dienst ist abgeschlossen; sein Status geht nicht mehr zurück.'
      : null,
  ({ von, nach }) =>
    nach === 'ausgeschrieben' && !isDraft({ status: von }) && von === 'besetzt' ? 'Der Dienst ist schon ausgeschrieben.' : null,
  ({ von, nach, gemeldete }) => (isDraft({ status: nach }) && !isDraft({ status: von }) ? entwurfsHindernis(gemeldete) : null),
]

/** Why a service may not go on to this state; null when it may. */
export const statusHindernis = (fall: Statusfall): string | null =>
  statusregeln.map((regel) => regel(fall)).find((grund) => grund !== null) ?? null
