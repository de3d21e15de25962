// Bookers and drivers: active members with a login; some are frequent users.
import { mayFahren, type Fahranforderung } from '#blocks/gueltigkeit/contract.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'

export interface Nutzender {
  readonly profil: string
  readonly user: string
  readonly username: string
  readonly klassen: readonly string[]
}

export class Nutzende {
  readonly #random: Random
  readonly #pool: readonly Nutzender[]
  readonly #byName: ReadonlyMap<string, Nutzender>
  /** Cache by licence class and gross mass, reused across thousands of trips. */
  readonly #fahrer = new Map<string, readonly Nutzender[]>()

  constructor(random: Random, people: readonly Mitglied[]) {
    this.#random = random
    const all = people.map(({ person, user, profil }) => ({
      bucht: person.inDienst && !person.withoutLogin && profil.status === 'aktiv',
      einer: { profil: profil._id, user: user._id, username: user.username, klassen: profil.fuehrerscheinklassen ?? [] },
    }))
    this.#byName = new Map(all.map(({ einer: one }) => [one.username, one]))
    this.#pool = all.flatMap(({ bucht, einer: one }) => (bucht ? Array.from({ length: random.pick([1, 1, 2, 4]) }, () => one) : []))
  }

  named(username: string): Nutzender {
    const found = this.#byName.get(username)
    if (!found) throw new Error(`nobody is called ${username}`)
    return found
  }

  anybody(): Nutzender {
    return this.#random.pick(this.#pool)
  }

  /** A member permitted to drive such a vehicle; undefined if there is none. */
  fahrer(fahrzeug: Fahranforderung): Nutzender | undefined {
    const key = `${fahrzeug.fuehrerscheinklasse} ${fahrzeug.zulGesamtmasse}`
    const matching = this.#fahrer.get(key) ?? this.#pool.filter(({ klassen: classes }) => mayFahren(classes, fahrzeug))
    this.#fahrer.set(key, matching)
    return matching.length > 0 ? this.#random.pick(matching) : undefined
  }
}
