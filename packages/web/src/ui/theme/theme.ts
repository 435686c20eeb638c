import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { amber, brand, dark, gray, green, light, night, red, sea, teal } from './palette.ts'

const pixels = (size: number) => `${size / 16}rem`

export const theme = createTheme({
  colors: { brand, teal, green, amber, red, gray, dark },
  primaryColor: 'brand',
  primaryShade: 6,
  white: light.surface,
  black: light.text,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: pixels(12), sm: pixels(14), md: pixels(14), lg: pixels(16), xl: pixels(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: pixels(28), lineHeight: '1.25' },
      h2: { fontSize: pixels(20), lineHeight: '1.35' },
      h3: { fontSize: pixels(16), lineHeight: '1.4' },
      h4: { fontSize: pixels(14), lineHeight: '1.45' },
    },
  },
  spacing: { xs: pixels(8), sm: pixels(12), md: pixels(16), lg: pixels(24), xl: pixels(32) },
  radius: { xs: pixels(4), sm: pixels(6), md: pixels(8), lg: pixels(12), xl: pixels(16) },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  shadows: { md: 'var(--shadow-floating)', lg: 'var(--shadow-floating)', xl: 'var(--shadow-floating)' },
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 500 } },
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Modal: {
      defaultProps: {
        radius: 'md',
        centered: true,
        shadow: 'xl',
        overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 },
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 },
        transitionProps: { duration: 150 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Menu: {
      defaultProps: {
        radius: 'md',
        shadow: 'md',
        transitionProps: { duration: 100 },
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { radius: 'md', shadow: 'md', transitionProps: { duration: 100 } } },
    Paper: { defaultProps: { radius: 'md' } },
    Card: { defaultProps: { radius: 'md', withBorder: true } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 } },
    },
  },
})

/** Names of the surroundings, for style sheets: `var(--surface)` and so on, each in light and dark. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--font-13': pixels(13),
    '--font-28': pixels(28),
    '--row-height': pixels(44),
    '--row-height-dense': pixels(32),
    '--form-width': pixels(720),
    ...Object.fromEntries(Object.entries(sea).map(([name, color]) => [`--sea-${name}`, color])),
  },
  light: surroundings(light),
  dark: surroundings(night),
})

function surroundings(scheme: typeof light): Record<string, string> {
  return {
    '--ground': scheme.ground,
    '--surface': scheme.surface,
    '--tint': scheme.tint,
    '--line': scheme.line,
    '--field-line': scheme.fieldLine,
    '--text': scheme.text,
    '--secondary': scheme.secondary,
    '--link': scheme.link,
    '--danger': scheme.danger,
    '--success': scheme.success,
    '--warning': scheme.warning,
    '--chosen': scheme.chosen,
    '--focus': scheme.focus,
    '--shadow-floating': scheme.shadow,
    '--veil': scheme.veil,
    '--mantine-color-body': scheme.surface,
    '--mantine-color-text': scheme.text,
    '--mantine-color-bright': scheme.text,
    '--mantine-color-dimmed': scheme.secondary,
    '--mantine-color-placeholder': scheme.secondary,
    '--mantine-color-anchor': scheme.link,
    '--mantine-color-error': scheme.danger,
    // Mantine's own is the colour of our surface in the dark.
    '--mantine-color-disabled': scheme.line,
    '--mantine-color-default': scheme.surface,
    '--mantine-color-default-hover': scheme.tint,
    '--mantine-color-default-color': scheme.text,
    '--mantine-color-default-border': scheme.line,
  }
}
