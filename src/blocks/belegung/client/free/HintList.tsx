import { Alert } from '@mantine/core'

export const HintList = ({ hinweise: hints }: { readonly hinweise: readonly string[] }) =>
  hints.length === 0 ? null : (
    <Alert color="gelb" role="status">
      {hints.map((hint) => (
        <div key={hint}>{hint}</div>
      ))}
    </Alert>
  )
