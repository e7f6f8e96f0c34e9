import Box from '@mui/material/Box'

/** A closed box with a tick: checked out, and checked in again. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{
        flex: 'none',
        width: size,
        height: size,
        fill: 'none',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        color: 'primary.main',
      }}
    >
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <Box
        component="g"
        sx={{ stroke: 'currentColor', color: 'primary.contrastText', strokeWidth: 2 }}
      >
        <path d="M8 12.5 16 8l8 4.500v8L16 25l-8-4.500z" />
        <path d="m12.5 16.5 2.7 2.7 4.8-5.2" />
      </Box>
    </Box>
  )
}
