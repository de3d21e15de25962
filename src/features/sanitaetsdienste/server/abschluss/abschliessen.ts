import { sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Gepruefte } from '#contract/endpoint.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { frischeAuf, sperreAngebote, type Standwechsel } from '#blocks/anmeldung/server/index.ts'
import { konflikt, ungueltig, veraltet } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import { belegtePersonen, belegungText } from '#blocks/konflikte/server/index.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { abschlussHindernis, type Angabe, type Anwesenheit, wahreZeiten } from './regeln.ts'
import { stundenteile } from './stunden.ts'
import { schichtenVon } from '../anmeldung/anlass.ts'
import { helferStaende, protokolliereHelfer } from '../verlauf/helfer-historie.ts'
import { type Dienstkopf, ladeMit } from '../laden.ts'
import { lies } from '../lesen/lesen.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof sanitaetsdiensteContract
type Body = Gepruefte<C['abschluss']>['body']

/** One person of one shift as it will be written. */
interface Ergebnis extends Anwesenheit {
  readonly nachher: Anmeldestatus
  /** Null for whoever was not there. */
  readonly ist: { readonly beginn: string; readonly ende: string; readonly pause: number } | null
}

async function ladeAnwesende(trx: Trx, schichten: readonly string[]): Promise<Anwesenheit[]> {
  const { rows } = await sql<Anwesenheit>`
    select m._id as anmeldung, m.angebot, m.profil, m.status, m.beginn, m.ende, a.beginn as "schichtBeginn", a.ende as "schichtEnde",
      p.name
    from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where m.angebot = any(${schichten}::uuid[]) order by m.angebot, m._id`.execute(trx)
  return rows
}

/**
 * Who was there, from what was written. Annahme: whoever was staffed and is not named did not come; whoever only registered
 * keeps that state, and is staffed after the fact when named as present.
 * @throws 400 naming the row's field
 */
function werteAus(alle: readonly Anwesenheit[], helfer: Body['helfer'], schichten: readonly string[]): Ergebnis[] {
  const utc = (zeit: string | null) => zeit && new Date(zeit).toISOString()
  const angaben = new Map<string, Angabe & { nr: number }>()
  helfer.forEach(({ profil, schicht, istBeginn, istEnde, ...rest }, nr) => {
    if (!schichten.includes(schicht.toLowerCase())) throw ungueltig('Diese Schicht gehört nicht zu diesem Dienst.', `helfer.${nr}.schicht`)
    const wer = alle.find((einer) => einer.profil === profil.toLowerCase() && einer.angebot === schicht.toLowerCase())
    if (!wer)
      throw ungueltig(
        'Eine genannte Person steht nicht in dieser Schicht. Melde sie zuerst nach, dann schließe den Dienst ab.',
        `helfer.${nr}.profil`,
      )
    if (angaben.has(wer.anmeldung)) throw ungueltig(`${wer.name} ist für dieselbe Schicht zweimal genannt.`, `helfer.${nr}.profil`)
    angaben.set(wer.anmeldung, { ...rest, istBeginn: utc(istBeginn), istEnde: utc(istEnde), nr })
  })
  return alle.flatMap((wer): Ergebnis[] => {
    const angabe = angaben.get(wer.anmeldung)
    if (angabe?.erschienen !== true) {
      const fehlte = wer.status === 'eingeteilt' || (angabe !== undefined && wer.status === 'gemeldet')
      return fehlte ? [{ ...wer, nachher: 'nichtErschienen', ist: null }] : []
    }
    const zeiten = wahreZeiten(wer, angabe)
    if ('msg' in zeiten) throw ungueltig(zeiten.msg, `helfer.${angabe.nr}.${zeiten.feld}`)
    return [{ ...wer, nachher: 'eingeteilt', ist: { ...zeiten, pause: angabe.pause } }]
  })
}

/** Whoever is staffed only now may not stand elsewhere at that time. @throws 409 naming the person and the other duty */
async function pruefeUeberschneidung(trx: Trx, ergebnisse: readonly Ergebnis[]): Promise<void> {
  const neue = ergebnisse.filter(({ nachher, status }) => nachher === 'eingeteilt' && status !== 'eingeteilt')
  const belegt = await belegtePersonen(
    trx,
    neue.map(({ profil, beginn, ende }) => ({ wer: profil, beginn, ende })),
  )
  neue.forEach(({ name, angebot }, i) => {
    const anderes = belegt[i]?.find((belegung) => belegung.angebot !== angebot)
    if (anderes) throw konflikt(`${name} steht zu dieser Zeit schon anderswo: ${belegungText(anderes)}.`, 'helfer')
  })
}

async function schreibeAnmeldungen(trx: Trx, ergebnisse: readonly Ergebnis[], wer: string, jetzt: Date): Promise<void> {
  await sql`
    update anmeldungen m set status = e.status, "istBeginn" = e.von, "istEnde" = e.bis, version = m.version + 1,
      "eingeteiltVon" = case when e.status = 'eingeteilt' then coalesce(m."eingeteiltVon", ${wer}::uuid) else m."eingeteiltVon" end,
      "eingeteiltAm" = case when e.status = 'eingeteilt' then coalesce(m."eingeteiltAm", ${jetzt}) else m."eingeteiltAm" end,
      qualifikation = case when m.qualifikation = '' then p.sanitaetsausbildung else m.qualifikation end,
      "geaendertAm" = ${jetzt}, "geaendertVon" = ${wer}::uuid
    from unnest(${ergebnisse.map(({ anmeldung }) => anmeldung)}::uuid[], ${ergebnisse.map(({ nachher }) => nachher)}::text[],
        ${ergebnisse.map(({ ist }) => ist?.beginn ?? null)}::timestamptz[], ${ergebnisse.map(({ ist }) => ist?.ende ?? null)}::timestamptz[])
        as e(_id, status, von, bis), profile p
    where m._id = e._id and p._id = m.profil`.execute(trx)
}

/** Drafts of everybody's hours; a second try of the same closing writes none again. */
async function entwerfeStunden(trx: Trx, dienst: Dienstkopf, ergebnisse: readonly Ergebnis[], wer: string): Promise<number> {
  const teile = ergebnisse.flatMap(({ profil, anmeldung, ist }) =>
    ist === null ? [] : stundenteile(ist.beginn, ist.ende, ist.pause).map((teil) => ({ ...teil, profil, anmeldung })),
  )
  if (teile.length > 0)
    await trx
      .insertInto('stundennachweise')
      .values(teile.map((teil) => ({ ...teil, art: 'Sanitaetsdienst', anlass: dienst.bezeichnung, erstelltVon: wer, geaendertVon: wer })))
      .onConflict((konflikte) => konflikte.columns(['anmeldung', 'datum']).where('anmeldung', 'is not', null).doNothing())
      .execute()
  return teile.reduce((summe, { stunden }) => summe + stunden, 0)
}

/** Who was there and how long, what was done, and drafts of everybody's hours. Annahme: nobody gets a mail; the drafts are on the dashboard. */
export const abschliessen =
  (kontext: Kontext): Handler<C['abschluss']> =>
  async ({ trx, nutzer, params, body }) => {
    const dienst = await ladeMit(trx, nutzer, params.id, 'UPDATE')
    const jetzt = kontext.jetzt()
    const nein = abschlussHindernis({ ...dienst, jetzt: jetzt.toISOString() })
    if (nein !== null) throw konflikt(nein)
    if (dienst.version !== body.version) throw veraltet()
    const schichten = await schichtenVon(trx, dienst._id)
    await sperreAngebote(trx, schichten)
    const ergebnisse = werteAus(await ladeAnwesende(trx, schichten), body.helfer, schichten)
    await pruefeUeberschneidung(trx, ergebnisse)

    const vorher = await helferStaende(
      trx,
      ergebnisse.map(({ anmeldung }) => anmeldung),
    )
    await schreibeAnmeldungen(trx, ergebnisse, nutzer._id, jetzt)
    const stunden = await entwerfeStunden(trx, dienst, ergebnisse, nutzer._id)
    await sql`update sanitaetsdienste set status = 'durchgefuehrt', "abgeschlossenAm" = ${jetzt}, hilfeleistungen = ${JSON.stringify(body.hilfeleistungen)}::jsonb,
        bericht = ${body.bericht}, ${touched(nutzer._id, jetzt)}
      where _id = ${dienst._id}::uuid`.execute(trx)
    await frischeAuf(trx, schichten)

    await protokolliereHelfer(
      trx,
      dienst._id,
      ergebnisse.filter(({ status, nachher }) => status !== nachher).map(alsWechsel),
      nutzer._id,
      vorher,
    )
    const anwesend = ergebnisse.filter(({ ist }) => ist !== null).length
    await protokolliere(trx, {
      bereich: 'sanitaetsdienste',
      objekt: dienst._id,
      aktion: 'abgeschlossen',
      felder: ['status', 'anwesend', 'hilfeleistungen', 'bericht'],
      alt: { status: dienst.status },
      neu: {
        status: 'durchgefuehrt',
        anwesend: { anwesend, nichtErschienen: ergebnisse.length - anwesend, stunden },
        hilfeleistungen: body.hilfeleistungen,
        bericht: body.bericht,
      },
      wer: nutzer._id,
    })
    return lies(kontext, trx, nutzer, dienst._id)
  }

const alsWechsel = ({ anmeldung, angebot, profil, status, nachher }: Ergebnis): Standwechsel => ({
  anmeldung,
  angebot,
  profil,
  vorher: status,
  nachher,
  anstoss: 'einteilung',
})
