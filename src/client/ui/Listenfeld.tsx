import { ActionIcon, Button, Fieldset, Group, Input, Radio, Stack, Text, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useFeld, useFormular, type Feldangaben } from './feld.ts'

interface Angaben extends Feldangaben {
  /** Name of the field that holds the preferred entry; shown as a choice as soon as there are two. */
  readonly haupt: string
  readonly art: 'email' | 'tel'
  /** The button: "Weitere E-Mail". */
  readonly weitere: string
  readonly hoechstens: number
}

/** Several addresses or numbers, one line each, one of them the preferred one. */
export function Listenfeld({ haupt, art, weitere, hoechstens, ...rest }: Angaben) {
  const { form } = useFormular()
  const { wert, setze, props } = useFeld(rest)
  const hauptfeld = useFeld({ name: haupt })
  const liste = Array.isArray(wert) && wert.length > 0 ? (wert as string[]) : ['']
  const hauptwert = typeof hauptfeld.wert === 'string' ? hauptfeld.wert : ''

  function aendere(nummer: number, neu: string) {
    if (liste[nummer] === hauptwert && hauptwert !== '') hauptfeld.setze(neu)
    setze(liste.map((alt, i) => (i === nummer ? neu : alt)))
  }
  function entferne(nummer: number) {
    const uebrig = liste.filter((_, i) => i !== nummer)
    if (liste[nummer] === hauptwert) hauptfeld.setze(uebrig[0] ?? '')
    setze(uebrig)
  }
  /** An empty line is no entry. */
  const raeumeAuf = () => setze(liste.filter((eintrag) => eintrag.trim() !== ''))
  const gefuellt = liste.filter((eintrag) => eintrag.trim() !== '')
  const fehlerAn = (nummer: number) => (form.getInputProps(`${rest.name}.${nummer}`) as { error?: string }).error

  return (
    <Fieldset
      variant="unstyled"
      p={0}
      m={0}
      legend={
        <Input.Label component="span" size="md" required={props.withAsterisk}>
          {props.label}
        </Input.Label>
      }
      disabled={props.disabled}
    >
      <Stack gap={8}>
        {liste.map((eintrag, nummer) => (
          <Group key={nummer} gap={8} wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              type={art}
              inputMode={art}
              data-path={nummer === 0 ? rest.name : `${rest.name}.${nummer}`}
              aria-label={liste.length > 1 ? `${props.label} ${nummer + 1}` : props.label}
              aria-required={props['aria-required']}
              autoCapitalize="none"
              value={eintrag}
              error={fehlerAn(nummer) ?? (nummer === 0 ? props.error : undefined)}
              onChange={(e) => aendere(nummer, e.currentTarget.value)}
              onBlur={() => (liste.length > 1 || eintrag.trim() === '') && raeumeAuf()}
            />
            {gefuellt.length > 1 && eintrag !== '' ? (
              <Radio mt={10} label="Haupt" name={haupt} checked={eintrag === hauptwert} onChange={() => hauptfeld.setze(eintrag)} />
            ) : null}
            {liste.length > 1 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={42}
                aria-label={`${eintrag || 'Leere Zeile'} entfernen`}
                onClick={() => entferne(nummer)}
              >
                <IconX size={18} />
              </ActionIcon>
            ) : null}
          </Group>
        ))}
      </Stack>
      {hauptfeld.props.error ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {hauptfeld.props.error}
        </Text>
      ) : null}
      {gefuellt.length === liste.length && liste.length < hoechstens ? (
        <Button mt={8} variant="subtle" size="sm" leftSection={<IconPlus size={16} />} onClick={() => setze([...liste, ''])}>
          {weitere}
        </Button>
      ) : null}
    </Fieldset>
  )
}
