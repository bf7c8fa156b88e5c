interface Placed {
  key: string
  /** '/partners/1003/culture/timeline', '/partners/1/mediabase?as=admin'. */
  to?: string
}

const belowPartner = /^\/partners\/\d+\/([^?]+)(?:\?(.+))?$/

/** How much of the address an entry names; 0 where it leads elsewhere. */
function nearness({ to = '' }: Placed, page: string, search: string): number {
  const [, ofEntry, query = ''] = belowPartner.exec(to) ?? []
  if (ofEntry === undefined) return 0
  const isBelow = page === ofEntry || page.startsWith(`${ofEntry}/`)
  if (!isBelow || !search.includes(query)) return 0
  return ofEntry.length + query.length
}

/**
 * The one entry of all menus that an address belongs to: the one that names most of it, and of two that lead to the
 * same page the first. Sidebar and header tabs ask here together, so that nothing is lit twice.
 */
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
