import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import classes from './TabBar.module.css'

export interface TabSpec {
  /** Query parameter value: `?ansicht=pruefungen`; omitted for the first tab. */
  readonly value: string
  readonly titel: string
  /** Keeps the tab mounted while hidden, to preserve form input. */
  readonly stays?: true
  readonly content: ReactNode
}

const MANY = 6
/** Search, filters and year in the address belong to the open tab: each finds its own again. */
export function TabBar({ titel, tabs }: { readonly titel: string; readonly tabs: readonly TabSpec[] }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const left = useRef<Record<string, object>>({})
  const { ansicht: view } = search
  const first = tabs[0]?.value ?? ''
  const current = tabs.find(({ value }) => value === view)?.value ?? first
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2
  }, [current])
  const open = (value: string) => {
    left.current[current] = search
    const own = { ...left.current[value], ansicht: value === first ? '' : value }
    void navigate({ to: '.', search: () => own, replace: true, resetScroll: false })
  }
  return (
    <Tabs value={current} onChange={(value) => value !== null && open(value)} keepMounted={false} keepMountedMode="display-none">
      <Tabs.List mb="md" className={`no-print ${classes['row']}`} ref={row} aria-label={titel} data-kopf>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            mih={44}
            miw={44}
            px={{ base: 6, sm: tabs.length > MANY ? 6 : 'md' }}
          >
            {tab.titel}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} keepMounted={tab.stays === true}>
          <Suspense fallback={<LoadingSkeleton />}>{tab.content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
