// Calling off, taking that back, and deciding about what was asked for: the same for vehicles and rooms.
import { sql } from 'kysely'
import { STEHENDE_BELEGUNG, type Umfang } from '../contract.ts'
import { konflikt, veraltet } from '#server/fehler.ts'
import { protokolliereViele } from '#server/historie/protokoll.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Belegungsart, Belegungszeile } from './art.ts'
import { meldeAnfragen, raeumeAnfragen } from './anfragen.ts'
import { type Anlass, melde } from './nachrichten.ts'
import { sperreUndLies } from './lage.ts'
import { verlangeFrei } from './pruefung.ts'
import { aendernAblehnung, stornoAblehnung, verlange, verlangeMoeglich, zurueckAblehnung } from './regeln.ts'
import { sperreBelegung, sperreUmfang } from './rows.ts'
import { oneOf, touched } from '#server/db/vocabulary.ts'

/** Gives these bookings a status, with history and mails. */
async function setze(
  kontext: Kontext,
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  zeilen: readonly Belegungszeile[],
  anlass: Anlass,
  zustand: (zeile: Belegungszeile) => { readonly status: Belegungszeile['status']; readonly grund: string },
): Promise<void> {
  const neu = zeilen.map((zeile) => ({
    ...zeile,
    ...zustand(zeile),
    version: zeile.version + 1,
    geaendertAm: kontext.jetzt().toISOString(),
  }))
  await sql`
    update ${sql.table(art.tabelle)} b set status = n.status, grund = n.grund, ${touched(nutzer._id, sql`now()`, 'b')}
    from unnest(${neu.map(({ _id }) => _id)}::uuid[], ${neu.map(({ status }) => status)}::text[], ${neu.map(({ grund }) => grund)}::text[]) as n(_id, status, grund)
    where b._id = n._id`.execute(trx)
  await protokolliereViele(
    trx,
    zeilen.map((alt, i) => ({
      bereich: art.tabelle,
      objekt: alt._id,
      aktion: anlass,
      felder: ['status', 'grund'],
      alt: { status: alt.status, grund: alt.grund },
      neu: { status: neu[i]?.status, grund: neu[i]?.grund },
      wer: nutzer._id,
    })),
  )
  await melde(kontext, trx, art, anlass, neu, nutzer._id, zeilen)
  if (zeilen.some(({ status }) => status === 'angefragt')) await raeumeAnfragen(kontext, trx, art)
  if (neu.some(({ status }) => status === 'angefragt')) await meldeAnfragen(kontext, trx, art, nutzer._id)
}

/**
 * Calls bookings off. Annahme: of a series, what is over stays as it was.
 * @throws 404, 403, 409
 */
export async function storniere(
  kontext: Kontext,
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  id: string,
  { umfang, grund }: { readonly umfang: Umfang; readonly grund: string },
): Promise<void> {
  const jetzt = kontext.jetzt()
  const zeilen = await sperreUmfang(trx, art, id, umfang, sql`b.ende > ${jetzt} and ${oneOf('b.status', STEHENDE_BELEGUNG)}`)
  for (const zeile of zeilen) verlange(stornoAblehnung(art, nutzer, zeile, jetzt))
  const gemeint = zeilen.filter(({ status }) => status === 'angefragt' || status === 'bestaetigt')
  if (gemeint.length === 0) throw konflikt('Diese Belegung ist schon storniert.')
  await setze(kontext, trx, art, nutzer, gemeint, 'storniert', () => ({ status: 'storniert', grund }))
}

/** @throws 409 when a vehicle or room can no longer be booked, or is taken */
async function verlangeNochFrei(
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  zeilen: readonly Belegungszeile[],
  jetzt: Date,
): Promise<void> {
  const wuensche = zeilen.map((zeile) => ({ ...zeile, ohne: zeile._id }))
  const ressourcen = zeilen.map(({ ressource }) => ressource)
  const lage = await sperreUndLies(trx, art, { ressourcen, personen: [], wuensche, feld: art.spalte })
  // Its own rules were kept when it was booked; only its state may have changed.
  const frage = { spannen: [], anders: true, darfAlles: true, jetzt, feld: art.spalte }
  for (const zeile of zeilen) verlangeMoeglich(art, lage.ressourcen.get(zeile.ressource), { ...frage, werte: zeile, vorher: zeile })
  await verlangeFrei(trx, art, nutzer, wuensche, lage)
}

/**
 * Takes a cancellation back while everything is still free, with all vehicles of the booking that were called off with it in one
 * go; of a series also the dates that were. The booking is again what it was before.
 */
export async function stelleWiederHer(
  kontext: Kontext,
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  id: string,
  umfang: Umfang,
): Promise<void> {
  const jetzt = kontext.jetzt()
  const t = sql.table(art.tabelle)
  // One transaction has one time: what was called off together bears the same.
  const zugleich = sql`b.status = 'storniert' and b."geaendertAm" = (select s."geaendertAm" from ${t} s where s._id = ${id}::uuid)`
  const zeilen = await sperreUmfang(trx, art, id, umfang === 'diese' && art.mehrere ? 'buchung' : umfang, zugleich)
  for (const zeile of zeilen) verlange(zurueckAblehnung(art, nutzer, zeile, jetzt))
  await verlangeNochFrei(trx, art, nutzer, zeilen, jetzt)
  const { rows } = await sql<{ objekt: string; status: Belegungszeile['status'] }>`
    select distinct on (objekt) objekt, alt #>> '{}' as status from historie
    where bereich = ${art.tabelle} and objekt = any(${zeilen.map(({ _id }) => _id)}::uuid[]) and aktion = 'storniert' and feld = 'status'
    order by objekt, zeit desc, _id desc`.execute(trx)
  const vorher = new Map(rows.map(({ objekt, status }) => [objekt, status]))
  await setze(kontext, trx, art, nutzer, zeilen, 'wiederhergestellt', ({ _id }) => ({ status: vorher.get(_id) ?? 'bestaetigt', grund: '' }))
}

/** Confirms or refuses what was asked for. @throws 404, 409 */
export async function entscheide(
  kontext: Kontext,
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  id: string,
  { version, status, grund }: { readonly version: number; readonly status: 'bestaetigt' | 'abgelehnt'; readonly grund: string },
): Promise<void> {
  const zeile = await sperreBelegung(trx, art, id)
  if (zeile.version !== version) throw veraltet()
  verlange(aendernAblehnung(art, nutzer, zeile, kontext.jetzt()))
  if (zeile.status !== 'angefragt') throw konflikt('Über diese Belegung ist schon entschieden.')
  if (Date.parse(zeile.ende) <= kontext.jetzt().getTime()) throw konflikt('Diese Belegung ist vorbei.')
  if (status === 'bestaetigt') await verlangeNochFrei(trx, art, nutzer, [zeile], kontext.jetzt())
  await setze(kontext, trx, art, nutzer, [zeile], status, () => ({ status, grund }))
}
