import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import type { Ausschreibung } from '../../declaration.ts'
import { draftQuery, type Drafts } from './drafts.ts'

type Clash = Ausschreibung['konflikte'][number]

export const blockingClashes = ({ konflikte }: Pick<Ausschreibung, 'konflikte'>): readonly Clash[] =>
  konflikte.filter(({ sperrt }) => sperrt)

export function toldText({ anzahl, gruppen }: Pick<Ausschreibung, 'anzahl' | 'gruppen'>): string {
  if (anzahl === 0) return 'Niemand bekommt eine Nachricht; zu sehen ist es für alle, für die es gedacht ist.'
  const named = gruppen.map((gruppe) => `${gruppe.anzahl} ${gruppe.name || 'ohne Gruppe'}`).join(', ')
  return `${anzahl === 1 ? 'Ein Mitglied erfährt' : `${anzahl} Mitglieder erfahren`} davon: ${named}.`
}

/** Asks for confirmation if a user without planning rights would publish directly. @throws if declined */
export const requirePublic = (what: string): Promise<void> =>
  requireYes({
    titel: `${what} ausschreiben?`,
    text: 'Danach sehen es alle, für die es gedacht ist, und wer Nachrichten darüber möchte, bekommt eine.',
    yes: 'Ausschreiben',
  })

/** Asks once about these drafts and the rest of their series, then publishes those without a blocking conflict. */
export async function publishDrafts(drafts: Drafts, ids: readonly string[], name: string): Promise<void> {
  const [head = ''] = ids
  const asked = await drafts.facts(head, ids.join()).catch((error: unknown) => {
    notify(`„${name}“ bleibt ein Entwurf: ${error instanceof ApiError ? error.message : 'Das hat nicht geklappt.'}`, 'error')
    throw error
  })
  const all = [{ ...asked, _id: head }, ...(asked.weitere ?? [])]
  const free = all.filter((draft) => blockingClashes(draft).length === 0)
  const clashes = [...new Set(all.flatMap(({ konflikte }) => konflikte.map(({ text }) => text)))]
  const [first] = free
  if (!first) return notify(`„${name}“ bleibt ein Entwurf: ${clashes.join(' ')}`, 'error')
  const most = free.reduce((a, b) => (b.anzahl > a.anzahl ? b : a), first)
  const blocked = all.length - free.length
  const text = [
    toldText(most),
    all.length > 1 && `Ausgeschrieben ${free.length === 1 ? 'wird einer' : `werden ${free.length}`} von ${all.length} Entwürfen.`,
    blocked > 0 && `${blocked === 1 ? 'Einer bleibt' : `${blocked} bleiben`} ein Entwurf, weil etwas belegt ist.`,
    ...clashes,
    ...free.flatMap(({ folgen = [] }) => folgen),
  ]
  if (!(await confirm({ titel: `„${name}“ ausschreiben?`, text: text.filter(Boolean).join('\n'), yes: 'Ausschreiben' }))) return undefined
  let done = 0
  for (const { _id, version, folgen = [] } of free)
    done += await drafts.publish(_id, version, folgen.length > 0).then(
      () => 1,
      () => 0,
    )
  if (done > 0) notify(done === 1 ? `„${name}“ ist ausgeschrieben.` : `${done} sind ausgeschrieben.`, 'success')
  await drafts.reload()
}

/** Offers that clash with something. */
const meeting = (clashes: readonly Clash[]): readonly string[] => [...new Set(clashes.flatMap(({ schichten }) => schichten))]

interface Props {
  readonly drafts: Drafts
  readonly id: string
  readonly renderWays?: (clash: Clash) => ReactNode
  /** 'Früh und Spät am So., 14.02.' */
  readonly nameShifts?: ((offers: readonly string[]) => string) | undefined
  /** Takes shifts that clash out of the draft, where the kind can. */
  readonly dropOut?: ((offers: readonly string[]) => Promise<unknown>) | undefined
}
export function PublishingCard({ drafts, id, renderWays, nameShifts, dropOut }: Props) {
  const facts = useQuery(draftQuery(drafts, id))
  return (
    <InfoCard titel="Vor dem Ausschreiben">
      <QueryView query={facts}>
        {(data) => (
          <>
            <Text>{toldText(data)}</Text>
            {data.serie.length > 0 && (
              <Text>
                Der Entwurf gehört zu einer Serie:{' '}
                {data.serie.length === 1 ? 'Ein weiterer Entwurf wird' : `${data.serie.length} weitere Entwürfe werden`} mit ausgeschrieben.
              </Text>
            )}
            {data.folgen?.map((text) => (
              <Text key={text}>{text}</Text>
            ))}
            {dropOut && data.konflikte.filter(({ schichten }) => schichten.length > 0).length > 1 && (
              <ActionButton size="sm" variant="default" mt={12} onClick={() => dropOut(meeting(data.konflikte))}>
                {`Alle ${meeting(data.konflikte).length} überschnittenen Schichten fallen aus`}
              </ActionButton>
            )}
            {data.konflikte.length === 0 ? (
              <Text c="dimmed">Nichts überschneidet sich.</Text>
            ) : (
              <PlainList gap={24} mt={16} aria-label="Konflikte">
                {data.konflikte.map((clash) => (
                  <li key={`${clash.text} ${clash.schichten.join()}`}>
                    {nameShifts && clash.schichten.length > 0 && <Text fw={600}>{nameShifts(clash.schichten)}</Text>}
                    <WarningList warnings={[clash]} />
                    <Group gap={8} mt={8}>
                      {dropOut && clash.schichten.length > 0 && (
                        <ActionButton size="sm" variant="default" onClick={() => dropOut(clash.schichten)}>
                          {clash.schichten.length === 1 ? 'Fällt aus' : `Alle ${clash.schichten.length} fallen aus`}
                        </ActionButton>
                      )}
                      {renderWays?.(clash)}
                      {clash.pfad !== null && (
                        <ActionButton variant="subtle" size="sm" to={clash.pfad}>
                          Öffnen
                        </ActionButton>
                      )}
                    </Group>
                  </li>
                ))}
              </PlainList>
            )}
          </>
        )}
      </QueryView>
    </InfoCard>
  )
}
