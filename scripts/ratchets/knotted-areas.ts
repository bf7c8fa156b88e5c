const area = /^packages\/areas\/([^/]+)\//

/** Maps each area to the other areas that it imports. */
function areaGraph(files: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [from, imported] of files) {
    const own = area.exec(from)?.[1]
    if (own === undefined) continue
    const others = graph.get(own) ?? new Set<string>()
    graph.set(own, others)
    for (const to of imported) {
      const other = area.exec(to)?.[1]
      if (other !== undefined && other !== own) others.add(other)
    }
  }
  return graph
}

function reachableFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string) {
  const reached = new Set<string>()
  const waiting = [start]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const next of graph.get(one) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}

export function knottedAreas(files: ReadonlyMap<string, readonly string[]>): string[] {
  const graph = areaGraph(files)
  return [...graph.keys()].filter((one) => reachableFrom(graph, one).has(one)).toSorted()
}
