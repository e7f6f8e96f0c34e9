import { type ApiError, verifyFigures } from '@signout/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useWrite } from '#api/writes.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { reasonText } from '#failure-text.ts'
import { Part } from '#ui/page/Part.tsx'

export function CheckFigures() {
  const write = useWrite(verifyFigures, { failure })
  const check = () => {
    if (!write.isPending) void write.send({})
  }
  return (
    <Part
      title="Figures"
      text="Counts the stock anew, and checks that all orders, teams and people fit together. It changes nothing."
    >
      <SteadyButton
        variant="outlined"
        isBusy={write.isPending}
        onClick={check}
        sx={{ alignSelf: 'flex-start' }}
      >
        Check the figures
      </SteadyButton>
      {write.data && <Result {...write.data} />}
    </Part>
  )
}

const failure = (error: ApiError) => reasonText(error)

function Result({ differences }: { readonly differences: readonly string[] }) {
  if (differences.length === 0) return <Alert severity="success">Everything fits together.</Alert>
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>Show this to the operator of the server.</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </Box>
    </Alert>
  )
}
