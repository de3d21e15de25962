import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '../net/api.ts'

const [list, version] = [z.array(z.string()), z.number()]
const lists = z.object({
  version,
  gruppe: list,
  foerdernd: list,
  verteiler: list,
  oberteil: list,
  hose: list,
  schuh: list,
  kopf: list,
  handschuh: list,
})

const { get } = createClient(
  { get: { method: 'GET', path: '/api/profile/listen', zugang: 'angemeldet', titel: 'Gruppen und Größen', response: lists } },
  sendSilently,
)

/** The chapter's groups and sizes for form choices; an empty list allows free text. */
export const chapterLists = queryOptions({ queryKey: ['config', 'listen'], queryFn: () => get() })
