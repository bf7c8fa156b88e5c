import type { SidebarEntry } from './sidebar-entries.ts'

const entryPath = /^\/partners\/\d+\/([^/?]+)[^?]*(\?.*)?$/

/** Which entry an address belongs to. An entry with a query (Mediabase som admin) only where the query is there too. */
export function currentEntry(
  entries: readonly SidebarEntry[],
  module: string | null,
  search: string,
): string | null {
  const here = entries.filter(
    (entry) => entryPath.exec(entry.to ?? '')?.[1] === module && module !== null,
  )
  const exact = here.find((entry) => {
    const query = entryPath.exec(entry.to ?? '')?.[2]
    return query !== undefined && search.includes(query.slice(1))
  })
  return (exact ?? here[0])?.key ?? null
}
