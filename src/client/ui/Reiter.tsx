import { Tabs } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { useUrlZustand } from '../urlzustand.ts'
import { Laden } from './Laden.tsx'

export interface Reiterangabe {
  /** In the address: `?ansicht=pruefungen`; the first one leaves it out. */
  readonly wert: string
  readonly titel: string
  /** Stays while another one is open: a form with what was typed. */
  readonly bleibt?: true
  readonly inhalt: ReactNode
}

/** Views of one thing beside each other; which one is open stands in the address. Lazy chunks may be inside. */
export function Reiter({ titel, reiter }: { readonly titel: string; readonly reiter: readonly Reiterangabe[] }) {
  const [{ ansicht }, setze] = useUrlZustand(['ansicht'])
  const erster = reiter[0]?.wert ?? ''
  const offen = reiter.some(({ wert }) => wert === ansicht) ? ansicht : erster
  return (
    <Tabs
      value={offen}
      onChange={(neu) => setze({ ansicht: neu === erster ? '' : (neu ?? '') })}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md" className="nicht-drucken" aria-label={titel}>
        {reiter.map((einer) => (
          <Tabs.Tab key={einer.wert} value={einer.wert} mih={44} px={{ base: 10, sm: 'md' }}>
            {einer.titel}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {reiter.map((einer) => (
        <Tabs.Panel key={einer.wert} value={einer.wert} keepMounted={einer.bleibt === true}>
          <Suspense fallback={<Laden />}>{einer.inhalt}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
