// Who does services, found by qualification; some come often, some seldom.
import { rang, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Mitglied } from '../mitglieder.ts'
import type { Zufall } from '../zufall.ts'
import { Belegung } from './belegung.ts'

export interface Helfer {
  readonly profil: string
  readonly user: string
  readonly username: string
  readonly name: string
  readonly qualifikation: string
  readonly gruppe: string
  readonly klassen: readonly string[]
}

export class Leute {
  readonly belegung = new Belegung()
  readonly leiter: readonly Helfer[]
  readonly #zufall: Zufall
  readonly #nachName: ReadonlyMap<string, Helfer>
  /** By rank: all of at least this rank, each as often as they like to come. */
  readonly #topf: readonly (readonly Helfer[])[]
  #naechsterLeiter = 0

  constructor(zufall: Zufall, menschen: readonly Mitglied[]) {
    this.#zufall = zufall
    const alle = menschen.map(({ person, user, profil }) => ({
      dienst: person.imDienst && profil.status === 'aktiv',
      fuehrt: person.rollen.includes('Dienstführung (San)'),
      helfer: {
        profil: profil._id,
        user: user._id,
        username: user.username,
        name: `${user.vorname} ${user.nachname}`,
        qualifikation: profil.sanitaetsausbildung ?? 'keine',
        gruppe: profil.gruppe ?? '',
        klassen: profil.fuehrerscheinklassen ?? [],
      },
    }))
    this.#nachName = new Map(alle.map(({ helfer }) => [helfer.username, helfer]))
    this.leiter = alle.filter(({ dienst, fuehrt }) => dienst && fuehrt).map(({ helfer }) => helfer)
    const fleiss = [1, 1, 2, 2, 3, 5]
    const topf = alle.flatMap(({ dienst, helfer }) => (dienst ? Array.from({ length: zufall.eins(fleiss) }, () => helfer) : []))
    this.#topf = SANITAETSAUSBILDUNGEN.map((_, r) => topf.filter(({ qualifikation }) => rang(qualifikation) >= r))
  }

  /** Somebody of the fixed people, by user name. */
  wer(username: string): Helfer {
    const helfer = this.#nachName.get(username)
    if (!helfer) throw new Error(`nobody is called ${username}`)
    return helfer
  }

  /** Somebody of at least this qualification who is free then and passes; undefined when there is none at hand. */
  suche(qualifikation: string, von: number, bis: number, passt: (helfer: Helfer) => boolean): Helfer | undefined {
    const topf = this.#topf[rang(qualifikation)] ?? []
    const taugt = (helfer: Helfer | undefined) =>
      helfer !== undefined && passt(helfer) && this.belegung.frei(helfer.profil, von, bis) ? helfer : undefined
    for (let i = 0; i < 12; i += 1) {
      const gefunden = topf.length > 0 ? taugt(this.#zufall.eins(topf)) : undefined
      if (gefunden) return gefunden
    }
    const anfang = topf.length > 0 ? this.#zufall.ganz(0, topf.length - 1) : 0
    for (let i = 0; i < topf.length; i += 1) {
      const gefunden = taugt(topf[(anfang + i) % topf.length])
      if (gefunden) return gefunden
    }
    return undefined
  }

  /** Leaders take turns; whoever is held elsewhere is passed over. */
  naechsterLeiter(von: number, bis: number): Helfer | undefined {
    for (let i = 0; i < this.leiter.length; i += 1) {
      const leiter = this.leiter[(this.#naechsterLeiter + i) % this.leiter.length]
      if (leiter && this.belegung.frei(leiter.profil, von, bis)) {
        this.#naechsterLeiter += i + 1
        return leiter
      }
    }
    return undefined
  }
}
