import { getStatistics, type Statistics as Figures } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRead } from '#api/reads.ts'
import { useConfiguration } from '#configuration.ts'
import { serverNow } from '#server-clock.ts'
import { useCategories, useItems } from '#shared/items/use-items.ts'
import { formatDated } from '#event-time.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { PrintedPage, PrintedTitle } from '#ui/page/PrintedPage.tsx'
import { usePrint } from '#ui/page/use-print.ts'
import { messages } from '#messages.ts'
import { AllFigures, type Names } from './AllFigures.tsx'
import { OnPaper } from './charts.ts'

/** Refresh interval: charts that change with every order would be unreadable. */
const everyMs = 60_000

export function Statistics() {
  const statistics = useRead(getStatistics, {}, { follows: false, refetchInterval: everyMs })
  return (
    <QueryContent
      query={statistics}
      loading={<SkeletonRows label="Loading statistics" rows={3} height={340} />}
      failure={messages.statisticsNotShown}
    >
      {(figures) =>
        figures.hours.length === 0 ? (
          <EmptyState>
            Nothing has been ordered yet. The first order begins the statistics.
          </EmptyState>
        ) : (
          <Shown figures={figures} />
        )
      }
    </QueryContent>
  )
}

function Shown({ figures }: { readonly figures: Figures }) {
  const { hackathon_name } = useConfiguration()
  const names = useNames(figures)
  const print = usePrint({ read: async () => figures, failure: () => messages.statisticsNotShown })
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, mb: 2, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
          Without cancelled orders and what was undone. Updated every minute.
        </Typography>
        <Button variant="outlined" onClick={print.print}>
          Print
        </Button>
      </Box>
      <AllFigures figures={figures} names={names} />
      {print.printed !== null && (
        // Each chart with its table.
        <PrintedPage onPrinted={print.onPrinted}>
          <PrintedTitle
            title={`${hackathon_name}: statistics`}
            subtitle={`Printed ${formatDated(serverNow())}`}
          />
          <OnPaper value>
            <AllFigures figures={print.printed} names={names} />
          </OnPaper>
        </PrintedPage>
      )}
    </>
  )
}

/** Names of the items and categories in the figures. */
function useNames({ items }: Figures): Names {
  const { nameOf } = useItems(items.map(({ hardware_id }) => hardware_id))
  const categories = new Map(useCategories().data?.map(({ id, name }) => [id, name]))
  return { item: nameOf, category: (id) => categories.get(id) ?? `Category #${id}` }
}
