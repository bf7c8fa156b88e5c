import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intendedPath } from './intended-path.ts'

const own = [
  '/',
  '/partners/1003/shows',
  '/partners/1003/shows?week=2026-W47&q=j%C3%B8ss#top',
  '/sudo/42/partners/1003/renters/2/shows/',
  '/brukerkonto?locale=en',
  '/a?next=https://evil.example/',
  '/partners/1003/shows/7:8',
]

const elsewhere = [
  '',
  'https://evil.example',
  'HTTPS://evil.example/',
  'http:evil.example',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /partners',
  '/ /evil.example',
  '/\u0000/evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/./%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e/%2fevil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'evil.example',
  'evil.example/partners',
  '@evil.example',
  '.evil.example',
  ':80@evil.example',
  '?next=/',
  '#/evil',
  'mailto:a@evil.example',
  'https://dxweb.invalid@evil.example/',
  '/login?intended-url=/',
  '/apiweb/logout',
  '/apiweb/../apiweb/logout',
  '/password/forgot',
]

describe('the page after login', () => {
  it.each(own)('a login continues to the requested path %j', (path) => {
    expect(intendedPath(path)).toBe(path)
  })

  it.each(elsewhere)('a login continues to the start page instead of %j', (path) => {
    expect(intendedPath(path)).toBe('/')
  })

  it('a login continues to the start page for a path that is not a string or is too long', () => {
    for (const asked of [undefined, null, 7, ['/a', '//b'], {}, `/${'a'.repeat(3000)}`]) {
      expect(intendedPath(asked)).toBe('/')
    }
  })

  it('a login never leaves the site, whatever path is requested', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'http:',
      'evil.example',
      'a',
    )
    const address = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(address, (asked) => {
        const path = intendedPath(asked)
        const site = 'https://dx.example'
        expect(new URL(path, `${site}/login`).origin).toBe(site)
        expect(path).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 2000 },
    )
  })
})
