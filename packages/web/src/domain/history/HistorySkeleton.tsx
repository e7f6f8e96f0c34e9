import { SkeletonRows } from '#kit/feedback/SkeletonRows.tsx'

export function HistorySkeleton() {
  return <SkeletonRows label="Loading the history" rows={3} />
}
