import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type Kandidat, rechtFor } from '../../schemas.ts'
import { fillsMissing, withoutBedarf, fitsAtAll } from '#blocks/anmeldung/besetzung.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import { may } from '#contract/rechte.ts'
import { angeboteOf, isMeantFor, oneOffer } from '#blocks/anmeldung/server/index.ts'
import { forbidden } from '#server/errors.ts'
import {
  altersHints,
  durationHint,
  type Dienst,
  dienstTime,
  type DienstTime,
  fahrzeugHint,
  fuehrerscheinHint,
  type Hint,
  ruheHints,
  weekendHint,
} from '#blocks/gueltigkeit/server/index.ts'
import type { Db, AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { dienste } from '../occasion.ts'
import { einweisungenFor, type PersonRow, readPeople, readSchicht, type SchichtRow } from './kandidaten-data.ts'
import { type Dienstkopf, load } from '../load.ts'

type C = typeof sanitaetsdiensteContract

export const kandidaten =
  (context: AppContext): Handler<C['kandidaten']> =>
  async ({ db, actor, params, query }) => {
    const dienst = await load(db, actor, params.id)
    const recht = rechtFor('UPDATE', dienst.art)
    if (!may(actor, recht)) throw forbidden(`Dafür fehlt dir das Recht ${recht}.`)
    const schicht = oneOffer(dienste, await angeboteOf(db, dienste, dienst._id), query.schicht)
    return kandidatenFor(db, dienst, schicht, context.now(), may(actor, 'READ_UNSICHTBARE_USER'))
  }

/** With the age on the day of the shift, which rules need and no answer carries. */
export type Judged = Kandidat & { readonly alter: number | null }

/**
 * Everybody who could stand in a shift, with what speaks against it: the registered first, then the suited, of those the
 * ones with the fewest hours in 90 days, then those who were asked longest ago. Three queries, however many members.
 * @param invisible also those who do not want to appear in lists
 */
export async function kandidatenFor(
  db: Db | Trx,
  dienst: Pick<Dienstkopf, '_id' | 'sichtbarFuer'>,
  schicht: string,
  now: Date,
  invisible: boolean,
): Promise<Judged[]> {
  const angebot = await readSchicht(db, schicht)
  const people = await readPeople(db, angebot, invisible)
  const einweisungen = await einweisungenFor(db, angebot)
  const frame = {
    angebot,
    dienst,
    zeit: dienstTime(angebot),
    tag: tagInBerlin(new Date(angebot.beginn)),
    heute: tagInBerlin(now),
    einweisungen,
  }
  return (
    people
      .map((row) => judge(row, frame))
      // Stable: the order by name, in which the database gave them, decides last.
      .sort((a, b) => rangOf(a) - rangOf(b) || a.stunden90Tage - b.stunden90Tage || earlier(a.zuletztGefragtAm, b.zuletztGefragtAm))
  )
}

/** Instants of one form sort as texts; never comes first. */
const earlier = (a: string | null, b: string | null): number => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1)

const PRESENT: readonly (Kandidat['status'] | null)[] = ['eingeteilt', 'gemeldet', 'warteliste']
const rangOf = ({ status, geeignet, besetztVon }: Kandidat): number =>
  PRESENT.includes(status) ? 0 : geeignet ? 1 : besetztVon === null ? 2 : 3

interface Frame {
  readonly angebot: SchichtRow
  readonly dienst: Pick<Dienstkopf, 'sichtbarFuer'>
  readonly zeit: DienstTime
  /** The day of the shift, and today, in Berlin. */
  readonly tag: string
  readonly heute: string
  readonly einweisungen: Awaited<ReturnType<typeof einweisungenFor>>
}

function judge(row: PersonRow, frame: Frame): Judged {
  const { angebot, dienst } = frame
  const present = row.status !== null && PRESENT.includes(row.status)
  const span = present && row.von !== null && row.bis !== null ? { beginn: row.von, ende: row.bis } : angebot
  const time = span === angebot ? frame.zeit : dienstTime(span)
  const near = row.nahe ?? []
  const besetztVon = near.find(({ beginn, ende }) => Date.parse(beginn) < time.bis && Date.parse(ende) > time.von) ?? null
  const person = {
    id: row._id,
    qualifikation: row.qualifikation,
    alter: row.alter,
    praktikant: present && row.praktikant,
    funktion: '',
  }
  const fits = fitsAtAll(angebot, person)
  const tired = fatigue(time, near, row.wochenenden ?? [])
  const { faehrt, hinweise: drivingHints } = driving(row, frame)
  const hints: Hint[] = [
    ...(fits
      ? []
      : [
          {
            art: 'qualifikation' as const,
            text: `${person.qualifikation === 'keine' ? 'Keine Ausbildung' : person.qualifikation}: reicht für keinen Platz.`,
          },
        ]),
    ...(row.mitgliedschaft === 'eingeschraenkt' ? [{ art: 'status' as const, text: 'Nur eingeschränkt einsetzbar.' }] : []),
    ...altersHints(row.alter, time),
    ...tired,
  ]
  const offen = withoutBedarf(angebot) || fillsMissing(angebot.besetzung.fehlt, person)
  const meant = isMeantFor(dienst.sichtbarFuer, row.gruppe)
  // Members who signed off, were turned down or already said no to this shift are not asked again.
  const geeignet = row.status === null && !row.sagteNein && offen && meant && besetztVon === null && tired.length === 0
  return {
    profil: { _id: row._id, vorname: row.vorname, nachname: row.nachname },
    gruppe: row.gruppe,
    qualifikation: row.qualifikation as Qualifikation,
    alter: row.alter,
    fuehrungsausbildung: row.fuehrungsausbildung,
    status: row.status,
    kommentar: row.kommentar ?? '',
    telefon: row.telefon,
    besetztVon,
    faehrt,
    // Why somebody may not drive a vehicle is only said of likely candidates; for the rest `faehrt` is enough.
    hinweise: [...hints, ...(present || geeignet ? drivingHints : drivingHints.filter(({ fahrzeug }) => fahrzeug === undefined))],
    stunden90Tage: row.stunden,
    dienste90Tage: row.dienste,
    zuletztGefragtAm: row.zuletztGefragtAm,
    geeignet,
  }
}

function fatigue(time: DienstTime, near: readonly Dienst[], weekends: readonly number[]): Hint[] {
  return [durationHint(time), ...ruheHints(time, near), weekendHint(time, weekends)].filter((hint) => hint !== null)
}

/** Which of the shift's vehicles somebody may drive on that day, and why not the others. */
function driving(row: PersonRow, { angebot, tag: day, heute: today, einweisungen }: Frame): { faehrt: string[]; hinweise: Hint[] } {
  if (angebot.fahrzeuge.length === 0) return { faehrt: [], hinweise: [] }
  const fahrer = {
    klassen: row.klassen,
    gueltigBis: row.gueltigBis,
    kontrolleNaechsteAm: row.kontrolleNaechsteAm,
    einweisungen: einweisungen.get(row._id) ?? [],
  }
  const licence = fuehrerscheinHint(fahrer, day, today)
  if (licence) return { faehrt: [], hinweise: [licence] }
  const perFahrzeug = angebot.fahrzeuge.map((fahrzeug) => ({ platz: fahrzeug.platz, hinweis: fahrzeugHint(fahrer, fahrzeug, day, today) }))
  return {
    faehrt: perFahrzeug.flatMap(({ platz, hinweis: hint }) => (hint ? [] : [platz])),
    hinweise: perFahrzeug.flatMap(({ platz, hinweis: hint }) => (hint ? [{ ...hint, fahrzeug: platz }] : [])),
  }
}
