import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** Networks that are not on the public internet (IANA special-purpose registries). */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** IPv6 global unicast is public, except the ranges for tunnels into IPv4, documentation and protocols. */
const public6 = '2000::/3'
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const blocked4 = listOf(notPublic4, 'ipv4')
const open6 = listOf([public6], 'ipv6')
const blocked6 = listOf(notPublic6, 'ipv6')
const loopback = listOf(['127.0.0.0/8'], 'ipv4')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, 'ipv4')
  return open6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}

const isLoopback = (address: string) =>
  isIPv4(address) ? loopback.check(address, 'ipv4') : address === '::1'

/** Error code for a name that resolves to a private network. */
export const privateCode = 'EPRIVATE'

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Makes `http.request` connect to the address that was checked, so that a second look-up cannot change it. Refuses a
 * name if any of its addresses is private.
 */
export const checkedLookup =
  (takesLoopback: boolean, resolve: Resolve = lookup): LookupFunction =>
  (host, options, done) => {
    const isTaken = (address: string) =>
      isPublicAddress(address) || (takesLoopback && isLoopback(address))
    resolve(host, { all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || first === undefined) return done(error ?? failure('ENOTFOUND'), '', 0)
      if (!found.every(({ address }) => isTaken(address))) return done(failure(privateCode), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }

const failure = (code: string) => Object.assign(new Error(code), { code })
