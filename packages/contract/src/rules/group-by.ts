/** Groups in the order of their first members; `Map.groupBy`, which the oldest supported browsers lack (spec §21). */
export function groupBy<Key, Member>(
  members: Iterable<Member>,
  keyOf: (member: Member) => Key,
): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>()
  for (const member of members) {
    const key = keyOf(member)
    const group = groups.get(key)
    if (group) group.push(member)
    else groups.set(key, [member])
  }
  return groups
}
