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
import { find } from './api.ts'
import { FoundList, hindernis, toldOf } from './FoundList.tsx'

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
  const [input, type] = useState('')
  const [hits, show] = useState<readonly Found[] | null>(null)
  const [told, tell] = useState('')
  const add = ({ art, id, titel, code, frei, exemplare, hinweis }: Found) => {
    const there = things.find((one) => one.id === id)
    // Scanning a counted item again adds 1.
    if (there && art === 'kleidung' && there.menge < Math.min(frei, 20)) {
      set(things.map((one) => (one === there ? { ...one, menge: one.menge + 1 } : one)))
      type('')
      show(null)
      return tell(`${titel}: ${there.menge + 1} Stück.`)
    }
    if (there) return tell(`${titel} ist schon dabei.`)
    set([
      ...things,
      { art, id, exemplar: null, exemplare, menge: 1, hint: hinweis, titel: code && !titel.includes(code) ? `${titel} · ${code}` : titel },
    ])
    type('')
    show(null)
    return tell(`${titel} ist dabei. ${hinweis}`.trim())
  }
  const { send, isSending, error } = useSend((code: string) => find(code), {
    onSuccess: (found) => {
      const [first, another] = found
      if (first && !another && hindernis(first) === undefined) add(first)
      else if (first) show(found)
      else tell('Dazu findet sich nichts. Prüfe die Nummer, oder leg das Stück zuerst an.')
    },
  })
  const look = async (code: string) => {
    if (code.trim() === '') return
    tell('')
    show(null)
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
        onType={type}
        onCode={(code) => void look(code)}
        busy={isSending}
        button="Suchen"
        told={told || error || toldOf(hits ?? [])}
        first={scans ? 'scans' : 'types'}
        onScanned={onScanned}
      />
      <div role="status">
        {told && (
          <Text mt="sm" fw={600}>
            {told}
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
          {things.map((one) => (
            <Group
              component="li"
              key={one.id}
              justify="space-between"
              wrap="nowrap"
              gap={8}
              style={{ borderTop: '1px solid var(--linie)' }}
            >
              <div style={{ overflowWrap: 'anywhere' }}>
                <Text>{one.menge > 1 ? `${one.menge} × ${one.titel}` : one.titel}</Text>
                {one.hint && <StatusBadge tone="achtung">{one.hint.replace(/\.$/, '')}</StatusBadge>}
              </div>
              {one.exemplare && one.exemplare.length > 1 && (
                <Select
                  size="md"
                  w={110}
                  aria-label={`Exemplar: ${one.titel}`}
                  placeholder="Exemplar"
                  clearable
                  data={one.exemplare.map(String)}
                  value={one.exemplar === null ? null : String(one.exemplar)}
                  onChange={(chosen) =>
                    set(things.map((each) => (each === one ? { ...one, exemplar: chosen === null ? null : Number(chosen) } : each)))
                  }
                />
              )}
              <RemoveButton
                label={`${one.titel} entfernen`}
                onClick={() => {
                  set(things.filter(({ id }) => id !== one.id))
                  tell('')
                }}
              />
            </Group>
          ))}
        </PlainList>
      )}
    </div>
  )
}
