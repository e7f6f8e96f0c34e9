import { SkeletonRows } from '#kit/list/QueryContent.tsx'

/** Of the height of the charts. */
export function LoadingStatistics() {
  return <SkeletonRows label="Loading statistics" rows={3} height={340} />
}
