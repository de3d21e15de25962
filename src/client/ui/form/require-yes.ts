import { ApiError } from '../../net/api.ts'
import { confirm } from '../overlay/confirm.ts'

/** Asks in the middle of sending a form. @throws where the answer is no: what the form shows then, at its field if one is named, or nothing */
export async function requireYes(question: Parameters<typeof confirm>[0], refusal?: ApiError['errors'][number]): Promise<void> {
  if (!(await confirm(question))) throw new ApiError(0, refusal ? [refusal] : [])
}
