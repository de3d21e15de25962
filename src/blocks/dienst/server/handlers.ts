import type { AppContext } from '#server/context.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { AnmeldungCalls } from '../contract.ts'
import { changeAnswers, lastAnswers } from './signup/answers.ts'
import { abmelden, anmelden } from './signup/melden.ts'
import { anfragen, type Candidates, hilferuf, withdrawHilferuf } from './asking/hilferuf.ts'
import { myAnfragen, reply, answerPage, zusagen } from './asking/page.ts'
import { uebergabe, uebernehmer, withdrawUebergabe } from './asking/uebergabe.ts'
import { writeToAll } from './mails/letter.ts'
import type { OccasionKind } from './signup/occasion.ts'
import { cancelVorschlag, vorschlag } from './proposal/propose.ts'

/** Sentences for the constraints of the database. */
export const anmeldungConflicts: ConstraintMessages = {
  anmeldungen_ein_platz: { msg: 'Diesen Platz hat gerade jemand anders bekommen.' },
  anmeldungen_plaetze: { msg: 'Alle Plätze sind vergeben.' },
  personenzeiten_nicht_doppelt: { msg: 'Zu dieser Zeit ist die Person schon anderswo eingeteilt.' },
  anfragen_offen_key: { msg: 'Diese Person ist schon gefragt und hat noch nicht geantwortet.' },
  anfragen_uebergabe_key: { msg: 'Du hast deinen Platz schon jemandem angeboten.' },
}

export const anmeldungHandlers = (context: AppContext, kind: OccasionKind, candidates: Candidates): Handlers<AnmeldungCalls> => ({
  anmelden: anmelden(context, kind),
  abmelden: abmelden(context, kind),
  lastAnswers: lastAnswers(kind),
  changeAnswers: changeAnswers(kind),
  hilferuf: hilferuf(context, kind, candidates),
  withdrawHilferuf: withdrawHilferuf(context, kind),
  anfragen: anfragen(context, kind),
  letter: writeToAll(context, kind),
  vorschlag: vorschlag(context, kind, candidates),
  cancelVorschlag,
  uebernehmer: uebernehmer(context, kind),
  uebergabe: uebergabe(context, kind),
  uebergabeZuruecknehmen: withdrawUebergabe(context, kind),
  meineAnfragen: myAnfragen(context, kind),
  beantworten: reply(context, kind),
  zusage: answerPage(context),
  zusagen: zusagen(context),
})
