import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import { belegungsFelder, type fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { meldeAnfragen } from '#server/belegung/anfragen.ts'
import { sperreBelegungen } from '#server/belegung/art.ts'
import { meldeFahrer } from '#server/belegung/fahrer.ts'
import { verlangeFrei } from '#server/belegung/pruefung.ts'
import { pruefeTermine, verlangeRaster } from '#server/belegung/termine.ts'
import { ungueltig } from '#server/fehler.ts'
import { protokolliereViele } from '#server/historie/protokoll.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { FAHRZEUGE } from './art.ts'
import { sperreFahrzeuge, verlangeBuchbar, verlangePersonen } from './fahrzeug.ts'
import { liesBelegung } from './zeilen.ts'

type C = typeof fahrzeugbelegungenContract

export const VERFOLGT = ['fahrzeug', ...Object.keys(belegungsFelder), 'status', 'grund']

/** Books vehicles: all of them at all dates, or nothing. */
export const anlegen =
  (kontext: Kontext): Handler<C['create']> =>
  async ({ trx, nutzer, body }) => {
    const { jetzt } = kontext
    const { fahrzeug, fahrzeuge, termine, beginn, ende, ...angaben } = body
    const eigene = [...(fahrzeug === null ? [] : [fahrzeug]), ...fahrzeuge]
    if (eigene.length === 0) throw ungueltig('Wähle mindestens ein Fahrzeug aus.', 'fahrzeuge')
    const dates = pruefeTermine(
      { beginn, ende, ressourcen: eigene },
      termine.map((termin) => ({ ...termin, ressourcen: termin.fahrzeuge })),
      jetzt(),
    )
    const gesperrt = await sperreFahrzeuge(
      trx,
      dates.flatMap(({ ressourcen }) => ressourcen),
      'fahrzeuge',
    )
    const darfAlles = darf(nutzer, 'UPDATE_FAHRZEUGBELEGUNG')
    for (const eines of gesperrt.values()) {
      const seine = dates.filter(({ ressourcen }) => ressourcen.includes(eines._id))
      verlangeBuchbar(eines, seine, angaben.art, jetzt(), darfAlles, 'fahrzeuge')
    }
    const verantwortlich = angaben.verantwortlich ?? nutzer.profil
    await verlangePersonen(trx, { fahrer: angaben.fahrer, verantwortlich }, [...gesperrt.values()])
    const wuensche = dates.flatMap(({ ressourcen, ...termin }) =>
      ressourcen.map((id) => ({ ressource: id, name: gesperrt.get(id)?.name ?? '', ...termin, ruestzeitVor: 0, ruestzeitNach: 0 })),
    )
    await verlangeFrei(trx, FAHRZEUGE, nutzer, wuensche)
    verlangeRaster(dates)
    const serie = dates.length > 1 ? randomUUID() : null
    const werte = dates.flatMap(({ ressourcen, ...termin }) => {
      const buchung = randomUUID()
      return ressourcen.map((id) => ({
        ...angaben,
        ...termin,
        verantwortlich,
        buchung,
        serie,
        fahrzeug: id,
        // Annahme: whoever may approve needs nobody's approval.
        status: gesperrt.get(id)?.buchungsregeln.genehmigung === true && !darfAlles ? ('angefragt' as const) : ('bestaetigt' as const),
        erstelltVon: nutzer._id,
        geaendertVon: nutzer._id,
      }))
    })
    const neu = await trx.insertInto('fahrzeugbelegungen').values(werte).returning(['_id', 'fahrzeug', 'beginn']).execute()
    const idVon = new Map(neu.map((zeile) => [`${zeile.fahrzeug} ${zeile.beginn}`, zeile._id]))
    const mitId = werte.map((wert) => ({ wert, _id: idVon.get(`${wert.fahrzeug} ${wert.beginn}`) ?? '' }))
    await protokolliereViele(
      trx,
      mitId.map(({ _id, wert }) => ({
        bereich: 'fahrzeugbelegungen',
        objekt: _id,
        aktion: 'angelegt',
        felder: VERFOLGT,
        neu: wert,
        wer: nutzer._id,
      })),
    )
    if (werte.some(({ status }) => status === 'angefragt')) await meldeAnfragen(kontext, trx, FAHRZEUGE, nutzer._id)
    if (angaben.fahrer !== null && angaben.fahrer !== nutzer.profil) {
      const ids = mitId.map(({ _id }) => _id)
      await meldeFahrer(kontext, trx, FAHRZEUGE, await sperreBelegungen(trx, FAHRZEUGE, sql`b._id = any(${ids}::uuid[])`), [], nutzer._id)
    }
    return liesBelegung(trx, nutzer, mitId[0]?._id ?? '', jetzt())
  }
