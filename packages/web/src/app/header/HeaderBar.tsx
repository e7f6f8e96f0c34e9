import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import type { ReactNode } from 'react'
import { headerHeight } from '#kit/page/edges.ts'
import { Brand } from './Brand.tsx'

/** The bar at the top of every page; its height never changes, so that nothing below it jumps. */
export function HeaderBar({ children }: { readonly children?: ReactNode }) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      <Container
        maxWidth="xl"
        sx={{
          display: 'flex',
          gap: 2,
          height: headerHeight - 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Brand />
        {children}
      </Container>
    </Box>
  )
}
