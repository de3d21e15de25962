import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { submitOrKeep } from '#client/net/api.ts'
import { crudScreens } from '#client/crud/area.ts'
import { dateText } from '#client/text/date.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { type Report, reportContract } from '../contract.ts'

export const area = crudScreens(reportContract, {
  table: 'einsatzberichte',
  title: 'Einsatzberichte',
  newTitle: 'Neuer Einsatzbericht',
  paths: { list: '/einsatzberichte', create: '/einsatzberichte/neu', record: '/einsatzbericht/{id}' },
  name: ({ stichwort, datum }) => `${stichwort} am ${dateText(datum)}`,
})
export const { send, read } = area.data
export const keeping = createClient({ create: reportContract.create, update: reportContract.update }, submitOrKeep)

export const choicesQuery = queryOptions({
  queryKey: ['fahrzeuge', 'einsatzberichte'],
  queryFn: () => read.choices(),
  meta: { tables: ['alarmeinheiten'] },
})
export const proposalsQuery = (at: string) =>
  queryOptions({
    queryKey: ['anmeldungen', 'einsatzberichte', at],
    queryFn: async () => [...(await read.proposals({ query: { zeit: at } }))],
    meta: { tables: ['fahrzeugbelegungen'] },
    retry: false,
  })
export const statisticsQuery = (year: number) =>
  queryOptions({
    queryKey: ['einsatzberichte', 'statistik', year],
    queryFn: async () => [...(await read.statistics({ query: { jahr: year } }))],
  })

export const LOOKS = {
  entwurf: { tone: 'achtung' },
  abgeschlossen: { tone: 'gut' },
} as const satisfies Readonly<Record<Report['status'], StateLook>>
