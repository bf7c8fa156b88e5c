/** URL segments that differ from the module's key (specification 2). */
const segments: Record<string, string> = {
  dxpos: 'products',
  productions: 'mediabase',
  renters: 'renteradmin',
}

/** Returns a path without the sudo prefix, such as '/partners/1003/renters/2/shows'. */
export function modulePath(module: string, partnerId: number, renterId: number): string {
  const renter = renterId === 0 ? '' : `/renters/${renterId}`
  return `/partners/${partnerId}${renter}/${segments[module] ?? module}`
}

export const modulesOf = (modules: readonly string[], partnerId: number, renterId: number) =>
  modules.toSorted().map((name) => ({ name, url: modulePath(name, partnerId, renterId) }))
