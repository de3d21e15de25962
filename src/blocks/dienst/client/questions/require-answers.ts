import { ApiError } from '#client/net/api.ts'
import { answerMaengel } from '../../questions.ts'
import type { Question } from '../../question-fields.ts'

/** Refuses like the server, also without a net. @throws ApiError naming each question */
export function requireAnswers(questions: readonly Question[], answers: readonly string[]): void {
  const errors = answerMaengel(questions, answers)
  if (errors.length > 0) throw new ApiError(400, errors)
}
