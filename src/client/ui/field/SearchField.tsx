import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'

interface Props {
  readonly titel: string
  readonly text: string
  readonly set: (text: string) => void
  readonly onBlur?: () => void
  readonly grows?: boolean
}

/** Search field over loaded data. Server-side searches use `SearchBox`, which keeps the text in the URL. */
export const SearchField = ({ titel, text, set, onBlur, grows = false }: Props) => (
  <TextInput
    type="search"
    className="no-print"
    aria-label={titel}
    placeholder={titel}
    value={text}
    onChange={(e) => set(e.currentTarget.value)}
    onBlur={onBlur}
    // The search applies without Enter, which would submit a surrounding form.
    onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
    leftSection={<IconSearch size={20} aria-hidden />}
    rightSection={text && <CloseButton aria-label="Suche leeren" size={44} iconSize={18} onClick={() => set('')} />}
    {...(grows ? { style: { flex: '1 1 270px', minWidth: 0 } } : {})}
  />
)
