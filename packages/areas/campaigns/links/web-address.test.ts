import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBelow, plainAddress, webAddressFault } from './web-address.ts'

const parts = [
  'https://',
  'HTTPS:',
  '/',
  '\\',
  '@',
  ':',
  '.',
  '?',
  '#',
  '%2f',
  '%40',
  'kino',
  'evil',
  'example',
  'xn--',
  '。',
  'ø',
  ' ',
  '\t',
  '\n',
  '\u200b',
  '\u202e',
  '127.1',
  '[::1]',
  ';',
]

describe('a web address', () => {
  it.each([
    ['', 'required'],
    ['kinoen', 'link'],
    ['www.kino.example', 'link'],
    ['javascript:alert(1)', 'only_https'],
    ['data:text/html,hei', 'only_https'],
    ['//evil.example', 'only_https'],
    ['http://kino.example', 'only_https'],
    ['HTTPS:/kino.example', 'only_https'],
    ['https://kino.example@evil.example/', 'link_with_user_or_port'],
    ['https://kino:pass@evil.example/', 'link_with_user_or_port'],
    ['https://kino.example:8443/', 'link_with_user_or_port'],
    ['https://kinø.example/', 'link_with_special_letters'],
    ['https://kino。example/', 'link_with_special_letters'],
    ['https://ｋino.example/', 'link_with_special_letters'],
    ['https://xn--kin-1na.example/', 'link_with_special_letters'],
    ['https://a.XN--kin-1na.example/', 'link_with_special_letters'],
    ['https://localhost/', 'link'],
    ['https://127.0.0.1/', 'link'],
    ['https://0x7f.1/', 'link'],
    ['https://2130706433/', 'link'],
    ['https://[::1]/', 'link_with_user_or_port'],
    ['https://kino.example./', 'link'],
    ['https://kino_.example/', 'link'],
    ['https://kino.example\\@evil.example/', 'link'],
    ['https://kino.example/%2f%2fevil.example', 'link'],
    ['https://kino.example/a%5cb', 'link'],
    ['https://kino.example/a%0d%0aSet-Cookie:x', 'link'],
    ['https://kino.example/a\r\nSet-Cookie: x', 'link'],
    ['https://kino.example/a b', 'link'],
    ['https://kino%2eexample/', 'link'],
  ])('refuses the web address %j with the error %s', (typed, fault) => {
    expect(webAddressFault(typed)).toBe(fault)
  })

  it('normalises a web address as browsers do', () => {
    expect(plainAddress(' HTTPS://Kino.Example ')).toBe('https://kino.example')
    expect(plainAddress('https://kino.example/a/../b/')).toBe('https://kino.example/b')
    expect(plainAddress('https://kino.example/%2e%2e/b?q=å#ø')).toBe(
      'https://kino.example/b?q=%C3%A5#%C3%B8',
    )
  })

  it('an address is below a path only if it continues with whole path segments', () => {
    const allowed = 'https://kino.example/by'
    const below = ['', '/', '/film', '?id=1', '#dag'].map((rest) => `${allowed}${rest}`)
    expect(below.filter((one) => !isBelow(one, allowed))).toEqual([])
    const others = ['https://kino.example/byen', 'https://kino.example', 'https://kino.example.no']
    expect(others.filter((one) => isBelow(one, allowed))).toEqual([])
  })

  it('an accepted address leads to the host that is visible in the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (typed) => {
        const text = `https://${typed.join('')}`
        if (webAddressFault(text) !== null) return
        const plain = plainAddress(text)
        const read = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/.exec(plain)?.[1]
        expect(read).toBe(new URL(plain).hostname)
        expect(plain).toMatch(/^[\u0021-\u007e]+$/)
        expect(webAddressFault(plain)).toBeNull()
        expect(plainAddress(plain)).toBe(plain)
      }),
    )
  })
})
