import { useState, type ReactNode } from 'react'
import { useSession } from '#client/app/session.ts'
import type { Actions } from '#client/ui/action/action.ts'
import type { Helfer } from '../../contract.ts'
import { hindernis } from '../angebot.ts'
import type { Anlass, AnlassKind, Schicht } from '../kind.ts'
import { useOpen, useVerbs } from '../open.ts'
import { Leaving, type Way } from '../signup/Leaving.tsx'
import { useMelden } from '../signup/Melden.tsx'
import { isStanding } from '../signup/meldbar.ts'

interface Question {
  readonly kind: AnlassKind
  readonly anlass: Anlass
  /** Absent: the one that the page's head is about. */
  readonly schicht?: Schicht
  /** Nobody can sign up yet, or any more. */
  readonly closed: boolean
}
interface Answer {
  /** One's own sign-up in this offer, in whatever state. */
  readonly mine: Helfer | undefined
  /** To be done now: signing up, or signing off and handing over. Nothing where nobody can any more, or not yet. */
  readonly actions: Actions
  /** Why one cannot sign up, where one could otherwise. */
  readonly reason: string | undefined
  /** What they open, to be drawn where they stand. */
  readonly sheets: ReactNode
}

/** The offer whose button stands in the page's head: the only one there is, else the only one in which one stands. */
export function headOffer({ schichten, helfer }: Pick<Anlass, 'schichten' | 'helfer'>, me: string | null | undefined, now: number) {
  if (schichten.length === 1) return schichten[0]
  const mine = schichten.filter(
    ({ _id, ende }) => Date.parse(ende) > now && helfer.some((one) => one.schicht === _id && one.profil._id === me && isStanding(one)),
  )
  return mine.length === 1 ? mine[0] : undefined
}

/** The one thing that a member does next about an offer, wherever its button stands. Within an `AnmeldungFrame`. */
export function useOwnAction({ kind, anlass, schicht: asked, closed }: Question): Answer {
  const { user } = useSession()
  const openAnmeldung = useMelden()
  const open = useOpen()
  const { join } = useVerbs()
  const [way, go] = useState<Way>(null)
  const [now] = useState(() => Date.now())
  const schicht = asked ?? headOffer(anlass, user?.profil, now)
  if (!schicht) {
    const standing = anlass.helfer.some((helfer) => helfer.profil._id === user?.profil && isStanding(helfer))
    const choice = anlass.schichten.some(({ ende, anmeldung }) => Date.parse(ende) > now && (anmeldung.moeglich || anmeldung.warteliste))
    const choosing = {
      titel: 'Für eine Schicht melden',
      act: () => openAnmeldung({ ...anlass, ortName: anlass.ortDaten.name }),
    }
    return {
      mine: undefined,
      actions: { main: choice && !standing && !closed && !anlass.abgesagt && choosing },
      reason: undefined,
      sheets: null,
    }
  }
  const mine = anlass.helfer.find((helfer) => helfer.schicht === schicht._id && helfer.profil._id === user?.profil)
  const aktiv = mine !== undefined && isStanding(mine)
  const over = Date.parse(schicht.ende) <= now || anlass.abgesagt || closed
  const begun = Date.parse(schicht.beginn) <= now
  const reason = aktiv || over ? undefined : hindernis(schicht)
  const staffed = mine?.status === 'eingeteilt'

  // Where nobody staffs, who has a place has been there.
  const actions: Actions =
    over || (open && staffed)
      ? {}
      : aktiv
        ? {
            main: {
              titel: 'Ich kann nicht',
              quiet: true,
              disabledReason: begun ? 'Die Schicht läuft schon. Ruf die Leitung an, wenn du nicht kommen kannst.' : undefined,
              act: () => go('abmelden'),
            },
            beside: staffed && !begun && { titel: 'Platz übergeben', act: () => go('uebergabe') },
          }
        : {
            main: {
              titel: schicht.anmeldung.warteliste ? 'Auf die Warteliste' : join,
              // As a trainee one may still come: the sheet explains.
              disabledReason: schicht.anmeldung.alsPraktikant === true ? undefined : reason,
              act: () => openAnmeldung({ ...anlass, ortName: anlass.ortDaten.name }, schicht._id),
            },
          }
  const sheets = <Leaving kind={kind} anlass={anlass} schicht={schicht._id} me={user?.profil ?? null} way={way} go={go} />
  return { mine, actions, reason, sheets }
}
