// Mails ahead of inspections: 60, 30 and 7 days before, and while one is overdue once a week.
import * as z from 'zod/mini'
import { PRUEFARTEN, PRUEFTITEL } from '#features/fahrzeuge/formen.ts'
import { type Aufgabe, defineAuftrag, erledige } from '#server/jobs/auftrag.ts'
import type { Bereichsauftraege } from '#server/jobs/knotenauftraege.ts'
import type { Kontext } from '#server/kontext.ts'
import { tagInBerlin } from '#server/zeit.ts'
import { fahrzeugwarte } from './empfaenger.ts'
import { prueffahrzeuge, stufe } from './pruefungen.ts'

const STUFEN = [7, 30, 60] as const
const WOCHE = 7

/** The step of the reminder that stands at so many days left, or null; while overdue each week is one. */
export function mahnstufe(tage: number): string | null {
  if (tage < 0) return `ueberfaellig ${Math.floor((-tage - 1) / WOCHE)}`
  const schritt = STUFEN.find((grenze) => tage <= grenze)
  return schritt === undefined ? null : String(schritt)
}

const wann = (tage: number): string =>
  tage < 0
    ? tage === -1
      ? 'seit gestern überfällig'
      : `seit ${-tage} Tagen überfällig`
    : tage === 0
      ? 'nur noch heute gültig'
      : tage === 1
        ? 'noch bis morgen gültig'
        : `noch ${tage} Tage gültig`

/**
 * One mail per inspection, step and person: the key of a mail names them, so that a
 * further run, or another node, tells nothing twice.
 */
export const erinnereAnPruefungen = (kontext: Kontext): Promise<void> =>
  kontext.schreibe(async (trx) => {
    const heute = tagInBerlin(kontext.jetzt())
    const faellig = (await prueffahrzeuge(trx)).flatMap(({ fahrzeug, bezeichnung, kennzeichen, faellig: monate }) =>
      PRUEFARTEN.flatMap((art) => {
        const { tage } = stufe(monate[art], heute)
        const schritt = tage === null ? null : mahnstufe(tage)
        return tage === null || schritt === null ? [] : [{ fahrzeug, bezeichnung, kennzeichen, art, monat: monate[art], tage, schritt }]
      }),
    )
    if (faellig.length === 0) return
    const leute = await fahrzeugwarte(trx)
    await kontext.sende(
      trx,
      leute.flatMap((person) =>
        faellig.map(({ fahrzeug, bezeichnung, kennzeichen, art, monat, tage, schritt }) => ({
          an: { email: person.email, name: person.vorname },
          art: 'faelligkeiten',
          betreff: `${PRUEFTITEL[art]} ${tage < 0 ? 'überfällig' : 'bald fällig'}: ${bezeichnung}`,
          absaetze: [`${PRUEFTITEL[art]} von ${bezeichnung} (${kennzeichen}) ist ${wann(tage)}.`],
          fakten: [
            ['Fahrzeug', `${bezeichnung}, ${kennzeichen}`],
            ['Prüfung', PRUEFTITEL[art]],
            ['Fällig', `${monat.slice(5, 7)}/${monat.slice(0, 4)}`],
          ] as const,
          knopf: { text: 'Prüfung ansehen', pfad: `/fahrzeuge/edit/${fahrzeug}` },
          schluessel: `pruefung ${fahrzeug} ${art} ${monat} ${schritt} ${person.profil}`,
        })),
      ),
    )
  })

const erinnern = defineAuftrag('fahrzeuge-pruefungen', z.unknown(), { rang: 8 })

export const auftraege: Bereichsauftraege = {
  aufgaben: (kontext): Aufgabe[] => [erledige(erinnern, () => erinnereAnPruefungen(kontext))],
  // In UTC: in the morning in Berlin, whatever the clock change does.
  termine: [{ auftrag: erinnern, wann: '0 6 * * *' }],
}
