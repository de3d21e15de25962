import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { frischeAuf } from '#blocks/anmeldung/server/index.ts'
import { ungueltig } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import { belegteFahrzeuge } from '#features/fahrzeugbelegungen/server/queries.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { wanduhr, zeitAusWanduhr } from '#contract/berlin.ts'
import { naechsteNummer, verlangeRecht } from './anlegen.ts'
import { bucheFahrzeuge } from './fahrzeuge.ts'
import { protokolliereHelfer } from '../verlauf/helfer-historie.ts'
import { alsSpalten, KOPFFELDER } from './kopfdaten.ts'
import { lade } from '../laden.ts'
import { lies } from '../lesen/lesen.ts'
import { maengel } from '../regeln.ts'
import { fuegeSchichtenEin } from './schichten.ts'
import { type Dienstdaten, dienstdaten } from '../reading.ts'

type C = typeof sanitaetsdiensteContract
type Verschiebe = <Z extends string | null>(zeit: Z) => Z

/** Moves instants by what lies between two begins on the clock of Berlin: what was at ten stays at ten across a change of the clock. */
export function verschiebung(vonBeginn: string, nachBeginn: string): Verschiebe {
  const abstand = wanduhr(nachBeginn) - wanduhr(vonBeginn)
  return (zeit) => (zeit === null ? zeit : zeitAusWanduhr(wanduhr(zeit) + abstand).toISOString()) as typeof zeit
}

/** What the copy is: the same at another time, without what belongs to the one day. */
function kopieVon(vorlage: Dienstdaten, um: Verschiebe, mitHelfern: boolean) {
  const kopf = Object.fromEntries(KOPFFELDER.map((feld) => [feld, vorlage[feld]])) as Pick<Dienstdaten, (typeof KOPFFELDER)[number]>
  return {
    ...kopf,
    beginn: um(vorlage.beginn),
    ende: um(vorlage.ende),
    treffpunktZeit: um(vorlage.treffpunktZeit),
    aufbauAb: um(vorlage.aufbauAb),
    abbauBis: um(vorlage.abbauBis),
    meldeschluss: um(vorlage.meldeschluss),
    selbstabsageBis: um(vorlage.selbstabsageBis),
    leitstelleAngemeldet: false,
    leitstelleAngemeldetAm: null,
    leiter: mitHelfern ? vorlage.leiter : null,
    stvLeiter: mitHelfern ? vorlage.stvLeiter : null,
  }
}

/** Vehicles that are taken at the new time, or no longer go out, become the wish for one of their type. */
async function ohneBelegte(trx: Trx, schichten: Dienstdaten['schichten']): Promise<Dienstdaten['schichten']> {
  const plaetze = schichten.flatMap(({ beginn, ende, fahrzeuge }, i) =>
    fahrzeuge.flatMap(({ fahrzeug }, j) => (fahrzeug === null ? [] : [{ i, j, fahrzeug, beginn, ende }])),
  )
  if (plaetze.length === 0) return schichten
  const { rows } = await sql<{ _id: string; typ: string; faehrt: boolean }>`
    select _id, typ, aktiv and status not in ('werkstatt', 'ausserDienst') as faehrt from fahrzeuge
    where _id = any(${[...new Set(plaetze.map(({ fahrzeug }) => fahrzeug))]}::uuid[]) order by _id for no key update`.execute(trx)
  const belegungen = await belegteFahrzeuge(
    trx,
    plaetze.map(({ fahrzeug, beginn, ende }) => ({ wer: fahrzeug, beginn, ende })),
  )
  const belegt = new Map<number, string>()
  plaetze.forEach(({ fahrzeug }, nr) => {
    const da = rows.find(({ _id }) => _id === fahrzeug)
    if (da && (!da.faehrt || (belegungen[nr] ?? []).length > 0)) belegt.set(nr, da.typ)
  })
  return schichten.map((schicht, i) => ({
    ...schicht,
    fahrzeuge: schicht.fahrzeuge.map((fahrzeug, j) => {
      const typ = belegt.get(plaetze.findIndex((platz) => platz.i === i && platz.j === j))
      return typ === undefined ? fahrzeug : { ...fahrzeug, fahrzeug: null, typ: typ as typeof fahrzeug.typ }
    }),
  }))
}

/** Proposes last year's people: whoever is still with us is registered in the same shift, with the same function. */
async function uebernimmHelfer(
  trx: Trx,
  vorlage: Dienstdaten,
  { dienst, neue, um, wer }: { dienst: string; neue: readonly string[]; um: Verschiebe; wer: string },
): Promise<void> {
  const leute = vorlage.helfer.flatMap((helfer) => {
    const i = vorlage.schichten.findIndex(({ _id }) => _id === helfer.schicht)
    const angebot = neue[i]
    return angebot && ['gemeldet', 'eingeteilt'].includes(helfer.status) ? [{ ...helfer, angebot }] : []
  })
  if (leute.length === 0) return
  const { rows } = await sql<{ _id: string }>`
    insert into anmeldungen (angebot, profil, status, beginn, ende, praktikant, funktion, "erstelltVon", "geaendertVon")
    select n.angebot, n.profil, 'gemeldet', n.beginn, n.ende, n.praktikant, n.funktion, ${wer}::uuid, ${wer}::uuid
    from unnest(${leute.map(({ angebot }) => angebot)}::uuid[], ${leute.map(({ profil }) => profil._id)}::uuid[],
      ${leute.map(({ von }) => um(von))}::timestamptz[], ${leute.map(({ bis }) => um(bis))}::timestamptz[],
      ${leute.map(({ praktikant }) => praktikant)}::boolean[], ${leute.map(({ funktion }) => funktion)}::text[])
      as n(angebot, profil, beginn, ende, praktikant, funktion)
    join profile p on p._id = n.profil and p.status in ('aktiv', 'eingeschraenkt', 'extern') and p."geloeschtAm" is null
    where n.ende > n.beginn returning _id`.execute(trx)
  await protokolliereHelfer(
    trx,
    dienst,
    rows.map(({ _id }) => ({ anmeldung: _id, vorher: null, nachher: 'gemeldet', anstoss: 'einteilung' })),
    wer,
  )
}

/** Leaders who left since are not taken along. */
async function nochDabei(trx: Trx, profile: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ _id: string }>`
    select _id from profile where _id = any(${profile.filter((profil) => profil !== null)}::uuid[]) and "geloeschtAm" is null and status not in ('ausgetreten', 'gesperrt')`.execute(
    trx,
  )
  return new Set(rows.map(({ _id }) => _id))
}

export const kopieren =
  (kontext: Kontext): Handler<C['kopie']> =>
  async ({ trx, nutzer, params, body }) => {
    const { art } = await lade(trx, nutzer, params.id)
    verlangeRecht(nutzer, 'CREATE', art)
    const vorlage = await dienstdaten(trx, params.id)
    const um = verschiebung(vorlage.beginn, body.beginn)
    const kopie = kopieVon(vorlage, um, body.mitHelfern)
    const dabei = await nochDabei(trx, [kopie.leiter, kopie.stvLeiter])
    const kopf = {
      ...kopie,
      leiter: kopie.leiter !== null && dabei.has(kopie.leiter) ? kopie.leiter : null,
      stvLeiter: kopie.stvLeiter !== null && dabei.has(kopie.stvLeiter) ? kopie.stvLeiter : null,
    }
    const verschoben = vorlage.schichten.map((schicht) => ({ ...schicht, beginn: um(schicht.beginn), ende: um(schicht.ende) }))
    const [grund] = maengel({ dienst: kopf, schichten: verschoben, jetzt: kontext.jetzt(), vorher: null })
    if (grund) throw ungueltig(grund.msg, 'beginn')
    const schichten = await ohneBelegte(trx, verschoben)
    const nummer = await naechsteNummer(trx, kopf.beginn)
    const { _id } = await trx
      .insertInto('sanitaetsdienste')
      .values({ ...alsSpalten(kopf), nummer, status: 'anfrage', erstelltVon: nutzer._id, geaendertVon: nutzer._id })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const neue = await fuegeSchichtenEin(
      trx,
      _id,
      schichten.map(({ _id: _alt, ...schicht }) => ({
        ...schicht,
        fahrzeuge: schicht.fahrzeuge.map(({ fahrzeug, typ, erforderlich }) => ({ fahrzeug, typ, erforderlich })),
      })),
    )
    await bucheFahrzeuge(trx, _id, nutzer._id)
    await protokolliere(trx, {
      bereich: 'sanitaetsdienste',
      objekt: _id,
      aktion: 'angelegt',
      felder: ['kopieVon', 'bezeichnung', 'beginn', 'ende'],
      neu: { ...kopf, kopieVon: { _id: vorlage._id, nummer: vorlage.nummer, bezeichnung: vorlage.bezeichnung } },
      wer: nutzer._id,
    })
    // After the service itself: its history begins with the copy.
    if (body.mitHelfern) await uebernimmHelfer(trx, vorlage, { dienst: _id, neue, um, wer: nutzer._id })
    await frischeAuf(trx, neue)
    return lies(kontext, trx, nutzer, _id)
  }
