import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { sendSilently, submit } from '#client/net/api.ts'
import { queries } from '#client/app/query-client.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { createClient } from '#contract/client.ts'
import { kummerkastenContract, type Status } from '../contract.ts'

export const send = createClient(kummerkastenContract, submit)
const read = createClient(kummerkastenContract, sendSilently)

export const entriesQuery = (filter: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ['kummerkasten', filter],
    queryFn: ({ pageParam }) => read.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
    // New entries send no notification.
    refetchOnMount: 'always',
  })
export const reloadKummerkasten = () => queries.invalidateQueries({ queryKey: ['kummerkasten'] })

export const LOOKS = {
  neu: { tone: 'achtung' },
  gelesen: { tone: 'hinweis' },
  beantwortet: { tone: 'gut' },
  erledigt: { tone: 'neutral' },
} as const satisfies Readonly<Record<Status, StateLook>>
