export interface Release {
  version: string
  date: string
  items: string[]
}

/** `## 0.2.0 – 2026-12-01` followed by `- …` lines, newest first. Other text is for those who read the file itself. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = []
  for (const line of text.split(/\r?\n/)) {
    const heading = /^## \[?([^\]\s]+)\]?(?:\s+[–—-]\s+(\S+))?\s*$/.exec(line)
    const item = /^\s*[-*] (.+)$/.exec(line)
    if (heading?.[1]) releases.push({ version: heading[1], date: heading[2] ?? '', items: [] })
    else if (item?.[1]) releases.at(-1)?.items.push(item[1].trim())
  }
  return releases.filter(({ items }) => items.length > 0)
}
