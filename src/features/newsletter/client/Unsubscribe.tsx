import { Container, Stack, Text, Title } from '@mantine/core'
import { sendSilently } from '#client/api.ts'
import { useSend } from '#client/useSend.ts'
import { useState } from 'react'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'

/** Where the link of a mail leads. It asks first: what looks into mails for danger follows links, too. */
export function Unsubscribe({ token }: { readonly token: string }) {
  const [done, setDone] = useState(false)
  const { send, isSending, error } = useSend(
    () => sendSilently({ method: 'POST', url: `/api/newsletter/abmelden/${encodeURIComponent(token)}` }),
    { onSuccess: () => setDone(true) },
  )
  return (
    <Container size={480} py={48}>
      <Stack gap="md">
        <Title order={1} size="h2">
          {done ? 'Abbestellt' : 'Newsletter abbestellen?'}
        </Title>
        <Text role="status">
          {done
            ? 'Du bekommst keine Newsletter mehr per Mail. In deinem Profil kannst du sie wieder bestellen.'
            : 'Newsletter kommen dann nicht mehr per Mail zu dir. Im Intranet liest du sie weiterhin, andere Nachrichten bekommst du wie bisher.'}
        </Text>
        {!done && (
          <>
            <ErrorLine text={error} plain />
            <ActionButton loading={isSending} onClick={() => void send()}>
              Abbestellen
            </ActionButton>
          </>
        )}
      </Stack>
    </Container>
  )
}
