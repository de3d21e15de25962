export type { Angebot } from './angebot.ts'
export { Abmeldeblatt } from './signup/Abmeldeblatt.tsx'
export { aboutOf, Beforehand, hintsOf } from './signup/Beforehand.tsx'
export { Anmeldeblatt } from './signup/Anmeldeblatt.tsx'
export { Questions } from './questions/Questions.tsx'
export { AnswerFields } from './questions/AnswerFields.tsx'
export { AnswerSheet } from './questions/AnswerSheet.tsx'
export { requireAnswers } from './questions/require-answers.ts'
export { MyAnswers } from './questions/MyAnswers.tsx'
export { QuickAnswer } from './cards/QuickAnswer.tsx'
export { standingOnce } from './signup/meldbar.ts'
export { takeSignUpBack } from './signup/take-back.ts'
export { Abschluss, AnswerList, Einteilung, LetterSheet, NewDates, OccasionStrip, SignUps } from './parts.tsx'
export type { BoardAnlass, BoardKind, BoardSchicht } from './board.ts'
export type { Extra } from './closing/extra.ts'
export { Besetzung, BesetzungLegend } from './Besetzung.tsx'
export { Hilferuf } from './asking/Hilferuf.tsx'
export type { AnlassKind, AnlassLink, AnlassRow, AnlassView } from './kind.ts'
export { AnlassCard } from './list/AnlassCard.tsx'
export { anlassColumns } from './list/columns.tsx'
export { anlassEntry, needText } from './list/entry.tsx'
export { Leaving } from './signup/Leaving.tsx'
export { lastAnswersQuery } from './queries.ts'
export { useKandidaten } from './useKandidaten.ts'
export { AnmeldungFrame } from './signup/Melden.tsx'
export { OpeningFrame, SignUpRow } from './signup/RowJoin.tsx'
export { planParts } from './plan.tsx'
export { anlassQuery, reloadAnlaesse } from './queries.ts'
export { useOwnAction } from './shifts/own-action.tsx'
export { Schichten } from './shifts/Schichten.tsx'
export { StateBadge } from './StateBadge.tsx'
export { Zusage } from './answer/Zusage.tsx'
export { ForMe } from './reader/ForMe.tsx'
export { Missing } from './reader/Missing.tsx'
export { RecordFrame } from './reader/RecordFrame.tsx'
export { OverlapReason } from './staffing/OverlapReason.tsx'
export { refusedRow } from './staffing/refused-row.ts'
export { NotSignedUp, signedUp } from './staffing/Strangers.tsx'
export { besetztText, LIKES } from './words.ts'
export type { AnlassScreens, NewDatesProps } from './declare/area.ts'
export type { OccasionStripProps } from './declare/OccasionStrip.tsx'
export { anlassCalls } from './declare/area.ts'
export { draftQuery } from './declare/drafts.ts'
export { findFacts, keyFacts } from './declare/date-facts.ts'
export { daysTo, shiftDays } from './declare/shift-days.ts'
export { anlassInputs } from './declare/AnlassForms.tsx'
export { anlassPages } from './declare/pages.tsx'
export { publishDrafts, PublishingCard, requirePublic } from './declare/publish.ts'
export { Papers } from './declare/Papers.tsx'
export {
  type Accepted,
  acceptPlaces,
  buttonText,
  countSeats,
  doneText,
  insistOn,
  isDoubtful,
  outgoingText,
  type Refused,
  refusedText,
  undoPlaces,
} from './proposal/accept.ts'
export { RefusedPlaces } from './proposal/RefusedPlaces.tsx'
export { ProposedPlace } from './proposal/ProposedPlace.tsx'
