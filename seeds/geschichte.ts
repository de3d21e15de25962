import type { Insertable } from 'kysely'
import type { DB, Json } from '#server/db/schema.ts'
import type { Fahrzeug } from './fahrzeuge.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Ort } from './orte.ts'
import { plusTage, zeitpunkt } from './tage.ts'
import { eintraege, type Geschehen } from './verlauf.ts'
import type { Zufall } from './zufall.ts'

interface Bestand {
  readonly menschen: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly wagen: readonly Fahrzeug[]
  readonly heute: string
}

const NICHT_VERFOLGT = new Set(['_id', 'version', 'erstelltAm', 'erstelltVon', 'geaendertAm', 'geaendertVon', 'aktiv'])
const alsAnfang = (zeile: object) =>
  Object.entries(zeile).flatMap(([feld, wert]) => (NICHT_VERFOLGT.has(feld) ? [] : [[feld, null, wert as Json] as const]))

/** Creation of every place and vehicle, their changes and deletions, and changes of members, oldest first. */
export function geschichte(zufall: Zufall, { menschen, plaetze, wagen, heute }: Bestand): Insertable<DB['historie']>[] {
  const admin = menschen[0]?.user._id ?? ''
  const personal = menschen.find(({ person }) => person.rollen.includes('Personal/Verwaltung'))?.user._id ?? admin
  const wart = menschen.find(({ person }) => person.rollen.includes('Fahrzeugwart'))?.user._id ?? admin
  const vor = (tage: number) => zeitpunkt(plusTage(heute, -tage), zufall.ganz(7, 20), zufall.ganz(0, 59))
  const faelle: Geschehen[] = []

  for (const [bereich, zeilen] of [
    ['orte', plaetze],
    ['fahrzeuge', wagen],
  ] as const) {
    for (const zeile of zeilen) {
      faelle.push({ bereich, objekt: zeile._id, wer: admin, zeit: vor(400), aktion: 'angelegt', felder: alsAnfang(zeile) })
      if (zeile.aktiv === false)
        faelle.push({ bereich, objekt: zeile._id, wer: wart, zeit: vor(zufall.ganz(20, 100)), aktion: 'geloescht', felder: [] })
    }
  }
  for (const { _id, kmStand } of wagen) {
    if (kmStand === null) continue
    for (let stand = kmStand - 1_200, tage = 90; tage > 0; stand += 400, tage -= 30) {
      faelle.push({
        bereich: 'fahrzeuge',
        objekt: _id,
        wer: wart,
        zeit: vor(tage),
        aktion: 'geaendert',
        felder: [['kmStand', stand, stand + 400]],
      })
    }
  }
  for (const { profil, person } of menschen) {
    if (!person.imDienst || !zufall.trifft(0.6)) continue
    const felder = [
      ['gruppe', 'Jugend', profil.gruppe ?? ''],
      ['sanitaetsausbildung', 'EH', profil.sanitaetsausbildung ?? ''],
    ] as const
    faelle.push({ bereich: 'profile', objekt: profil._id, wer: personal, zeit: vor(zufall.ganz(30, 380)), aktion: 'geaendert', felder })
  }
  return faelle.sort((a, b) => a.zeit.getTime() - b.zeit.getTime()).flatMap((fall) => eintraege(zufall, fall))
}
