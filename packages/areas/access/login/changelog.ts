export interface ReleaseGroup {
  title: string
  items: string[]
}

export interface Release {
  version: string
  date: string
  items: string[]
  groups: ReleaseGroup[]
}

/** Parses `## 0.2.0 – 2026-12-01`, `### Group` and `- …` lines, newest first. Other text is ignored. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split(/\r?\n/)) {
    const heading = /^## \[?([^\]\s]+)\]?(?:\s+[–—-]\s+(\S+))?\s*$/.exec(line)
    const group = /^### (.+)$/.exec(line)
    const item = /^\s*[-*] (.+)$/.exec(line)
    const release = releases.at(-1)
    if (heading?.[1]) {
      releases.push({ version: heading[1], date: heading[2] ?? '', items: [], groups: [] })
    } else if (group?.[1]) release?.groups.push({ title: group[1].trim(), items: [] })
    else if (item?.[1] && release) addItem(release, item[1].trim())
  }
  return releases.filter(({ items }) => items.length > 0)
}

function addItem({ items, groups }: Release, item: string): void {
  if (groups.length === 0) groups.push({ title: '', items: [] })
  groups.at(-1)?.items.push(item)
  items.push(item)
}
