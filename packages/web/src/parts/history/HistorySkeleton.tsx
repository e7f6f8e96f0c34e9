import { SkeletonRows } from '#ui/feedback/SkeletonRows.tsx'

export function HistorySkeleton() {
  return <SkeletonRows label="Loading the history" rows={3} />
}
