import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { GridEditInputCell, type GridRenderEditCellParams } from '@mui/x-data-grid'
import { useState } from 'react'
import type { EditableField } from './item-columns.tsx'
import type { EditedRow } from './use-edit-items.ts'

/** The grid's own input, with the reason of a refusal and a note about another user's change. */
export function EditCell(params: GridRenderEditCellParams<EditedRow>) {
  const { row, field } = params
  // Sound: no other column can be edited.
  const stored = row.stored[field as EditableField]
  const [before] = useState(stored)
  const refusal = row.refusal?.field === field ? row.refusal.text : ''
  const changed = stored === before ? '' : `Changed to ${stored ?? 'none'} in the meantime.`
  const text = [refusal, changed].filter(Boolean).join(' ')
  return (
    <Tooltip open={text !== ''} title={text} describeChild placement="bottom-start">
      <Box sx={{ display: 'flex', width: '100%', height: '100%' }}>
        <GridEditInputCell {...params} error={refusal !== ''} />
        <Box role="alert" sx={visuallyHidden}>
          {text}
        </Box>
      </Box>
    </Tooltip>
  )
}
