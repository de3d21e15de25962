// Service part of the roster PDF: for the wall, or with telephone numbers for the leader. The staffing part is shared by all duties
// (blocks/dokumente).
import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import {
  type Fact,
  LINE,
  pocketRoster,
  type PrintDocument,
  rosterHelfer,
  sendDocument,
  shortSpan,
  timeOfDay,
  wallRoster,
} from '#blocks/dokumente/server/index.ts'
import { addressOf } from '#blocks/dienst/server/index.ts'
import { readableTime } from '#contract/time/berlin.ts'
import { forbidden } from '#server/errors.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { leadsDienst } from '#features/sanitaetsdienste/hindernisse.ts'
import { type Leader, nameOf, type Place, type Service, visibleService } from '../reading.ts'

type C = typeof sanitaetsdiensteContract

interface Hospital {
  readonly name: string
  readonly telefon: string
}

/** At most two hospitals from the places, nearest first if coordinates are known. */
async function nextHospitals(db: Db, { koordinaten }: Place): Promise<Hospital[]> {
  const { rows } = await sql<Hospital>`
    select k.name, k.telefon from orte k where k.aktiv and k.kategorie = 'Krankenhaus'
    order by point((k.koordinaten ->> 'lon')::float8, (k.koordinaten ->> 'lat')::float8)
      <-> point(${koordinaten?.lon ?? null}::float8, ${koordinaten?.lat ?? null}::float8) nulls last, k.name limit 2`.execute(db)
  return rows
}

const list = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ')
const oClock = (time: string | null, before = ''): string => (time ? `${before}${readableTime(time)} Uhr` : '')
const withNumber = (person: Leader | null) => list(nameOf(person), person?.telefon)

const VERPFLEGUNG = { Veranstalter: 'vom Veranstalter', selbst: 'selbst mitbringen', Marken: 'Essensmarken', keine: '' }
const verpflegung = (dienst: Service): string => list(VERPFLEGUNG[dienst.verpflegung], dienst.verpflegungHinweis)

const wallFacts = (dienst: Service, hospitals: readonly Hospital[]): Fact[] => [
  ['Ort', addressOf(dienst.ortDaten)],
  ['Treffpunkt', list(dienst.treffpunkt, dienst.treffpunktZeit !== null && `${timeOfDay(dienst.treffpunktZeit)} Uhr`)],
  ['Leitung', [nameOf(dienst.leiterPerson), nameOf(dienst.stvLeiterPerson)].filter(Boolean).join(', Vertretung ')],
  ['Funk', dienst.funkkanal || LINE],
  ['Krankenhäuser', hospitals.map(({ name }) => name).join('; ') || LINE],
  ['Leitstelle', dienst.leitstelleAngemeldet ? 'angemeldet' : ''],
  ['Kleidung', dienst.kleidung],
  ['Verpflegung', verpflegung(dienst)],
]

function pocketFacts(dienst: Service, hospitals: readonly Hospital[]): Fact[] {
  const { name, ansprechpartner, telefon, email } = dienst.veranstalter
  const { ortDaten } = dienst
  return [
    ['Zeit', shortSpan(dienst.beginn, dienst.ende)],
    ['Aufbau, Abbau', list(oClock(dienst.aufbauAb, 'ab '), oClock(dienst.abbauBis, 'bis '))],
    ['Ort', addressOf(ortDaten)],
    ['Ansprechpartner am Ort', list(ortDaten.ansprechpartner, ortDaten.telefon)],
    ['Hinweise zum Ort', ortDaten.hinweise],
    ['Treffpunkt', list(dienst.treffpunkt, oClock(dienst.treffpunktZeit))],
    ['Veranstalter', name],
    ['Kontakt', list(ansprechpartner, telefon, email)],
    ['Leitung', withNumber(dienst.leiterPerson)],
    ['Vertretung', withNumber(dienst.stvLeiterPerson)],
    ['Funk', dienst.funkkanal || '________________'],
    ['Leitstelle', dienst.leitstelleAngemeldet ? `angemeldet${oClock(dienst.leitstelleAngemeldetAm, ' am ')}` : 'noch nicht angemeldet'],
    ['Krankenhäuser', hospitals.map(({ name, telefon }) => list(name, telefon)).join('; ') || LINE],
    ['Vorhanden', list(dienst.stellplatz && 'Stellplatz', dienst.strom && 'Strom', dienst.sanitaetsraum && 'Sanitätsraum')],
    ['Material', dienst.material.join(', ')],
    ['Kleidung', dienst.kleidung],
    ['Verpflegung', verpflegung(dienst)],
    ['Hinweise', dienst.hinweise],
  ]
}

export async function planOf(
  db: Db,
  dienst: Service,
  forWhom: 'wand' | 'tasche',
  reader?: Parameters<typeof rosterHelfer>[2],
): Promise<PrintDocument> {
  const hospitals = await nextHospitals(db, dienst.ortDaten)
  const roster = { ...dienst, helfer: await rosterHelfer(db, dienst.schichten, reader) }
  return forWhom === 'tasche'
    ? pocketRoster({ ...roster, facts: pocketFacts(dienst, hospitals) })
    : wallRoster({ ...roster, facts: wallFacts(dienst, hospitals) })
}

export const dienstplan =
  (context: AppContext): Handler<C['dienstplan']> =>
  async ({ db, actor, params, query: { fuer }, reply }) => {
    const dienst = await visibleService(db, actor, params.id)
    if (fuer === 'tasche' && !leadsDienst(actor, dienst))
      throw forbidden('Den Dienstplan mit Telefonnummern bekommt nur, wer den Dienst leitet oder plant.')
    const name = `Dienstplan_${dienst.nummer}${fuer === 'tasche' ? '_Leitung' : ''}`
    await sendDocument(reply, context, name, await planOf(db, dienst, fuer, leadsDienst(actor, dienst) ? undefined : actor))
  }
