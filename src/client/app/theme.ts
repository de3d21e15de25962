// Mantine theme: one calm colour, white cards on light grey, contrast of at least 4.5:1 in both schemes.
import { findOptions } from '../text/search.ts'
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#e8f4f7',
  '#cfe6ec',
  '#a3d0da',
  '#74b8c8',
  '#4fa4b8',
  '#3192a8',
  '#1d7d94',
  '#12687e',
  '#0e5568',
  '#0a4352',
]
const gruen: MantineColorsTuple = [
  '#e8f6ee',
  '#cdebda',
  '#9fd8b7',
  '#6ec492',
  '#47b273',
  '#2f9c5d',
  '#1f844b',
  '#176b3c',
  '#11562f',
  '#0c4325',
]
const gelb: MantineColorsTuple = [
  '#fff6e0',
  '#ffeabd',
  '#ffd785',
  '#ffc34a',
  '#f5ae1b',
  '#d99307',
  '#a86f00',
  '#855700',
  '#694500',
  '#503400',
]
const red: MantineColorsTuple = [
  '#fdecec',
  '#fad4d4',
  '#f4abab',
  '#ee8080',
  '#e65a5a',
  '#d93a3a',
  '#c22626',
  '#a31d1d',
  '#851717',
  '#6a1212',
]
const gray: MantineColorsTuple = [
  '#f5f7f9',
  '#eceff2',
  '#dfe4e8',
  '#cdd4da',
  '#aeb8c0',
  '#87939d',
  '#66727c',
  '#4f5a64',
  '#37414a',
  '#222a31',
]
const dark: MantineColorsTuple = [
  '#e3e8ec',
  '#c2cad1',
  '#a3aeb7',
  '#76838e',
  '#4c5964',
  '#36424c',
  '#28333c',
  '#1c252d',
  '#141c23',
  '#0e151b',
]

/** Minimum touch target in pixels. */
const TARGET = 44
/** In place of Mantine's line height in pixels. */
const LABEL = { minWidth: 0, lineHeight: 1.5 }

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 7 },
  colors: { petrol, gruen, gelb, red, gray, dark },
  black: '#18222a',
  fontFamily: 'Inter, Fallback, system-ui, sans-serif',
  headings: { fontFamily: 'Inter, Fallback, system-ui, sans-serif', fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Anchor: { defaultProps: { underline: 'always' }, styles: { root: { textDecorationThickness: 1, textUnderlineOffset: 3 } } },
    // Every size reaches the touch target.
    Button: {
      defaultProps: { size: 'md' },
      styles: {
        root: { minHeight: TARGET, height: 'auto', maxWidth: '100%' },
        // Long labels wrap.
        inner: { minHeight: `calc(max(var(--button-height), ${TARGET}px) - 2px)` },
        // Mantine's line height equals the font size and clips descenders.
        // As a block its text breaks within a long word, too; as flex it would not.
        label: {
          display: 'block',
          height: 'auto',
          textBoxTrim: 'none',
          minWidth: 0,
          whiteSpace: 'normal',
          overflowWrap: 'break-word',
          lineHeight: 1.3,
          overflow: 'visible',
        },
      },
    },
    // The focus placeholder is not a menu item, and menus may contain only items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false }, styles: { item: { minHeight: TARGET } } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', size: 'lg', maw: '100%' },
      // Mantine's heights are pixels: they grow with the text.
      styles: {
        root: { height: 'auto', minHeight: 'var(--badge-height)', paddingBlock: 2 },
        label: {
          textTransform: 'none',
          fontWeight: 600,
          fontSize: '0.8125rem',
          lineHeight: 1.35,
          minWidth: 0,
          whiteSpace: 'normal',
          overflowWrap: 'break-word',
          overflow: 'visible',
        },
      },
    },
    Chip: { styles: { root: { maxWidth: '100%' }, label: { height: 'auto', minHeight: TARGET, maxWidth: '100%', whiteSpace: 'normal' } } },
    InputWrapper: { styles: { label: { maxWidth: '100%', overflowWrap: 'anywhere' } } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3, maxRows: 14 } },
    PasswordInput: {
      defaultProps: { size: 'md', rightSectionWidth: TARGET },
      styles: { visibilityToggle: { width: TARGET, height: TARGET } },
    },
    NumberInput: { defaultProps: { size: 'md', decimalSeparator: ',', thousandSeparator: '.', hideControls: true } },
    Autocomplete: { defaultProps: { size: 'md' } },
    // Does not render closed dropdowns; keeps forms with many of them fast.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { size: 'md', nothingFoundMessage: 'Kein Treffer', checkIconPosition: 'right', filter: findOptions } },
    MultiSelect: { defaultProps: { size: 'md', nothingFoundMessage: 'Kein Treffer', filter: findOptions } },
    TagsInput: { defaultProps: { size: 'md' } },
    // Wraps at 200 % text size.
    SegmentedControl: { defaultProps: { maw: '100%' }, styles: { root: { flexWrap: 'wrap' } } },
    Switch: { defaultProps: { size: 'md' }, styles: { labelWrapper: LABEL, label: { overflowWrap: 'anywhere' } } },
    Checkbox: { defaultProps: { size: 'md' }, styles: { labelWrapper: LABEL } },
    Radio: { styles: { labelWrapper: LABEL } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Menü schließen' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Meldung schließen' } } },
    Tooltip: { defaultProps: { multiline: true, maw: 280, withArrow: true, events: { hover: true, focus: true, touch: true } } },
    Loader: { defaultProps: { type: 'dots' } },
  },
})

const colors = ['petrol', 'gruen', 'gelb', 'red', 'gray'] as const
/** Tints and their text colours. Mantine's reach AA only for most colours and glare in dark mode. */
const tones = (background: (color: string) => string, text: number) =>
  Object.fromEntries(
    colors.flatMap((color) => [
      [`--mantine-color-${color}-light`, background(color)],
      [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-${text})`],
    ]),
  )
export const colorVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    ...tones((color) => `var(--mantine-color-${color}-${color === 'gray' ? 1 : 0})`, 8),
    '--ground': gray[0],
    '--card': theme.white,
    '--line': gray[2],
    '--mantine-color-body': theme.white,
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[6],
    '--mantine-color-anchor': 'var(--mantine-color-petrol-8)',
    '--mantine-color-default-border': gray[3],
  },
  dark: {
    ...tones((color) => `color-mix(in srgb, var(--mantine-color-${color}-5) 20%, var(--mantine-color-dark-7))`, 2),
    '--ground': dark[8],
    '--card': dark[7],
    '--line': dark[5],
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
    '--mantine-color-default-border': dark[4],
  },
})
