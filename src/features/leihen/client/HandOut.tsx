import { AlreadyHas, HandOverFields, notifyHandedOut, requireSigned } from '#blocks/ausleihe/client/index.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useMay } from '#client/app/session.ts'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useValue } from '#client/ui/form/field.ts'
import { FieldGroup } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { leihenContract } from '#features/leihen/contract.ts'
import { handOut, reloadLeihen } from './api.ts'
import { Basket } from './Basket.tsx'

const OutList = lazyPart(async () => (await import('./OutList.tsx')).OutList)

export function Lending() {
  const reads = useMay(['READ_MELDER', 'READ_SCHLUESSEL', 'READ_KLEIDUNG'])
  return (
    <Page titel="Ausgeben" narrow>
      {reads ? (
        <TabBar
          titel="Ansichten: Ausgeben"
          tabs={[
            { value: 'ausgeben', titel: 'Ausgeben', stays: true, content: <HandOut /> },
            { value: 'ausgegeben', titel: 'Ausgegeben', content: <OutList /> },
          ]}
        />
      ) : (
        <HandOut />
      )}
    </Page>
  )
}

/** A second pager, or the same thing once more. */
function Already() {
  const chosen = useValue('positionen') as readonly { readonly art: string; readonly id: string }[]
  return <AlreadyHas isSuch={({ art, objekt }) => chosen.some((one) => (art === 'melder' ? one.art === art : one.id === objekt))} />
}

/** Hands out several things to one person: scan, choose the person, sign. The basket survives a reload and a lost connection. */
function HandOut() {
  const [{ code, scan }, setUrl] = useUrlState(['code', 'scan'])
  const [round, setRound] = useState(0)
  return (
    <Form
      key={round}
      schema={leihenContract.handOut.body}
      start={{ positionen: [] }}
      draft="ausgabe"
      button={({ positionen }) => (positionen.length > 1 ? `${positionen.length} Dinge ausgeben` : 'Ausgeben')}
      disabledReason={({ positionen }) => (positionen.length === 0 ? 'Scanne oder suche zuerst, was du ausgibst.' : undefined)}
      save={async (body) => {
        await requireSigned(body)
        const handed = await handOut({ body })
        notifyHandedOut(handed)
        setUrl({ code: '' })
        await reloadLeihen()
        window.scrollTo({ top: 0 })
        // Must be last: completion discards the draft, and the next form must not start with it.
        setRound(round + 1)
      }}
    >
      <Stack gap="md">
        <FieldGroup titel="Was">
          <Basket name="positionen" asked={code} scans={scan !== '' && round === 0} />
        </FieldGroup>
        <FieldGroup titel="Übergabe">
          <PersonField name="profil" />
          <Already />
          <HandOverFields />
        </FieldGroup>
      </Stack>
    </Form>
  )
}
