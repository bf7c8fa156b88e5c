/** `renterId` is 0 for the partner itself. Null means that the address does not contain the part. */
export interface Address {
  ninjaId: number | null
  partnerId: number | null
  renterId: number
  /** Path without the prefixes of impersonation and renter: '/', '/brukerkonto', '/partners/1001/shows/12'. */
  path: string
  /** 'shows', 'culture' …; null outside a partner. */
  module: string | null
  /** Path segments after the module: ['12', 'seating']. */
  rest: string[]
}

const sudoPrefix = /^\/sudo\/([1-9]\d{0,9})(?=\/|$)/
const renterPart = /^(\/partners\/[1-9]\d{0,9})\/renters\/([1-9]\d{0,9})(?=\/|$)/
const partnerPart = /^\/partners\/([1-9]\d{0,9})(?=\/|$)/

/** The prefixes of impersonation and renter must have a numeric id; otherwise they are part of the path. */
export function addressOf(pathname: string): Address {
  const sudo = sudoPrefix.exec(pathname)
  const withoutSudo = (sudo ? pathname.slice(sudo[0].length) : pathname) || '/'
  const renter = renterPart.exec(withoutSudo)
  const path = renter ? renter[1] + withoutSudo.slice(renter[0].length) : withoutSudo
  const partner = partnerPart.exec(path)
  const below = partner ? path.slice(partner[0].length).split('/').filter(Boolean) : []
  return {
    ninjaId: sudo ? Number(sudo[1]) : null,
    partnerId: partner ? Number(partner[1]) : null,
    renterId: renter ? Number(renter[2]) : 0,
    path,
    module: below[0] ?? null,
    rest: below.slice(1).map((part) => decodeURIComponent(part)),
  }
}

let currentPathname = () => window.location.pathname

/** Sets the source of the current path, since the router's history changes slightly before the browser's location. */
export function readPathnameFrom(source: () => string): void {
  currentPathname = source
}

export function currentAddress(): Address {
  return addressOf(currentPathname())
}

/** Adds the prefixes of the context to a path. A path that names a renter keeps that renter. */
export function pathnameFor(
  path: string,
  context: Pick<Address, 'ninjaId' | 'partnerId' | 'renterId'>,
): string {
  const target = addressOf(path)
  const keepsRenter =
    context.renterId !== 0 &&
    target.renterId === 0 &&
    target.partnerId !== null &&
    target.partnerId === context.partnerId
  const withRenter = keepsRenter
    ? path.replace(partnerPart, `$&/renters/${context.renterId}`)
    : path
  const outside = context.ninjaId === null || target.ninjaId !== null
  return outside ? withRenter : `/sudo/${context.ninjaId}${withRenter === '/' ? '' : withRenter}`
}
