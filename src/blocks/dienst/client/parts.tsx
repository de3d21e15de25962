import { lazyPart } from '#client/app/lazy-part.ts'

export const ProposalSheet = lazyPart(async () => (await import('./proposal/ProposalSheet.tsx')).ProposalSheet)
export const Einteilung = lazyPart(async () => (await import('./staffing/Einteilung.tsx')).Einteilung)
export const Abschluss = lazyPart(async () => (await import('./closing/Abschluss.tsx')).Abschluss)
export const AnswerList = lazyPart(async () => (await import('./questions/AnswerList.tsx')).AnswerList)
export const LetterSheet = lazyPart(async () => (await import('./mails/LetterSheet.tsx')).LetterSheet)
export const SignUps = lazyPart(async () => (await import('./decide/SignUps.tsx')).SignUps)
