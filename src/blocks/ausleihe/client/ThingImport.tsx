import { importWays, ImportDialog } from '#blocks/import/client/index.ts'

export type Ways = Parameters<typeof importWays>[0]
interface Props {
  readonly names: readonly [one: string, many: string]
  readonly detection: string
  readonly contract: Ways
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}
export const ThingImport = ({ contract, ...rest }: Props) => <ImportDialog ways={importWays(contract)} {...rest} />
