import { Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '#client/app/notify.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { QrImage } from '#client/ui/page/QrImage.tsx'
import { CopyField } from '#client/ui/field/CopyField.tsx'
import { Druckschild } from './Druckschild.tsx'

type AddressKind = 'feed' | 'schild'
interface OnWhat {
  readonly params: { readonly art: AddressKind; readonly fuer: 'fahrzeug' | 'raum'; readonly id: string }
}
interface Adresse {
  readonly url: string
  readonly erstelltAm: string
}
interface Props {
  readonly fuer: 'fahrzeug' | 'raum'
  readonly id: string
  readonly name: string
  readonly subtitle: string
  readonly kalender: {
    readonly adresse: (onWhat: OnWhat) => Promise<Adresse>
    readonly zuruecksetzen: (onWhat: OnWhat) => Promise<Adresse>
  }
  readonly disabledReason: string | undefined
}

/** Addresses may lack the host, which shared links require. */
const whole = (url: string) => new URL(url, window.location.origin).href

/** Secret addresses of a vehicle or room: the door plate and the calendar subscription. */
export function Kalenderadresse({ fuer, id, name, subtitle: under, kalender, disabledReason: reason }: Props) {
  const cache = useQueryClient()
  const question = (kind: AddressKind) => ({
    queryKey: ['kalenderadressen', kind, fuer, id],
    queryFn: () => kalender.adresse({ params: { art: kind, fuer, id } }),
  })
  const schild = useQuery(question('schild'))
  const feed = useQuery(question('feed'))

  async function renewNow(kind: AddressKind) {
    const text =
      kind === 'schild'
        ? 'Das Schild, das jetzt hängt, zeigt danach nichts mehr. Drucke gleich das neue aus.'
        : 'Wer den Kalender abonniert hat, bekommt danach nichts mehr und braucht die neue Adresse.'
    if (!(await confirm({ titel: 'Adresse erneuern?', text, yes: 'Erneuern', danger: true }))) return
    const renewed = await kalender.zuruecksetzen({ params: { art: kind, fuer, id } })
    cache.setQueryData(question(kind).queryKey, renewed)
    notify('Die alte Adresse gilt nicht mehr.', 'success')
  }
  const renew = (kind: AddressKind) => (
    <ActionButton variant="default" disabledReason={reason} onClick={() => renewNow(kind).catch(() => undefined)}>
      Adresse erneuern
    </ActionButton>
  )
  return (
    <Stack gap="md">
      <InfoCard titel="Türschild">
        <QueryView query={schild}>{({ url }) => <Schild url={whole(url)} name={name} subtitle={under} more={renew('schild')} />}</QueryView>
      </InfoCard>
      <InfoCard titel="Kalender abonnieren">
        <QueryView query={feed}>
          {({ url }) => (
            <Stack gap="sm">
              <Text>
                Trage diese Adresse in deinem Kalender als Abonnement ein. Wer sie kennt, sieht alle Belegungen mit Anlass und Vornamen: Gib
                sie nicht weiter.
              </Text>
              <CopyField titel="Adresse des Kalenders" text={whole(url)} />
              <Group gap="sm">{renew('feed')}</Group>
            </Stack>
          )}
        </QueryView>
      </InfoCard>
    </Stack>
  )
}

interface SchildProps {
  readonly url: string
  readonly name: string
  readonly subtitle: string
  readonly more: React.ReactNode
}

function Schild({ url, name, subtitle: under, more }: SchildProps) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <Group align="flex-start" justify="center" gap="lg">
      <QrImage text={url} titel={`Türschild ${name}`} size={180} />
      <Stack gap="sm" flex="1 1 260px" miw={0}>
        <Text>
          Der Code zeigt ohne Anmeldung, wann heute belegt ist; wofür und für wen, sehen nur Mitglieder. Dieselbe Adresse füllt ein Tablet
          an der Wand.
        </Text>
        <CopyField titel="Adresse des Türschilds" text={url} />
        <Group gap="sm">
          <ActionButton onClick={() => setPrinting(true)}>Schild drucken</ActionButton>
          <ActionButton variant="default" to={new URL(url).pathname}>
            Ansehen
          </ActionButton>
          {more}
        </Group>
      </Stack>
      {isPrinting && <Druckschild url={url} name={name} subtitle={under} done={() => setPrinting(false)} />}
    </Group>
  )
}
