import { Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendSilently } from '#client/net/api.ts'
import { findRows } from '#client/text/search.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SearchField } from '#client/ui/field/SearchField.tsx'
import classes from './Api.module.css'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly unknown[]
  readonly requestBody?: unknown
  readonly responses: object
}
interface ApiDocument {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
interface Call extends Operation {
  readonly method: string
  readonly url: string
}

const DOCUMENT = '/api/openapi.json'

const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), url })),
  )

export function Api() {
  const [search, setSearch] = useState('')
  const query = useQuery({
    queryKey: ['openapi'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: DOCUMENT })).data as ApiDocument,
    staleTime: Infinity,
  })
  return (
    <Page titel="Schnittstelle" actions={{ more: [{ titel: 'openapi.json', act: () => location.assign(DOCUMENT) }] }}>
      <QueryView query={query}>
        {(apiDocument) => {
          const found = findRows(callsOf(apiDocument), search, ({ method, url, summary }) => `${method} ${url} ${summary}`)
          const areas = Object.entries(Object.groupBy(found, ({ tags }) => tags[0] ?? ''))
          return (
            <Stack>
              <WithCode text={apiDocument.info.description} />
              <SearchField titel="Adresse oder Zweck" text={search} set={setSearch} />
              {areas.length === 0 && <Text c="dimmed">Dazu gibt es keinen Aufruf.</Text>}
              {areas.map(([area, calls = []]) => (
                <section key={area} aria-label={area}>
                  <Title order={2} size="h4" mb="xs">
                    {area}
                  </Title>
                  {calls.map((call) => (
                    <CallEntry key={call.operationId} {...call} />
                  ))}
                </section>
              ))}
            </Stack>
          )
        }}
      </QueryView>
    </Page>
  )
}

/** Renders backticks as code, the only Markdown in the document. */
const WithCode = ({ text }: { readonly text: string }) => (
  <Text>{text.split('`').map((part, i) => (i % 2 === 0 ? part : <Code key={part}>{part}</Code>))}</Text>
)

function CallEntry({ method, url, summary, description, parameters, requestBody, responses }: Call) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes['call']} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        <span className={classes['method']}>{method}</span>
        <span className={classes['path']}>{url}</span>
        <Text span c="dimmed">
          {summary}
        </Text>
      </summary>
      <WithCode text={description} />
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
        <pre className={classes['json']} tabIndex={0} role="region" aria-label={`${method} ${url} im Einzelnen`}>
          {JSON.stringify({ parameters, requestBody, responses }, null, 2)}
        </pre>
      )}
    </details>
  )
}
