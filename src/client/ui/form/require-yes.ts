import { ApiError } from '../../net/api.ts'
import { confirm } from '../overlay/confirm.ts'

/**
 * Asks for confirmation while sending a form.
 * @throws ApiError if declined, with `refusal` for the form or without errors
 */
export async function requireYes(question: Parameters<typeof confirm>[0], refusal?: ApiError['errors'][number]): Promise<void> {
  if (!(await confirm(question))) throw new ApiError(0, refusal ? [refusal] : [])
}
