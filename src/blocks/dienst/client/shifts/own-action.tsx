import { useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useSession } from '#client/app/session.ts'
import { useWaitingOn, WILL_BE_SENT } from '#client/net/outbox/waiting.ts'
import type { Actions } from '#client/ui/action/action.ts'
import type { Helfer } from '../../contract.ts'
import { useAnswer } from '../cards/QuickAnswer.tsx'
import { signUpHindernis } from '../angebot.ts'
import type { Anlass, AnlassKind, Schicht } from '../kind.ts'
import { useOpen, useVerbs } from '../open.ts'
import { Leaving, type Way } from '../signup/Leaving.tsx'
import { useMelden } from '../signup/Melden.tsx'
import { isStanding } from '../signup/meldbar.ts'

interface Question {
  readonly kind: AnlassKind
  readonly anlass: Anlass
  readonly schicht?: Schicht
  readonly closed: boolean
}
interface Answer {
  readonly mine: Helfer | undefined
  /** Available actions: signing up, or signing off and handing over. Empty if none is possible. */
  readonly actions: Actions
  /** Reason against signing up, if it is open otherwise. */
  readonly reason: string | undefined
  readonly sheets: ReactNode
}

/** The offer with its button in the page header: the only one, else the only one with an own place. */
export function headOffer({ schichten, helfer }: Pick<Anlass, 'schichten' | 'helfer'>, me: string | null | undefined, now: number) {
  if (schichten.length === 1) return schichten[0]
  const mine = schichten.filter(
    ({ _id, ende }) =>
      Date.parse(ende) > now &&
      helfer.some((anmeldung) => anmeldung.schicht === _id && anmeldung.profil._id === me && isStanding(anmeldung)),
  )
  return mine.length === 1 ? mine[0] : undefined
}

/** The member's next action on an offer. Requires an enclosing `AnmeldungFrame`. */
export function useOwnAction({ kind, anlass, schicht: asked, closed }: Question): Answer {
  const { user } = useSession()
  const openAnmeldung = useMelden()
  const open = useOpen()
  const { join } = useVerbs()
  const [way, setWay] = useState<Way>(null)
  const { pathname } = useLocation()
  const waits = useWaitingOn(pathname).length > 0
  const [now] = useState(() => Date.now())
  const schicht = asked ?? headOffer(anlass, user?.profil, now)
  const request = schicht?.anmeldung.anfrage
  const answer = useAnswer({
    id: request?._id ?? '',
    beginn: request?.beginn ?? '',
    ende: request?.ende ?? '',
    titel: anlass.bezeichnung,
    to: pathname,
    load: async () => kind,
  })
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
  const reason = aktiv || over || request !== undefined ? undefined : signUpHindernis(schicht)
  const staffed = mine?.status === 'eingeteilt'

  // Without staffing, a past place counts as attended.
  const actions: Actions =
    over || (open && staffed)
      ? {}
      : waits
        ? {
            main: { titel: WILL_BE_SENT, disabledReason: 'Das liegt auf diesem Gerät und wird von selbst gesendet.', act: () => undefined },
          }
        : aktiv
          ? {
              main: {
                titel: 'Ich kann nicht',
                quiet: true,
                disabledReason: begun ? 'Die Schicht läuft schon. Ruf die Leitung an, wenn du nicht kommen kannst.' : undefined,
                act: () => setWay('abmelden'),
              },
              beside: staffed && !begun && { titel: 'Platz übergeben', act: () => setWay('uebergabe') },
            }
          : request !== undefined
            ? {
                main: { titel: 'Zusagen', loading: answer.sending === 'zugesagt', act: () => void answer.send('zugesagt') },
                decides: true,
                beside: { titel: 'Absagen', loading: answer.sending === 'abgelehnt', act: () => void answer.send('abgelehnt') },
              }
            : {
                main: {
                  titel: schicht.anmeldung.warteliste ? 'Auf die Warteliste' : join,
                  // Still possible as a trainee: the sheet explains it.
                  disabledReason: schicht.anmeldung.alsPraktikant === true ? undefined : reason,
                  act: () => openAnmeldung({ ...anlass, ortName: anlass.ortDaten.name }, schicht._id),
                },
              }
  const sheets = <Leaving kind={kind} anlass={anlass} schicht={schicht._id} me={user?.profil ?? null} way={way} go={setWay} />
  return { mine, actions, reason, sheets }
}
