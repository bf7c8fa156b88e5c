interface Placed {
  key: string
  /** '/partners/1003/culture/timeline', '/partners/1/mediabase?as=admin'. */
  to?: string
}

const belowPartner = /^\/partners\/\d+\/([^?]+)(?:\?(.+))?$/

/** Length of the address that an entry matches; 0 when it leads elsewhere. */
function nearness({ to = '' }: Placed, page: string, search: string): number {
  const [, ofEntry, query = ''] = belowPartner.exec(to) ?? []
  if (ofEntry === undefined) return 0
  const isBelow = page === ofEntry || page.startsWith(`${ofEntry}/`)
  if (!isBelow || !search.includes(query)) return 0
  return ofEntry.length + query.length
}

/** The entry that matches most of the address. Sidebar and tabs share it, so that only one is lit. */
export function currentPlace<P extends Placed>(
  places: readonly P[],
  page: string,
  search: string,
): P | null {
  let best: P | null = null
  let most = 0
  for (const place of places) {
    const near = nearness(place, page, search)
    if (near > most) [best, most] = [place, near]
  }
  return best
}
