import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import { NavLink } from 'react-router'
import { barHeight, bottomInset } from '#ui/page/edges.ts'
import { notPrinted } from '#ui/page/paper.ts'
import { paths } from '#paths.ts'
import { navigationOf, NavLabel } from './Navigation.tsx'

/** Links to a participant's pages within reach of the thumb, on phones (spec §21). */
export function BottomBar() {
  return (
    <>
      <GlobalStyles styles={room} />
      <Box component="nav" aria-label="Main" sx={bar}>
        {navigationOf('participant').map(({ label, path, Icon }) => (
          <ButtonBase key={path} component={NavLink} to={path} end={path === paths.home} sx={link}>
            {Icon && <Icon />}
            <NavLabel label={label} path={path} />
          </ButtonBase>
        ))}
      </Box>
    </>
  )
}

/** As large as its text. */
const height = '3.5rem'

/** Shown where the header has its links in a drawer, except in a window too low for a bar at both edges. */
const shown = ({ breakpoints }: Theme) => `${breakpoints.down('md')} and (min-height: 400px)`

/** Space for the bar, at the edge of the window and at the end of the page. */
const room = (theme: Theme) => ({
  [shown(theme)]: {
    ':root': { [barHeight]: `calc(${height} + ${bottomInset})` },
    body: { paddingBottom: `var(${barHeight})` },
  },
  '@media print': { body: { paddingBottom: 0 } },
})

const bar = (theme: Theme) => ({
  display: 'none',
  [shown(theme)]: { display: 'flex' },
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  px: 1,
  pb: bottomInset,
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
  ...notPrinted,
})

const link = {
  flex: 1,
  flexDirection: 'column',
  height: `calc(${height} - 1px)`,
  minWidth: 0,
  color: 'text.secondary',
  typography: 'caption',
  whiteSpace: 'nowrap',
  '&[aria-current]': { color: 'primary.main', boxShadow: 'inset 0 2px currentColor' },
} as const
