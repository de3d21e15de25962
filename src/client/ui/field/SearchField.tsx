import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'

interface Props {
  /** What is searched, as label and placeholder: "Name oder Gruppe". */
  readonly titel: string
  readonly text: string
  readonly set: (text: string) => void
  readonly onBlur?: () => void
  /** Takes the rest of the row. */
  readonly grows?: boolean
}

/** A search field over loaded data; lists that the server searches use `SearchBox`, which keeps the text in the address. */
export const SearchField = ({ titel, text, set, onBlur, grows = false }: Props) => (
  <TextInput
    type="search"
    className="nicht-drucken"
    aria-label={titel}
    placeholder={titel}
    value={text}
    onChange={(e) => set(e.currentTarget.value)}
    onBlur={onBlur}
    // The search needs no Enter, and in a form Enter would submit it.
    onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
    leftSection={<IconSearch size={20} aria-hidden />}
    rightSection={text && <CloseButton aria-label="Suche leeren" size={44} iconSize={18} onClick={() => set('')} />}
    {...(grows ? { style: { flex: '1 1 270px', minWidth: 0 } } : {})}
  />
)
