import { Alert, Text } from '@mantine/core'

interface Props {
  readonly text: string
  readonly plain?: boolean
}

/** Error text, announced to screen readers on appearance: `<ErrorLine text={error} />` with `useSend`. */
export function ErrorLine({ text, plain = false }: Props) {
  if (text === '') return null
  return plain ? (
    <Text role="alert" c="var(--mantine-color-error)" size="sm">
      {text}
    </Text>
  ) : (
    <Alert color="red" role="alert" w="100%">
      {text}
    </Alert>
  )
}
