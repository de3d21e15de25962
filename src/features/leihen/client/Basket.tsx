import { Group, Select, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { CodeInput } from '#blocks/ausleihe/client/index.ts'
import type { Found, Kind } from '../contract.ts'
import { useSend } from '#client/net/useSend.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { useField } from '#client/ui/form/field.ts'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { focusField } from '#client/ui/form/focus-field.ts'
import { findThings } from './api.ts'
import { FoundList, loanHindernis, toldOf } from './FoundList.tsx'

interface Thing {
  readonly art: Kind
  readonly id: string
  readonly exemplar: number | null
  readonly exemplare?: readonly number[]
  readonly menge: number
  readonly titel: string
  readonly hint?: string
}
interface Props {
  readonly name: string
  readonly asked: string
  readonly scans: boolean
}
export function Basket({ name, asked, scans }: Props) {
  const { wert, set, props } = useField({ name })
  const things = wert as readonly Thing[]
  const [input, setInput] = useState('')
  const [hits, setHits] = useState<readonly Found[] | null>(null)
  const [message, setMessage] = useState('')
  const add = ({ art, id, titel, code, frei, exemplare, hinweis }: Found) => {
    const existing = things.find((thing) => thing.id === id)
    // Scanning a counted item again adds 1.
    if (existing && art === 'kleidung' && existing.menge < Math.min(frei, 20)) {
      set(things.map((thing) => (thing === existing ? { ...thing, menge: thing.menge + 1 } : thing)))
      setInput('')
      setHits(null)
      return setMessage(`${titel}: ${existing.menge + 1} Stück.`)
    }
    if (existing) return setMessage(`${titel} ist schon dabei.`)
    set([
      ...things,
      { art, id, exemplar: null, exemplare, menge: 1, hint: hinweis, titel: code && !titel.includes(code) ? `${titel} · ${code}` : titel },
    ])
    setInput('')
    setHits(null)
    return setMessage(`${titel} ist dabei. ${hinweis}`.trim())
  }
  const { send, isSending, error } = useSend((code: string) => findThings(code), {
    onSuccess: (found) => {
      const [first, another] = found
      if (first && !another && loanHindernis(first) === undefined) add(first)
      else if (first) setHits(found)
      else setMessage('Dazu findet sich nichts. Prüfe die Nummer, oder leg das Stück zuerst an.')
    },
  })
  const look = async (code: string) => {
    if (code.trim() === '') return
    setMessage('')
    setHits(null)
    await send(code.trim())
  }
  const lookAsked = useEffectEvent(() => void send(asked))
  useEffect(() => {
    if (asked !== '') lookAsked()
  }, [asked])
  const onScanned = () => {
    if (things.length > 0) focusField('profil')
    return things.length > 0
  }
  return (
    <div data-path={name} tabIndex={-1}>
      <CodeInput
        text={input}
        onType={setInput}
        onCode={(code) => void look(code)}
        busy={isSending}
        button="Suchen"
        told={message || error || toldOf(hits ?? [])}
        first={scans ? 'scans' : 'types'}
        onScanned={onScanned}
      />
      <div role="status">
        {message && (
          <Text mt="sm" fw={600}>
            {message}
          </Text>
        )}
      </div>
      <ErrorLine text={error || (typeof props.error === 'string' ? props.error : '')} />
      {hits && (
        <PlainList gap={8} mt="sm" aria-label="Gefunden">
          <FoundList found={hits} button="Dazu" onChoose={add} />
        </PlainList>
      )}
      {things.length > 0 && (
        <PlainList gap={4} mt="md" aria-label="Wird ausgegeben">
          {things.map((thing) => (
            <Group
              component="li"
              key={thing.id}
              justify="space-between"
              wrap="nowrap"
              gap={8}
              style={{ borderTop: '1px solid var(--line)' }}
            >
              <div style={{ overflowWrap: 'anywhere' }}>
                <Text>{thing.menge > 1 ? `${thing.menge} × ${thing.titel}` : thing.titel}</Text>
                {thing.hint && <StatusBadge tone="achtung">{thing.hint.replace(/\.$/, '')}</StatusBadge>}
              </div>
              {thing.exemplare && thing.exemplare.length > 1 && (
                <Select
                  size="md"
                  w={110}
                  aria-label={`Exemplar: ${thing.titel}`}
                  placeholder="Exemplar"
                  clearable
                  data={thing.exemplare.map(String)}
                  value={thing.exemplar === null ? null : String(thing.exemplar)}
                  onChange={(chosen) =>
                    set(things.map((each) => (each === thing ? { ...thing, exemplar: chosen === null ? null : Number(chosen) } : each)))
                  }
                />
              )}
              <RemoveButton
                label={`${thing.titel} entfernen`}
                onClick={() => {
                  set(things.filter(({ id }) => id !== thing.id))
                  setMessage('')
                }}
              />
            </Group>
          ))}
        </PlainList>
      )}
    </div>
  )
}
