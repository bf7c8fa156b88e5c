import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAs, decodeText, type Encoding, encodings } from './decode-text.ts'

function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])
    return Uint8Array.from(
      bytes.flatMap((pair) => (encoding === 'utf-16le' ? pair : pair.toReversed())),
    )
  }
  const letters = decodeAs(Uint8Array.from(Array(256).keys()), encoding)
  return Uint8Array.from(Array.from(text, (sign) => letters.indexOf(sign)))
}

const sentences = [
  'Navn;Sted\nSørås;Ålesund',
  'Tittel;Merknad\nKJØREPLAN;FØR PÅSKE\nÆrlig talt;Søndag på øya',
  'Navn\nRené Müller',
  'Film;Sal\nLøvenes konge;Blå sal\nÅse;Café',
  'Navn\nBjørg Østbø',
]

describe('decoding a text file', () => {
  it.each(encodings.flatMap((encoding) => sentences.map((text) => [encoding, text] as const)))(
    'decodes a text in %s: %j',
    (encoding, text) => {
      expect(decodeText(encoded(text, encoding)).text).toBe(text)
    },
  )

  it('decodes a text in its declared encoding without guessing', () => {
    const utf16 = Uint8Array.from([0xfe, 0xff, ...encoded('Sør', 'utf-16be')])
    expect(decodeText(utf16)).toEqual({ text: 'Sør', encoding: 'utf-16be', isGuessed: false })
    expect(decodeText(encoded('Sør', 'utf-8')).isGuessed).toBe(false)
    expect(decodeText(encoded('Sør', 'cp865'))).toMatchObject({
      encoding: 'cp865',
      isGuessed: true,
    })
  })

  it('decodes dashes, quotes and euro signs of a file in a Windows encoding', () => {
    const text = 'Navn;Pris\n”Løve” – for barn’s del;€ 10\n‘Hamlet’…;18–20'
    expect(decodeText(encoded(text, 'windows-1252')).text).toBe(text)
  })

  it('decodes no-break spaces of a Windows file, both in amounts and between words', () => {
    const text = 'Navn;Pris\nOla\u00A0Li;1\u00A0234,50\nfra\u00A0i\u00A0dag;kr\u00A02\u00A0000'
    expect(decodeText(encoded(text, 'windows-1252')).text).toBe(text)
  })

  it('decodes a text joined from two encodings as UTF-8, and marks the encoding as guessed', () => {
    const bytes = Uint8Array.from([...encoded('Sørås på Hønefoss\n', 'utf-8'), 0xf8])
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', isGuessed: true })
  })

  it('decodes a text in the encoding that a user chooses', () => {
    expect(decodeText(encoded('Sør', 'cp850'), 'cp850').text).toBe('Sør')
  })

  it('decodes Norwegian words in every supported encoding', () => {
    const names = [
      'Bjørn',
      'Åse',
      'Ærø',
      'Håkon',
      'Kjærstad',
      'Sæther',
      'GRØNN',
      'blå',
      'Østfold',
      'Søndre Ål',
      'Ole',
    ]
    const text = fc
      .array(fc.constantFrom(...names), { minLength: 2, maxLength: 20 })
      .map((all) => all.join(';'))
    fc.assert(
      fc.property(text, fc.constantFrom(...encodings), (each, encoding) => {
        expect(decodeText(encoded(each, encoding)).text).toBe(each)
      }),
    )
  })
})
