// The many ordinary services: by season, weekday and size, in the order of their begin.
import { ENTWURF } from '#features/sanitaetsdienste/formen.ts'
import type { Ort } from '../orte.ts'
import { plusTage } from '../tage.ts'
import { uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import { bedarfFuer } from './bedarf.ts'
import type { Mass } from './mass.ts'
import type { Lage, Plan, Schichtplan } from './plan.ts'
import { type Groessenklasse, NACHBARN, ORTSTEILE, type Vorlage, VORLAGEN } from './vorlagen.ts'

const GRUPPEN = ['SEG Sanität', 'SEG Betreuung', 'Bereitschaft 1'] as const
const VORAUS_TAGE = 125

const klassenFuer = (plaetze: number): readonly Groessenklasse[] =>
  plaetze <= 4 ? ['klein'] : plaetze <= 11 ? ['mittel'] : plaetze <= 20 ? ['mittel', 'gross'] : ['gross']

/** An event of the right size on a day that suits it; after many tries the season no longer counts. */
function findeTermin(
  zufall: Zufall,
  heute: string,
  von: number,
  bis: number,
  plaetze: number,
): { vorlage: Vorlage; tag: string; inTagen: number } {
  const klassen = klassenFuer(plaetze)
  const passende = VORLAGEN.filter((vorlage) => vorlage.klassen.some((klasse) => klassen.includes(klasse)))
  for (let versuch = 0; ; versuch += 1) {
    const vorlage = zufall.eins(passende)
    const inTagen = zufall.ganz(von, bis)
    const tag = plusTage(heute, inTagen)
    const wann = new Date(tag)
    const imMonat = versuch > 60 || vorlage.monate.length === 0 || vorlage.monate.includes(wann.getUTCMonth() + 1)
    if (imMonat && vorlage.tage.includes(wann.getUTCDay())) return { vorlage, tag, inTagen }
  }
}

/** One shift over the whole, or two of half the size where it takes long; a day earlier where it would not be over at `latest`. */
function schichten(zufall: Zufall, { beginn, dauer }: Vorlage, day: string, plaetze: number, latest: number): Schichtplan[] {
  const um = zufall.eins(beginn)
  const stunden = zufall.eins(dauer)
  const halb = zufall.trifft(0.25) ? 30 : 0
  const tag = uhr(day, um + stunden, halb) > latest ? plusTage(day, -1) : day
  const mitWagen = zufall.trifft(0.85)
  const neu = (bezeichnung: string, anzahl: number, von: number, bis: number): Schichtplan => {
    const { zeilen, typen } = bedarfFuer(anzahl, mitWagen)
    return {
      bezeichnung,
      von: uhr(tag, von, halb),
      bis: uhr(tag, bis, halb),
      zeilen,
      typen,
      praktikanten: anzahl >= 4 && zufall.trifft(0.2) ? zufall.ganz(1, 2) : 0,
    }
  }
  if (plaetze < 6 || stunden < 8 || zufall.trifft(0.6)) return [neu('', plaetze, um, um + stunden)]
  const mitte = um + Math.ceil(stunden / 2)
  return [neu('Frühschicht', Math.ceil(plaetze / 2), um, mitte), neu('Spätschicht', Math.floor(plaetze / 2), mitte, um + stunden)]
}

/** How full a service is that lies so many days ahead; past ones are nearly whole. */
function fuelle(inTagen: number): Pick<Plan, 'gefuellt' | 'eingeteilt'> {
  if (inTagen < 0) return { gefuellt: 0.97, eingeteilt: 1 }
  if (inTagen <= 14) return { gefuellt: 0.88, eingeteilt: 0.85 }
  return inTagen <= 40 ? { gefuellt: 0.7, eingeteilt: 0.5 } : { gefuellt: 0.4, eingeteilt: 0.2 }
}

export interface Vorgaben {
  readonly heute: string
  readonly orte: readonly Ort[]
  readonly mass: Mass
  /** How many of each the edge cases bring already. */
  readonly schon: { readonly kommend: number; readonly vergangen: number; readonly abgesagt: number }
}

/** All plans but the edge cases, by begin. */
export function zufaellige(zufall: Zufall, { heute, orte, mass, schon }: Vorgaben): Plan[] {
  const plaetze = orte.filter(({ aktiv, name }) => aktiv && /^(Sporthalle|Festplatz|Bürgerhaus|Freibad|Marktplatz)/.test(name))
  const neu = (von: number, bis: number, lageVon: (inTagen: number) => Lage): Plan => {
    const groesse = zufall.eins(mass.plaetze)
    const { vorlage, tag, inTagen } = findeTermin(zufall, heute, von, bis, groesse)
    const extern = zufall.trifft(0.06)
    // What has a house of its own is held there; the others go round the parts of the town.
    const wandert = vorlage.ort === '' || vorlage.ort === 'Marktplatz'
    const ortsteil = wandert && groesse <= 20 && !vorlage.name.endsWith(' Nord') ? zufall.eins(ORTSTEILE) : ''
    const fest = ortsteil === '' ? orte.find(({ name }) => name === vorlage.ort) : undefined
    return {
      art: extern ? 'extern' : 'intern',
      bezeichnung: `${vorlage.name} ${ortsteil}`.trim(),
      kategorie: vorlage.kategorie,
      veranstalter: extern ? zufall.eins(NACHBARN) : vorlage.veranstalter,
      ort: (fest ?? zufall.eins(plaetze))._id,
      lage: lageVon(inTagen),
      // What is over is over at every hour of the day the chapter is made.
      schichten: schichten(zufall, vorlage, tag, groesse, inTagen < 0 ? uhr(heute, 0) : Infinity),
      ...fuelle(inTagen),
      warten: zufall.trifft(0.12) ? zufall.ganz(1, 3) : 0,
      ...(!extern && groesse <= 8 && zufall.trifft(0.03) ? { besonderes: { sichtbarFuer: [zufall.eins(GRUPPEN)] } } : {}),
    }
  }
  // Who leads closes within a few days; the very last ones are still open.
  const vorbei = (inTagen: number): Lage =>
    zufall.trifft(0.05) ? 'abgesagt' : inTagen >= -2 || (inTagen >= -6 && zufall.trifft(0.4)) ? 'offen' : 'vergangen'
  const reihe = (anzahl: number, von: number, bis: number, lage: (inTagen: number) => Lage) =>
    Array.from({ length: Math.max(0, anzahl) }, () => neu(von, bis, lage))
  const plaene = [
    ...Array.from({ length: mass.jahre }, (_, jahr) =>
      reihe(mass.jeJahr - (jahr === 0 ? schon.vergangen : 0), -365 * (jahr + 1), -365 * jahr - 1, vorbei),
    ).flat(),
    ...reihe(mass.kommend - schon.kommend, 1, VORAUS_TAGE, () => 'kommend'),
    ...reihe(mass.entwuerfe, 20, VORAUS_TAGE + 60, () => 'entwurf').map((plan, i) => ({
      ...plan,
      besonderes: { status: ENTWURF[i % ENTWURF.length] },
    })),
    ...reihe(mass.abgesagt - schon.abgesagt, 3, VORAUS_TAGE, () => 'abgesagt'),
  ]
  const beginn = ({ schichten: liste }: Plan) => liste[0]?.von ?? 0
  return plaene.sort((a, b) => beginn(a) - beginn(b))
}
