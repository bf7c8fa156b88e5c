import { describe, expect, it } from 'vitest'
import { addressOf, pathnameFor } from './address.ts'

describe('an address', () => {
  it('an address is parsed with and without its prefixes for partner, renter and user', () => {
    expect(addressOf('/sudo/7/partners/1001/renters/4/shows/12/seating')).toEqual({
      ninjaId: 7,
      partnerId: 1001,
      renterId: 4,
      path: '/partners/1001/shows/12/seating',
      module: 'shows',
      rest: ['12', 'seating'],
    })
    expect(addressOf('/partners/1001/shows')).toMatchObject({
      ninjaId: null,
      renterId: 0,
      module: 'shows',
    })
    expect(addressOf('/sudo/7')).toMatchObject({ ninjaId: 7, path: '/', partnerId: null })
  })

  it.each([
    '/sudo/~7/partners/1',
    '/sudo/0/partners/1',
    '/sudo/07/partners/1',
    '/sudo/x/partners/1',
    '/42/partners/1',
  ])('%s is not read as impersonation', (path) => {
    expect(addressOf(path)).toMatchObject({ ninjaId: null, partnerId: null, path })
  })

  it('a renter prefix that is not a number is treated as a module', () => {
    expect(addressOf('/partners/1001/renters/x/shows')).toMatchObject({
      renterId: 0,
      module: 'renters',
    })
  })
})

describe('the address shown for a path', () => {
  const here = { ninjaId: 7, partnerId: 1001, renterId: 4 }
  it.each([
    ['/partners/1001/shows/12', '/sudo/7/partners/1001/renters/4/shows/12'],
    ['/partners/1001/renters/9/shows', '/sudo/7/partners/1001/renters/9/shows'],
    ['/partners/1003/shows', '/sudo/7/partners/1003/shows'],
    ['/', '/sudo/7'],
    ['/brukerkonto', '/sudo/7/brukerkonto'],
    ['/sudo/8/partners/1001/shows', '/sudo/8/partners/1001/shows'],
  ])('%s is shown as %s', (path, shown) => {
    expect(pathnameFor(path, here)).toBe(shown)
  })

  it('without impersonation a path is shown unchanged', () => {
    expect(
      pathnameFor('/partners/1001/shows', { ninjaId: null, partnerId: 1001, renterId: 0 }),
    ).toBe('/partners/1001/shows')
  })
})
