import { PersonField } from '#client/ui/field/PersonField.tsx'

interface Props {
  readonly name: string
  readonly record: { readonly verantwortlichPerson: Parameters<typeof PersonField>[0]['known'] } | undefined
}

export const Verantwortlich = ({ name, record }: Props) => (
  <PersonField name={name} known={record?.verantwortlichPerson} placeholder={record ? 'Namen eintippen' : 'Du selbst'} />
)
