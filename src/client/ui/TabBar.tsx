import { Tabs } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { useUrlState } from '../url-state.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

export interface TabSpec {
  /** In the address: `?view=pruefungen`; the first one leaves it out. */
  readonly wert: string
  readonly titel: string
  /** Stays while another one is open: a form with what was typed. */
  readonly stays?: true
  readonly inhalt: ReactNode
}

/** Views of one thing beside each other; which one is open stands in the address. Lazy chunks may be inside. */
export function TabBar({ titel, tabs }: { readonly titel: string; readonly tabs: readonly TabSpec[] }) {
  const [{ ansicht: view }, set] = useUrlState(['ansicht'])
  const first = tabs[0]?.wert ?? ''
  const offen = tabs.some(({ wert: value }) => value === view) ? view : first
  return (
    <Tabs
      value={offen}
      onChange={(fresh) => set({ ansicht: fresh === first ? '' : (fresh ?? '') })}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md" className="nicht-drucken" aria-label={titel}>
        {tabs.map((one) => (
          <Tabs.Tab key={one.wert} value={one.wert} mih={44} px={{ base: 10, sm: 'md' }}>
            {one.titel}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((one) => (
        <Tabs.Panel key={one.wert} value={one.wert} keepMounted={one.stays === true}>
          <Suspense fallback={<LoadingSkeleton />}>{one.inhalt}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
