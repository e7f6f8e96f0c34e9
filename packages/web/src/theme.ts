import { alpha, createTheme } from '@mui/material/styles'
import { scrollPadding } from './ui/page/edges.ts'
import { RouterLink } from './ui/page/RouterLink.tsx'

const font = 'system-ui, sans-serif'

/** Where fingers are used. */
const coarse = '@media (pointer: coarse)'

const bold = 600

const heading = { fontWeight: bold, letterSpacing: '-0.01em', textWrap: 'pretty' } as const

const light = {
  contrastThreshold: 4.5,
  primary: { main: '#0b5d5e', dark: '#074546', light: '#2c8283', contrastText: '#ffffff' },
  secondary: { main: '#8a4b08', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#8f5300' },
  info: { main: '#1d5c96' },
  success: { main: '#1f6b3a' },
  background: { default: '#f4f6f5', paper: '#ffffff' },
  text: { primary: '#17211f', secondary: '#4d5b58' },
  divider: '#dbe2e0',
}

const dark = {
  contrastThreshold: 4.5,
  primary: { main: '#7fd0cd', dark: '#54b0ad', light: '#a8e3e0', contrastText: '#07302f' },
  secondary: { main: '#f2b66b', contrastText: '#3a2000' },
  error: { main: '#ff9b92', dark: '#ec8a81' },
  warning: { main: '#f0b45f', dark: '#dda24f' },
  info: { main: '#8ec3f5', dark: '#7db2e6' },
  success: { main: '#86d29d', dark: '#76c08d' },
  // MUI's own colours are as dark as the page behind them.
  Alert: {
    errorStandardBg: '#3a201d',
    warningStandardBg: '#33260f',
    infoStandardBg: '#172b3b',
    successStandardBg: '#173022',
  },
  background: { default: '#101716', paper: '#18211f' },
  text: { primary: '#e7eeec', secondary: '#a9b8b4' },
  divider: '#2e3a38',
}

const label = {
  marginBottom: 4,
  fontSize: '0.875rem',
  lineHeight: 10 / 7,
  whiteSpace: 'normal',
} as const

/** Padding at both sides: so many pixels, or what the camera of a phone takes. */
const besides = (pixels: number) => ({
  paddingLeft: `max(${pixels}px, env(safe-area-inset-left, 0px))`,
  paddingRight: `max(${pixels}px, env(safe-area-inset-right, 0px))`,
})

/** The label begins right beside the control: its outline is inside it. */
const besideLabel = { '&.Mui-focusVisible': { outlineOffset: -5 } }

/** Of placeholders: still legible (WCAG 1.4.3). */
const opacity = { inputPlaceholder: 0.65 }

/**
 * The only declaration of colours; files that cannot import them are checked against it (scripts/colours.test.ts).
 * Light and dark mode follow the system; nothing is stored.
 */
export const theme = createTheme({
  cssVariables: true,
  colorSchemes: {
    light: { palette: light, opacity },
    dark: { palette: dark, opacity },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: font,
    // Two weights: regular and this.
    fontWeightMedium: bold,
    fontWeightBold: bold,
    h1: { ...heading, fontSize: 'clamp(1.5rem, 1.2rem + 1vw, 2rem)' },
    h2: { ...heading, fontSize: '1.2rem' },
    h3: { ...heading, fontSize: '1rem' },
    overline: { fontWeight: bold, letterSpacing: '0.06em', lineHeight: 1.8 },
    button: { textTransform: 'none', fontWeight: 400 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        html: scrollPadding,
        // A word without room breaks anywhere.
        body: { minWidth: 320, overflowWrap: 'break-word' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // Zero, since with even the shortest duration elements would change their colours one after the other.
            transitionDuration: '0s !important',
            transitionDelay: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
        // Contrast themes replace backgrounds, so that edges and what is chosen need another mark.
        '@media (forced-colors: active)': {
          '.MuiButton-contained, .MuiAlert-root': { border: '1px solid !important' },
          'a[aria-current], [aria-pressed=true]': {
            forcedColorAdjust: 'none',
            color: 'HighlightText !important',
            backgroundColor: 'Highlight !important',
          },
        },
        'h1:focus, main:focus': { outline: 'none' },
        // Controls that ignore clicks for now (`ui/forms/locked.ts`, `SteadyButton`).
        ':is(.MuiButton-root, .MuiIconButton-root)[aria-disabled=true]:not(.Mui-disabled)': {
          opacity: 0.5,
        },
        // A rule of its own: Firefox 115 does not know `:has`, and drops every selector beside it.
        ':is(label, .MuiInputBase-root):has([aria-disabled=true])': { opacity: 0.5 },
      },
    },
    MuiButtonBase: {
      defaultProps: { LinkComponent: RouterLink },
      styleOverrides: {
        root: ({ theme }) => ({
          '&.Mui-focusVisible': {
            outline: `3px solid ${theme.vars.palette.primary.light}`,
            outlineOffset: 2,
          },
          // The outline shows the focus, and nothing moves inside it.
          '& .MuiTouchRipple-ripplePulsate': { display: 'none' },
        }),
      },
    },
    MuiCheckbox: { styleOverrides: { root: besideLabel } },
    MuiRadio: { styleOverrides: { root: besideLabel } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      // One look whatever the size; the sizes differ in what is beside the text.
      styleOverrides: {
        root: { minHeight: 40, fontSize: '0.875rem', [coarse]: { minHeight: 48 } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { [coarse]: { minWidth: 48, minHeight: 48 } },
      },
    },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiOutlinedInput: {
      defaultProps: { notched: false, size: 'small' },
      styleOverrides: {
        input: ({ ownerState }) =>
          ownerState.multiline ? {} : { [coarse]: { paddingBlock: 12.5 } },
        root: ({ theme }) => ({
          // A field has to be recognisable as one (WCAG 1.4.11); MUI's own outline is too pale.
          '&:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: theme.vars.palette.grey[600],
          },
        }),
      },
    },
    MuiContainer: {
      styleOverrides: {
        // Beside a phone's camera, when it is held sideways.
        root: ({ theme }) => ({ ...besides(16), [theme.breakpoints.up('sm')]: besides(24) }),
      },
    },
    // The label is always above its field, never in it.
    MuiFormLabel: {
      styleOverrides: {
        root: ({ theme }) => ({
          ...label,
          '&:not(.Mui-error)': { color: theme.vars.palette.text.primary },
        }),
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: { ...label, position: 'static', transform: 'none', maxWidth: '100%' },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
    MuiLink: { defaultProps: { component: RouterLink } },
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        // On the page a surface is told by its colour; only one on another surface has a line around it.
        outlined: ({ theme }) => ({
          borderColor: 'transparent',
          '.MuiPaper-root &': { borderColor: theme.vars.palette.divider },
        }),
      },
    },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiAlert: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          // Aligns the icon with the title, regardless of the text below it.
          '&:has(.MuiAlertTitle-root) > .MuiAlert-icon': { alignSelf: 'flex-start' },
        },
      },
    },
    MuiChip: {
      styleOverrides: { root: { height: '2rem' }, sizeSmall: { height: '1.5rem' } },
    },
    MuiTooltip: { defaultProps: { arrow: true, enterTouchDelay: 100 } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
        head: ({ theme }) => ({
          fontWeight: theme.typography.fontWeightRegular,
          color: theme.vars.palette.text.secondary,
          overflowWrap: 'normal',
        }),
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: alpha('#0a1413', 0.55) } },
      },
    },
  },
})
