// One's own sign-up and sign-off. Both hold the offer's row first: whoever comes second is counted against what the first
// one wrote, on any number of nodes.
import { sql } from 'kysely'
import type { Anmeldestatus } from '#contract/anmeldung.ts'
import { konflikt } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'
import { frischeAuf, rueckeNach, sperreAngebote } from './besetzung.ts'
import { type Frage, ladeFaelle } from './moeglichkeiten.ts'
import { abmeldeHindernis, abweisung, type Anlass, hindernisse } from './regeln.ts'
import type { Standwechsel } from './stand.ts'

interface Angaben {
  readonly profil: string
  /** The acting user. */
  readonly wer: string
  readonly jetzt: Date
}
interface Kommentar {
  readonly kommentar: string
  readonly kommentarSichtbarkeit: 'fuehrung' | 'alle'
}

/**
 * Signs somebody up, or puts them on the waiting list when every fitting place is taken; keeps the counts.
 * @throws 400, 409 with the first reason of the rules
 */
export async function melde(trx: Trx, frage: Frage & Kommentar, { profil, wer, jetzt }: Angaben): Promise<Standwechsel> {
  await sperreAngebote(trx, [frage.angebot])
  const [fall] = await ladeFaelle(trx, profil, [frage], jetzt)
  if (!fall) throw konflikt('Zu deinem Zugang gibt es noch kein Profil.')
  const gruende = hindernisse(fall)
  const nein = gruende.find(({ wartet }) => !wartet)
  if (nein) throw abweisung(nein)
  const status: Anmeldestatus = gruende.length > 0 ? 'warteliste' : 'gemeldet'
  const { praktikant = false, kommentar, kommentarSichtbarkeit } = frage
  // A row of an earlier sign-off is used again: one row per person and offer for good.
  const { rows: alte } = await sql<{ _id: string }>`
    update anmeldungen set status = ${status}, beginn = ${fall.von}, ende = ${fall.bis}, praktikant = ${praktikant}, kommentar = ${kommentar},
      "kommentarSichtbarkeit" = ${kommentarSichtbarkeit}, grund = '', funktion = '', fahrzeug = null, qualifikation = '', gilt = true,
      "gemeldetAm" = ${jetzt}, "eingeteiltVon" = null, "eingeteiltAm" = null, version = version + 1, "geaendertAm" = ${jetzt}, "geaendertVon" = ${wer}
    where angebot = ${frage.angebot}::uuid and profil = ${profil}::uuid returning _id`.execute(trx)
  const { rows: neue } = alte[0]
    ? { rows: alte }
    : await sql<{ _id: string }>`
    insert into anmeldungen (angebot, profil, status, beginn, ende, praktikant, kommentar, "kommentarSichtbarkeit", "gemeldetAm", "erstelltVon", "geaendertVon")
    values (${frage.angebot}, ${profil}, ${status}, ${fall.von}, ${fall.bis}, ${praktikant}, ${kommentar}, ${kommentarSichtbarkeit}, ${jetzt}, ${wer}, ${wer})
    returning _id`.execute(trx)
  await frischeAuf(trx, [frage.angebot])
  const anmeldung = neue[0]?._id ?? ''
  return { anmeldung, angebot: frage.angebot, profil, vorher: fall.meldung, nachher: status, anstoss: 'selbst' }
}

/**
 * Signs somebody off from those of these offers in which they are registered, staffed or wait; answers their own change
 * first, then whoever moved up in their place.
 * @throws 400 when a reason is wanted, 409 after the begin or when there is nothing to sign off from
 */
export async function meldeAb(
  trx: Trx,
  angebote: readonly string[],
  anlass: Anlass,
  grund: string,
  { profil, wer, jetzt }: Angaben,
): Promise<{ eigene: readonly Standwechsel[]; nachgerueckt: readonly Standwechsel[] }> {
  await sperreAngebote(trx, angebote)
  const { rows } = await sql<{ _id: string; angebot: string; status: Anmeldestatus; beginn: string }>`
    select m._id, m.angebot, m.status, a.beginn from anmeldungen m join angebote a on a._id = m.angebot
    where m.angebot = any(${angebote}::uuid[]) and m.profil = ${profil}::uuid and m.status in ('gemeldet', 'eingeteilt', 'warteliste')
    order by a.beginn, m._id`.execute(trx)
  // Of several shifts, those that have begun stay as they are.
  const offene = rows.filter(({ beginn }) => Date.parse(beginn) > jetzt.getTime())
  const gemeint = offene.length > 0 ? offene : rows
  if (gemeint.length === 0) throw konflikt('Du bist hier nicht gemeldet.')
  for (const { status, beginn } of gemeint) {
    const nein = abmeldeHindernis({ anlass, status, beginn, grund, jetzt })
    if (nein) throw abweisung(nein)
  }
  await sql`
    update anmeldungen set status = 'abgesagt', grund = ${grund}, funktion = '', fahrzeug = null, "eingeteiltVon" = null, "eingeteiltAm" = null,
      version = version + 1, "geaendertAm" = ${jetzt}, "geaendertVon" = ${wer}
    where _id = any(${gemeint.map(({ _id }) => _id)}::uuid[])`.execute(trx)
  const nachgerueckt = await rueckeNach(
    trx,
    gemeint.map(({ angebot }) => angebot),
    jetzt,
  )
  return {
    eigene: gemeint.map(({ _id, angebot, status }) => ({
      anmeldung: _id,
      angebot,
      profil,
      vorher: status,
      nachher: 'abgesagt',
      anstoss: 'selbst',
    })),
    nachgerueckt,
  }
}
