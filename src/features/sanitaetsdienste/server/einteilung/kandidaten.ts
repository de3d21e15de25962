import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type Kandidat, rechtFuer } from '../../formen.ts'
import { nimmtFehlenden, ohneBedarf, passtUeberhaupt } from '#blocks/anmeldung/besetzung.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import { darf } from '#contract/rechte.ts'
import { isMeantFor } from '#blocks/anmeldung/server/index.ts'
import { verboten } from '#server/fehler.ts'
import {
  altersHinweise,
  dauerHinweis,
  type Dienst,
  dienstzeit,
  type Dienstzeit,
  fahrzeugHinweis,
  fuehrerscheinHinweis,
  type Hinweis,
  ruheHinweise,
  wochenendHinweis,
} from '#blocks/gueltigkeit/server/index.ts'
import type { Db, Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { eineSchicht, schichtenVon } from '../anmeldung/anlass.ts'
import { einweisungenFuer, type Leutezeile, liesLeute, liesSchicht, type Schichtzeile } from './kandidaten-daten.ts'
import { type Dienstkopf, lade } from '../laden.ts'

type C = typeof sanitaetsdiensteContract

export const kandidaten =
  (kontext: Kontext): Handler<C['kandidaten']> =>
  async ({ db, nutzer, params, query }) => {
    const dienst = await lade(db, nutzer, params.id)
    const recht = rechtFuer('UPDATE', dienst.art)
    if (!darf(nutzer, recht)) throw verboten(`Dafür fehlt dir das Recht ${recht}.`)
    const schicht = eineSchicht(await schichtenVon(db, dienst._id), query.schicht)
    return kandidatenFuer(db, dienst, schicht, kontext.jetzt(), darf(nutzer, 'READ_UNSICHTBARE_USER'))
  }

/** With the age on the day of the shift, which rules need and no answer carries. */
export type Beurteilt = Kandidat & { readonly alter: number | null }

/**
 * Everybody who could stand in a shift, with what speaks against it: the registered first, then the suited, of those the
 * ones with the fewest hours in 90 days, then those who were asked longest ago. Three queries, however many members.
 * @param unsichtbare also those who do not want to appear in lists
 */
export async function kandidatenFuer(
  db: Db | Trx,
  dienst: Pick<Dienstkopf, 'sichtbarFuer'>,
  schicht: string,
  jetzt: Date,
  unsichtbare: boolean,
): Promise<Beurteilt[]> {
  const angebot = await liesSchicht(db, schicht)
  const leute = await liesLeute(db, angebot, unsichtbare)
  const einweisungen = await einweisungenFuer(db, angebot)
  const rahmen = {
    angebot,
    dienst,
    zeit: dienstzeit(angebot),
    tag: tagInBerlin(new Date(angebot.beginn)),
    heute: tagInBerlin(jetzt),
    einweisungen,
  }
  return (
    leute
      .map((zeile) => beurteile(zeile, rahmen))
      // Stable: the order by name, in which the database gave them, decides last.
      .sort((a, b) => rangVon(a) - rangVon(b) || a.stunden90Tage - b.stunden90Tage || frueher(a.zuletztGefragtAm, b.zuletztGefragtAm))
  )
}

/** Instants of one form sort as texts; never comes first. */
const frueher = (a: string | null, b: string | null): number => (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1)

const DABEI: readonly (Kandidat['status'] | null)[] = ['eingeteilt', 'gemeldet', 'warteliste']
const rangVon = ({ status, geeignet, besetztVon }: Kandidat): number =>
  DABEI.includes(status) ? 0 : geeignet ? 1 : besetztVon === null ? 2 : 3

interface Rahmen {
  readonly angebot: Schichtzeile
  readonly dienst: Pick<Dienstkopf, 'sichtbarFuer'>
  readonly zeit: Dienstzeit
  /** The day of the shift, and today, in Berlin. */
  readonly tag: string
  readonly heute: string
  readonly einweisungen: Awaited<ReturnType<typeof einweisungenFuer>>
}

function beurteile(zeile: Leutezeile, rahmen: Rahmen): Beurteilt {
  const { angebot, dienst } = rahmen
  const dabei = zeile.status !== null && DABEI.includes(zeile.status)
  const spanne = dabei && zeile.von !== null && zeile.bis !== null ? { beginn: zeile.von, ende: zeile.bis } : angebot
  const zeit = spanne === angebot ? rahmen.zeit : dienstzeit(spanne)
  const nahe = zeile.nahe ?? []
  const besetztVon = nahe.find(({ beginn, ende }) => Date.parse(beginn) < zeit.bis && Date.parse(ende) > zeit.von) ?? null
  const person = {
    id: zeile._id,
    qualifikation: zeile.qualifikation,
    alter: zeile.alter,
    praktikant: dabei && zeile.praktikant,
    funktion: '',
  }
  const passt = passtUeberhaupt(angebot, person)
  const muede = muedigkeit(zeit, nahe, zeile.wochenenden ?? [])
  const { faehrt, hinweise: fahrhinweise } = fahren(zeile, rahmen)
  const hinweise: Hinweis[] = [
    ...(passt
      ? []
      : [
          {
            art: 'qualifikation' as const,
            text: `${person.qualifikation === 'keine' ? 'Keine Ausbildung' : person.qualifikation}: reicht für keinen Platz.`,
          },
        ]),
    ...(zeile.mitgliedschaft === 'eingeschraenkt' ? [{ art: 'status' as const, text: 'Nur eingeschränkt einsetzbar.' }] : []),
    ...altersHinweise(zeile.alter, zeit),
    ...muede,
  ]
  const offen = ohneBedarf(angebot) || nimmtFehlenden(angebot.besetzung.fehlt, person)
  const gemeint = isMeantFor(dienst.sichtbarFuer, zeile.gruppe)
  // Whoever signed off, was turned down or already said no to this shift is not asked again.
  const geeignet = zeile.status === null && !zeile.sagteNein && offen && gemeint && besetztVon === null && muede.length === 0
  return {
    profil: { _id: zeile._id, vorname: zeile.vorname, nachname: zeile.nachname },
    gruppe: zeile.gruppe,
    qualifikation: zeile.qualifikation as Qualifikation,
    alter: zeile.alter,
    fuehrungsausbildung: zeile.fuehrungsausbildung,
    status: zeile.status,
    kommentar: zeile.kommentar ?? '',
    telefon: zeile.telefon,
    besetztVon,
    faehrt,
    // Why somebody may not drive the single vehicles is said of who comes into question; of the rest `faehrt` is enough.
    hinweise: [...hinweise, ...(dabei || geeignet ? fahrhinweise : fahrhinweise.filter(({ fahrzeug }) => fahrzeug === undefined))],
    stunden90Tage: zeile.stunden,
    dienste90Tage: zeile.dienste,
    zuletztGefragtAm: zeile.zuletztGefragtAm,
    geeignet,
  }
}

function muedigkeit(zeit: Dienstzeit, nahe: readonly Dienst[], wochenenden: readonly number[]): Hinweis[] {
  return [dauerHinweis(zeit), ...ruheHinweise(zeit, nahe), wochenendHinweis(zeit, wochenenden)].filter((hinweis) => hinweis !== null)
}

/** Which of the shift's vehicles somebody may drive on that day, and why not the others. */
function fahren(zeile: Leutezeile, { angebot, tag, heute, einweisungen }: Rahmen): { faehrt: string[]; hinweise: Hinweis[] } {
  if (angebot.fahrzeuge.length === 0) return { faehrt: [], hinweise: [] }
  const fahrer = {
    klassen: zeile.klassen,
    gueltigBis: zeile.gueltigBis,
    kontrolleNaechsteAm: zeile.kontrolleNaechsteAm,
    einweisungen: einweisungen.get(zeile._id) ?? [],
  }
  const schein = fuehrerscheinHinweis(fahrer, tag, heute)
  if (schein) return { faehrt: [], hinweise: [schein] }
  const je = angebot.fahrzeuge.map((fahrzeug) => ({ platz: fahrzeug.platz, hinweis: fahrzeugHinweis(fahrer, fahrzeug, tag, heute) }))
  return {
    faehrt: je.flatMap(({ platz, hinweis }) => (hinweis ? [] : [platz])),
    hinweise: je.flatMap(({ platz, hinweis }) => (hinweis ? [{ ...hinweis, fahrzeug: platz }] : [])),
  }
}
