// Who was shown which vehicle: whoever may drive it by licence, for two years; some ran out.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../fahrzeuge.ts'
import type { Mitglied } from '../mitglieder.ts'
import { plusMonate, plusTage, zeitpunkt } from '../tage.ts'
import type { Zufall } from '../zufall.ts'

const UMFANG = ['Bedienung', 'Funk', 'Tragesystem', 'Sondersignal', 'Beladung', 'Rangieren'] as const
const KLASSEN: Readonly<Record<string, readonly string[]>> = { B: ['B'], C1: ['C1', 'C1E', 'FK7.5'], BE: ['BE', 'C1E'] }

export function einweisungen(
  zufall: Zufall,
  { menschen, wagen, heute }: { menschen: readonly Mitglied[]; wagen: readonly Fahrzeug[]; heute: string },
): Insertable<DB['einweisungen']>[] {
  const wart = menschen.find(({ person }) => person.rollen.includes('Fahrzeugwart'))
  const vertretung = menschen.find(({ person }) => person.username === 'leitung')
  if (!wart || !vertretung) throw new Error('nobody can show vehicles')
  const noetig = wagen.filter(({ aktiv, einweisungErforderlich }) => aktiv && einweisungErforderlich)
  return menschen.flatMap(({ person, profil }) => {
    if (!person.imDienst) return []
    const faehrt = noetig.filter(({ fuehrerscheinklasse }) =>
      KLASSEN[fuehrerscheinklasse]?.some((klasse) => profil.fuehrerscheinklassen?.includes(klasse)),
    )
    // The accounts that one looks in with may drive what they are licensed for.
    const anzahl = person.username === 'helfer' || person.username === 'leitung' ? 3 : zufall.ganz(0, 4)
    const einweiser = person === wart.person ? vertretung : wart
    return zufall.einige(faehrt, Math.min(anzahl, faehrt.length)).map((fahrzeug) => {
      const datum = plusTage(heute, -zufall.ganz(20, person.username === 'helfer' ? 400 : 800))
      const stand = zeitpunkt(datum, 17).toISOString()
      return {
        _id: zufall.id(zeitpunkt(datum, 17)),
        version: 1,
        erstelltAm: stand,
        erstelltVon: einweiser.user._id,
        geaendertAm: stand,
        geaendertVon: einweiser.user._id,
        profil: profil._id,
        fahrzeug: fahrzeug._id,
        datum,
        einweiser: einweiser.profil._id,
        pruefer: null,
        art: 'erst',
        umfang: zufall.einige(UMFANG, zufall.ganz(3, 6)),
        km: zufall.ganz(5, 60),
        fuehrerscheinGesehen: true,
        gueltigBis: plusMonate(datum, 24),
        bestanden: true,
        unterschrift: null,
        bemerkung: '',
      }
    })
  })
}
