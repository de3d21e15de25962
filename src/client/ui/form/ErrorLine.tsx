import { Alert, Text } from '@mantine/core'

interface Props {
  /** Nothing is shown for ''. */
  readonly text: string
  /** A line without a box, for the foot of a sheet. */
  readonly plain?: boolean
}

/** Why it failed, announced as soon as it appears: `<ErrorLine text={error} />` beside `useSend`. */
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
