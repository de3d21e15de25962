import { Tabs } from '@mantine/core'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useUrlState } from '../../navigation/url-state.ts'
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
export function TabBar({ titel, tabs }: { readonly titel: string; readonly tabs: readonly TabSpec[] }) {
  const [{ ansicht: view }, setUrl] = useUrlState(['ansicht'])
  const first = tabs[0]?.value ?? ''
  const current = tabs.some(({ value }) => value === view) ? view : first
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2
  }, [current])
  return (
    <Tabs
      value={current}
      onChange={(value) => setUrl({ ansicht: value === first ? '' : (value ?? '') })}
      keepMounted={false}
      keepMountedMode="display-none"
    >
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
