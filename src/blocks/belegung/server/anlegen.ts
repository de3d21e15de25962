// Booking things, the same way for both kinds: all of them at all dates, or nothing. Two statements between begin and commit,
// and the answer is made of what they read and wrote.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { meldeAnfragen } from './anfragen.ts'
import { fuegeEin, sperreBelegungen } from './rows.ts'
import type { Belegungsart, Ressource, Werte } from './art.ts'
import { meldeFahrer } from './fahrer.ts'
import { sperreUndLies, verlangePersonen } from './lage.ts'
import { verlangeFrei } from './pruefung.ts'
import { verlangeMoeglich } from './regeln.ts'
import { type Termin, pruefeTermine, verlangeRaster } from './zeitraum.ts'

/** What a client may write of both kinds, besides when and what. */
interface Angaben extends Werte {
  readonly verantwortlich: string | null
  readonly fahrer?: string | null
  readonly ruestzeitVor?: number
  readonly ruestzeitNach?: number
}
interface Auftrag<A> {
  readonly eigener: Termin
  readonly termine: readonly Termin[]
  readonly angaben: A
  /** The field that names what is booked. */
  readonly feld: string
}

/**
 * Books, and answers with the first booking as it was written. Annahme: whoever may approve needs nobody's approval.
 * @throws 400 or 409 naming the field and what speaks against it
 */
export async function belege<A extends Angaben, R extends Ressource>(
  kontext: Kontext,
  trx: Trx,
  art: Belegungsart<R>,
  nutzer: Nutzer,
  { eigener, termine, angaben, feld }: Auftrag<A>,
) {
  const jetzt = kontext.jetzt()
  const { ruestzeitVor = 0, ruestzeitNach = 0, fahrer = null } = angaben
  const dates = pruefeTermine(eigener, termine, jetzt, ruestzeitVor + ruestzeitNach)
  const fertig = { ...angaben, verantwortlich: angaben.verantwortlich ?? nutzer.profil }
  const wuensche = dates.flatMap(({ ressourcen, ...termin }) =>
    ressourcen.map((ressource) => ({ ressource, ...termin, ruestzeitVor, ruestzeitNach })),
  )
  const ressourcen = wuensche.map(({ ressource }) => ressource)
  const lage = await sperreUndLies(trx, art, { ressourcen, personen: [fertig.verantwortlich, fahrer], wuensche, feld })
  const darfAlles = darf(nutzer, art.rechte.aendern)
  for (const [id, ressource] of lage.ressourcen) {
    const spannen = dates.filter((termin) => termin.ressourcen.includes(id))
    verlangeMoeglich(art, ressource, { werte: fertig, vorher: null, spannen, anders: true, darfAlles, jetzt, feld })
  }
  verlangePersonen(art, lage, fertig, null, ressourcen)
  await verlangeFrei(trx, art, nutzer, wuensche, lage)
  verlangeRaster(dates)
  const serie = dates.length > 1 ? randomUUID() : null
  const wartet = (id: string) => {
    const ressource = lage.ressourcen.get(id)
    return ressource !== undefined && art.brauchtGenehmigung(ressource) && !darfAlles
  }
  const werte = dates.flatMap(({ ressourcen: eines, ...termin }) => {
    const buchung = randomUUID()
    return eines.map((ressource) => ({
      ...fertig,
      ...termin,
      _id: randomUUIDv7() as string,
      [art.spalte]: ressource,
      ressource,
      status: wartet(ressource) ? ('angefragt' as const) : ('bestaetigt' as const),
      serie,
      buchung,
    }))
  })
  const geschrieben = await fuegeEin(trx, art, werte, nutzer._id)
  if (werte.some(({ status }) => status === 'angefragt')) await meldeAnfragen(kontext, trx, art, nutzer._id)
  if (fahrer !== null && fahrer !== nutzer.profil) {
    const ids = werte.map(({ _id }) => _id)
    await meldeFahrer(kontext, trx, art, await sperreBelegungen(trx, art, sql`b._id = any(${ids}::uuid[])`), [], nutzer._id)
  }
  const [erste, ...andere] = werte
  if (!erste) throw new Error('A booking without a date')
  const person = (wer: string | null) => (wer === null ? null : (lage.personen.get(wer) ?? null))
  return {
    zeile: {
      ...erste,
      version: 1,
      erstelltAm: geschrieben,
      geaendertAm: geschrieben,
      erstelltVon: nutzer._id,
      geaendertVon: nutzer._id,
      grund: '',
      verantwortlichPerson: person(fertig.verantwortlich),
      fahrerPerson: person(fahrer),
    },
    ressource: lage.ressourcen.get(erste.ressource),
    /** The other things of the same booking. */
    weitere: andere.flatMap(({ _id, buchung, ressource: id }) => {
      const ressource = buchung === erste.buchung ? lage.ressourcen.get(id) : undefined
      return ressource ? [{ _id, ressource }] : []
    }),
  }
}
