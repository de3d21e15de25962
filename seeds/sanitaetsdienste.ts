// The services of the demo chapter: the edge cases first (who stands there must be free), then the ordinary ones.
import type { Transaction } from 'kysely'
import { frischeAuf } from '#blocks/anmeldung/server/index.ts'
import type { DB } from '#server/db/schema.ts'
import { anfragen } from './dienste/anfragen.ts'
import { Baustelle } from './dienste/bauen.ts'
import { einweisungen } from './dienste/einweisungen.ts'
import { Leute } from './dienste/leute.ts'
import type { Mass } from './dienste/mass.ts'
import type { Plan } from './dienste/plan.ts'
import { raender } from './dienste/raender.ts'
import type { Zeilen } from './dienste/zeilen.ts'
import { zufaellige } from './dienste/zufaellige.ts'
import { fuege, ohneSchranken } from './einspielen.ts'
import type { Fahrzeug } from './fahrzeuge.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Ort } from './orte.ts'
import { eintraege } from './verlauf.ts'
import { neuerZufall } from './zufall.ts'

interface Bestand {
  readonly menschen: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly wagen: readonly Fahrzeug[]
  readonly heute: string
  readonly mass: Mass
}

/**
 * Fills the tables of the services; people, places and vehicles must be there.
 * @returns what they hold of the vehicles, to be written with all other bookings
 */
export async function fuelleDienste(
  trx: Transaction<DB>,
  { menschen, plaetze, wagen, heute, mass }: Bestand,
): Promise<Zeilen['fahrzeugbelegungen']> {
  const leute = new Leute(neuerZufall('leute'), menschen)
  const bau = new Baustelle(neuerZufall('dienste'), { heute, leute, wagen })
  const sonder = raender({ heute, orte: plaetze, leute })
  const faelle = new Map([...sonder].map(([fall, plan]) => [fall, bau.baue(plan)] as const))
  const viele = (...lagen: Plan['lage'][]) => [...sonder.values()].filter(({ lage }) => lagen.includes(lage)).length
  const schon = { kommend: viele('kommend'), vergangen: viele('vergangen', 'offen'), abgesagt: viele('abgesagt') }
  for (const plan of zufaellige(neuerZufall('termine'), { heute, orte: plaetze, mass, schon })) bau.baue(plan)

  const { zeilen } = bau
  const verlaufszufall = neuerZufall('dienstverlauf')
  await fuege(trx, 'nummernkreise', bau.nummeriere())
  await ohneSchranken(trx, ['angebote', 'angebot_fahrzeuge', 'anmeldungen', 'stundennachweise'], async () => {
    await fuege(trx, 'sanitaetsdienste', zeilen.sanitaetsdienste)
    await fuege(trx, 'angebote', zeilen.angebote)
    await fuege(trx, 'angebot_fahrzeuge', zeilen.angebot_fahrzeuge)
    await fuege(trx, 'anmeldungen', zeilen.anmeldungen)
    await fuege(trx, 'stundennachweise', zeilen.stundennachweise)
  })
  await fuege(trx, 'anfragen', anfragen(neuerZufall('anfragen'), zeilen, { leute, heute, faelle }))
  await fuege(trx, 'einweisungen', einweisungen(neuerZufall('einweisungen'), { menschen, wagen, heute }))
  await fuege(
    trx,
    'historie',
    zeilen.geschehen.sort((a, b) => a.zeit.getTime() - b.zeit.getTime()).flatMap((fall) => eintraege(verlaufszufall, fall)),
  )
  await frischeAuf(
    trx,
    zeilen.angebote.map(({ _id }) => _id),
  )
  return zeilen.fahrzeugbelegungen
}
