import { SkeletonRows } from '#kit/list/QueryContent.tsx'

/** Placeholder with the height of the charts. */
export function LoadingStatistics() {
  return <SkeletonRows label="Loading statistics" rows={3} height={340} />
}
