import { styled } from '@mui/material/styles'

/** A list without bullets and indents. */
export const PlainList = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })
