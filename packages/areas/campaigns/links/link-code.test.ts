import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeIn, codeOf, withCampaignCode, ownCode, readCode } from './link-code.ts'

const random = fc.uint8Array({ minLength: 6, maxLength: 6 })
const partner = fc.integer({ min: 1, max: 2_147_483_647 })

describe('a campaign code', () => {
  it('a campaign code contains the id of its partner, and may be typed in any case and with misread characters', () => {
    fc.assert(
      fc.property(partner, random, (partnerId, bytes) => {
        const code = codeOf(partnerId, bytes)
        const typed = code
          .toUpperCase()
          .replaceAll('0', 'O')
          .replaceAll('1', 'l')
          .replaceAll('V', 'u')
        expect(readCode(code)).toEqual({ code, partnerId })
        expect(readCode(` ${typed.slice(0, 4)}-${typed.slice(4)}`)).toEqual({ code, partnerId })
        expect(ownCode(partnerId, typed)).toBe(code)
        expect(ownCode(partnerId + 1, typed)).toBeNull()
      }),
    )
  })

  it.each(['', 'abc', '0123456', 'zb4k7qx2zb4k7qx2', 'zb4k7q!2', "zb4k7'--", 'zzzzzzzzzzzzz'])(
    '%j is not a campaign code',
    (typed) => {
      expect(readCode(typed)).toBeNull()
    },
  )

  it('reads the campaign code in a short link and in a target URL', () => {
    expect(codeIn(' https://dx.example/k/zb4k7qx2 ')).toBe('zb4k7qx2')
    expect(codeIn(withCampaignCode('https://kino.example/film?id=7#dag', 'zb4k7qx2'))).toBe(
      'zb4k7qx2',
    )
    expect(codeIn('ZB4K7QX2')).toBe('ZB4K7QX2')
    expect(codeIn('https://kino.example/')).toBe('https://kino.example/')
  })

  it('replaces the code of another campaign in a URL', () => {
    const once = withCampaignCode('https://kino.example/film?id=7#dag', 'zb4k7qx2')
    expect(once).toBe('https://kino.example/film?id=7&kampanje=zb4k7qx2#dag')
    expect(withCampaignCode(once, 'zb4k7qx3')).toBe(
      'https://kino.example/film?id=7&kampanje=zb4k7qx3#dag',
    )
  })
})
