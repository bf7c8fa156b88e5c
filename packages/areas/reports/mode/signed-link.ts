/** Lifetime of a link in seconds: long enough to follow it, too short to pass it on. */
const linkSeconds = 60

export interface LinkParts {
  address: string
  report: string
  version: number
  user: number
  partner: number
  /** Id of the renter; 0 for the whole venue. */
  renter: number
  parameters: readonly (readonly [part: string, value: string])[]
  /** Seconds since 1970. */
  issued: number
  nonce: string
  key: string
}

function pairsOf({ parameters, ...link }: LinkParts): [string, string][] {
  const { report, version, user, partner, renter, issued, nonce, key } = link
  const own = { report, version, user, partner, renter, issued, nonce, key }
  const all = { ...own, expires: issued + linkSeconds }
  return [
    ...Object.entries(all).map(([name, value]): [string, string] => [`dx_${name}`, String(value)]),
    ...parameters.map(([part, value]): [string, string] => [`p_${part}`, value]),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The text to sign. docs/signed-reports.md explains to receivers how to rebuild it. */
export const canonicalText = (link: LinkParts): string =>
  [
    'dxweb-signed-report-1',
    link.address,
    ...pairsOf(link).map(([name, value]) => `${name}=${value}`),
  ].join('\n')

export function signedUrl(link: LinkParts, sign: (text: string) => string): string {
  const all = [...pairsOf(link), ['dx_signature', sign(canonicalText(link))]] as [string, string][]
  const added = all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${link.address}${link.address.includes('?') ? '&' : '?'}${added}`
}
