import { Alert } from '@mantine/core'

export const HintList = ({ hinweise }: { readonly hinweise: readonly string[] }) =>
  hinweise.length === 0 ? null : (
    <Alert color="gelb" role="status">
      {hinweise.map((hint) => (
        <div key={hint}>{hint}</div>
      ))}
    </Alert>
  )
