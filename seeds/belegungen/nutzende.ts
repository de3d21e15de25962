// Who books and drives: the active members who may sign in; some do it often.
import { darfFahren, type Fahranforderung } from '#blocks/gueltigkeit/contract.ts'
import type { Mitglied } from '../mitglieder.ts'
import type { Zufall } from '../zufall.ts'

export interface Nutzender {
  readonly profil: string
  readonly user: string
  readonly username: string
  readonly klassen: readonly string[]
}

export class Nutzende {
  readonly #zufall: Zufall
  readonly #topf: readonly Nutzender[]
  readonly #nachName: ReadonlyMap<string, Nutzender>
  /** By licence class and gross mass: the same few questions for thousands of trips. */
  readonly #fahrer = new Map<string, readonly Nutzender[]>()

  constructor(zufall: Zufall, menschen: readonly Mitglied[]) {
    this.#zufall = zufall
    const alle = menschen.map(({ person, user, profil }) => ({
      bucht: person.imDienst && !person.ohneLogin && profil.status === 'aktiv',
      einer: { profil: profil._id, user: user._id, username: user.username, klassen: profil.fuehrerscheinklassen ?? [] },
    }))
    this.#nachName = new Map(alle.map(({ einer }) => [einer.username, einer]))
    this.#topf = alle.flatMap(({ bucht, einer }) => (bucht ? Array.from({ length: zufall.eins([1, 1, 2, 4]) }, () => einer) : []))
  }

  /** Somebody of the fixed people, by user name. */
  wer(username: string): Nutzender {
    const gefunden = this.#nachName.get(username)
    if (!gefunden) throw new Error(`nobody is called ${username}`)
    return gefunden
  }

  irgendwer(): Nutzender {
    return this.#zufall.eins(this.#topf)
  }

  /** Somebody who may drive such a vehicle; undefined where nobody may. */
  fahrer(fahrzeug: Fahranforderung): Nutzender | undefined {
    const schluessel = `${fahrzeug.fuehrerscheinklasse} ${fahrzeug.zulGesamtmasse}`
    const passend = this.#fahrer.get(schluessel) ?? this.#topf.filter(({ klassen }) => darfFahren(klassen, fahrzeug))
    this.#fahrer.set(schluessel, passend)
    return passend.length > 0 ? this.#zufall.eins(passend) : undefined
  }
}
