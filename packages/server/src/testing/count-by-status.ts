/** How many answers have which status: `{ 201: 1, 400: 4 }`. */
export function countByStatus(
  answers: readonly { readonly status: number }[],
): Record<number, number> {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, group.length]))
}
