// Mails ahead of inspections: 60, 30 and 7 days before, and while one is overdue once a week.
import { pfad, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dringlichkeit, GELB_TAGE } from '#blocks/faelligkeit/contract.ts'
import { type Pruefart, PRUEFARTEN, PRUEFTITEL } from '#features/fahrzeuge/formen.ts'
import { type Aufgabe, defineAuftrag, erledige } from '#server/jobs/auftrag.ts'
import type { Bereichsauftraege } from '#server/jobs/knotenauftraege.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import type { Mail } from '#server/mail/sende.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { type Empfaenger, fahrzeugwarte } from './empfaenger.ts'
import { prueffahrzeuge } from './pruefungen.ts'

const STUFEN = [7, 30, GELB_TAGE] as const
const WOCHE = 7
/** More in one mail nobody reads. */
const ZEILEN = 40
const PRUEFTAFEL = withQuery(pfad('/fahrzeuge'), { ansicht: 'pruefungen' })

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

interface Faellig {
  readonly fahrzeug: string
  readonly bezeichnung: string
  readonly kennzeichen: string
  readonly art: Pruefart
  readonly monat: string
  readonly tage: number
  readonly schritt: string
}

/** What is overdue or due within 60 days, the most urgent first. */
async function dringende(trx: Trx, heute: string): Promise<Faellig[]> {
  return (await prueffahrzeuge(trx))
    .flatMap(({ fahrzeug, bezeichnung, kennzeichen, faellig }) =>
      PRUEFARTEN.flatMap((art) => {
        const { tage } = dringlichkeit(faellig[art], heute)
        const schritt = tage === null ? null : mahnstufe(tage)
        return tage === null || schritt === null ? [] : [{ fahrzeug, bezeichnung, kennzeichen, art, monat: faellig[art], tage, schritt }]
      }),
    )
    .toSorted((a, b) => a.tage - b.tage)
}

/** Notes the steps that nobody was told of; false when there are none, or today's mail is written already. */
async function merke(trx: Trx, faellig: readonly Faellig[], heute: string): Promise<boolean> {
  const { rows } = await sql`
    insert into pruefungserinnerungen (fahrzeug, art, monat, schritt, tag)
    select n.fahrzeug, n.art, n.monat, n.schritt, ${heute}::date
    from unnest(${faellig.map(({ fahrzeug }) => fahrzeug)}::uuid[], ${faellig.map(({ art }) => art)}::text[], ${faellig.map(({ monat }) => monat)}::text[],
      ${faellig.map(({ schritt }) => schritt)}::text[]) as n(fahrzeug, art, monat, schritt)
    where not exists (select 1 from pruefungserinnerungen where tag = ${heute}::date)
    on conflict do nothing returning art`.execute(trx)
  return rows.length > 0
}

const anzahl = (n: number, rest: string) => (n === 1 ? `1 Prüfung ${rest}` : `${n} Prüfungen ${rest}`)

/** The mail of a day: all that is due, for what is new is read best beside what still waits. */
function sammelmail(faellig: readonly Faellig[], { email, vorname, profil }: Empfaenger, heute: string): Mail {
  const [erste] = faellig
  const ueberfaellig = faellig.filter(({ tage }) => tage < 0).length
  const bald = faellig.length - ueberfaellig
  const eine = `${erste ? PRUEFTITEL[erste.art] : 'Prüfung'} ${ueberfaellig > 0 ? 'überfällig' : 'bald fällig'}: ${erste?.bezeichnung ?? ''}`
  return {
    an: { email, name: vorname },
    art: 'faelligkeiten',
    betreff: faellig.length > 1 ? `${eine} (und ${faellig.length - 1} weitere)` : eine,
    absaetze: [
      [
        ueberfaellig > 0 ? anzahl(ueberfaellig, ueberfaellig === 1 ? 'ist überfällig.' : 'sind überfällig.') : '',
        bald > 0 ? anzahl(bald, bald === 1 ? 'wird bald fällig.' : 'werden bald fällig.') : '',
      ]
        .filter(Boolean)
        .join(' '),
      faellig.length > ZEILEN ? `Die ${ZEILEN} dringendsten stehen hier, alle auf der Prüftafel.` : '',
    ].filter(Boolean),
    fakten: faellig
      .slice(0, ZEILEN)
      .map(
        ({ bezeichnung, kennzeichen, art, monat, tage }) =>
          [`${PRUEFTITEL[art]} ${bezeichnung} (${kennzeichen})`, `${monat.slice(5, 7)}/${monat.slice(0, 4)}, ${wann(tage)}`] as const,
      ),
    knopf: { text: 'Prüftafel ansehen', pfad: PRUEFTAFEL },
    schluessel: `pruefungen ${heute} ${profil}`,
  }
}

/**
 * One mail per person and day, on days on which an inspection reaches a further step; what was told is noted in the same
 * transaction, so that a further run, or another node, tells nothing twice, and a node that was down catches up.
 */
export const erinnereAnPruefungen = (kontext: Kontext): Promise<void> =>
  kontext.schreibe(async (trx) => {
    const heute = tagInBerlin(kontext.jetzt())
    const faellig = await dringende(trx, heute)
    if (faellig.length === 0) return
    const leute = await fahrzeugwarte(trx)
    // While nobody wants to know, nothing counts as told.
    if (leute.length === 0 || !(await merke(trx, faellig, heute))) return
    await kontext.sende(
      trx,
      leute.map((person) => sammelmail(faellig, person, heute)),
    )
  })

const erinnern = defineAuftrag('fahrzeuge-pruefungen', z.unknown(), { rang: 8 })

export const auftraege: Bereichsauftraege = {
  aufgaben: (kontext): Aufgabe[] => [erledige(erinnern, () => erinnereAnPruefungen(kontext))],
  // In UTC: in the morning in Berlin, whatever the clock change does.
  termine: [{ auftrag: erinnern, wann: '0 6 * * *' }],
}
