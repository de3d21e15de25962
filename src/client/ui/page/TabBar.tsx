import { Tabs } from '@mantine/core'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useUrlState } from '../../navigation/url-state.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import classes from './TabBar.module.css'

export interface TabSpec {
  /** In the address: `?ansicht=pruefungen`; left out for the first tab. */
  readonly value: string
  readonly titel: string
  /** Stays mounted while another tab is open: a form with its input. */
  readonly stays?: true
  readonly content: ReactNode
}

/** More of them stand close together. */
const MANY = 6
/** Several views of tab thing; the address says which is open. They may be lazy chunks. */
export function TabBar({ titel, tabs }: { readonly titel: string; readonly tabs: readonly TabSpec[] }) {
  const [{ ansicht: view }, set] = useUrlState(['ansicht'])
  const first = tabs[0]?.value ?? ''
  const current = tabs.some(({ value }) => value === view) ? view : first
  const row = useRef<HTMLDivElement>(null)
  // The open one is seen.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2
  }, [current])
  return (
    <Tabs
      value={current}
      onChange={(fresh) => set({ ansicht: fresh === first ? '' : (fresh ?? '') })}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md" className={`nicht-drucken ${classes['row']}`} ref={row} aria-label={titel} data-kopf>
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
