export interface Placed {
  id: number
  name: string
}

export interface Group {
  id: number
  name: string
  resources: readonly Placed[]
}

export const groupOf = (groups: readonly Group[], resourceId: number): Group | undefined =>
  groups.find(({ resources }) => resources.some(({ id }) => id === resourceId))

const byName = new Intl.Collator('nb')

/** Inserts the resource by name. Returns the groups unchanged if the resource is already in that group. */
export function moveInto(
  groups: readonly Group[],
  resourceId: number,
  groupId: number,
): readonly Group[] {
  const from = groupOf(groups, resourceId)
  const moved = from?.resources.find(({ id }) => id === resourceId)
  if (!moved || from?.id === groupId || !groups.some(({ id }) => id === groupId)) return groups
  return groups.map((group) => {
    if (group.id !== groupId) {
      return { ...group, resources: group.resources.filter(({ id }) => id !== resourceId) }
    }
    const place = group.resources.findIndex(({ name }) => byName.compare(name, moved.name) > 0)
    const at = place < 0 ? group.resources.length : place
    return { ...group, resources: group.resources.toSpliced(at, 0, moved) }
  })
}

const steps: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
}

export function groupByKey(
  groups: readonly Group[],
  resourceId: number,
  key: string,
): Group | undefined {
  const step = steps[key]
  const from = groupOf(groups, resourceId)
  if (step === undefined || !from) return undefined
  return groups[groups.indexOf(from) + step]
}
