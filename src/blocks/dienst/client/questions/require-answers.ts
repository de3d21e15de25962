import { ApiError } from '#client/net/api.ts'
import { answerMaengel } from '../../questions.ts'
import type { Question } from '../../question-fields.ts'

/** Validates like the server, also offline. @throws ApiError naming each question */
export function requireAnswers(questions: readonly Question[], answers: readonly string[]): void {
  const errors = answerMaengel(questions, answers)
  if (errors.length > 0) throw new ApiError(400, errors)
}
