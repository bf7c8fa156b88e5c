interface Placed {
  key: string
  /** Address like '/partners/1003/culture/timeline' or '/partners/1/mediabase?as=admin'. */
  to?: string
  /** Further pages that the entry includes, like 'shows/till'. */
  covers?: readonly string[]
}

const belowPartner = /^\/partners\/\d+\/([^?]+)(?:\?(.+))?$/

/** Returns the length of the part of the address that the entry matches; 0 without a match. */
function nearness({ to = '', covers = [] }: Placed, page: string, search: string): number {
  const [, ofEntry, query = ''] = belowPartner.exec(to) ?? []
  if (ofEntry === undefined || !search.includes(query)) return 0
  const within = [ofEntry, ...covers].find((each) => page === each || page.startsWith(`${each}/`))
  return within === undefined ? 0 : within.length + query.length
}

/**
 * Returns the entry with the longest match of the address. Sidebar and tabs share the result, so that only one is
 * highlighted.
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
