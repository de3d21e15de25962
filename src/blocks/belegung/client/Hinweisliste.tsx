import { Alert } from '@mantine/core'

/** What to know before one books: it prevents nothing. */
export const Hinweisliste = ({ hinweise }: { readonly hinweise: readonly string[] }) =>
  hinweise.length === 0 ? null : (
    <Alert color="gelb" role="status">
      {hinweise.map((hinweis) => (
        <div key={hinweis}>{hinweis}</div>
      ))}
    </Alert>
  )
