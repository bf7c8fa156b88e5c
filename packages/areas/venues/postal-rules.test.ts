import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeName, PostalFault, readPostalRegister } from './postal-rules.ts'

const ansi = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a place name of the postal register', () => {
  it('a place name in capital letters is converted to normal capitalisation', () => {
    expect(placeName('ÅLESUND')).toBe('Ålesund')
    expect(placeName('MO I RANA')).toBe('Mo i Rana')
    expect(placeName('KRISTIANSAND S')).toBe('Kristiansand S')
    expect(placeName('NORD-LENANGEN')).toBe('Nord-Lenangen')
    expect(placeName('Ø. ÅRDAL')).toBe('Ø. Årdal')
  })

  it('a place name keeps all its letters', () => {
    const words = fc.array(fc.constantFrom('MO', 'I', 'RANA', 'ÅS', 'ØVRE-DAL', 'PÅ'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(words, (parts) => {
        const capitals = parts.join(' ')
        expect(placeName(capitals).toLocaleUpperCase('nb')).toBe(capitals)
      }),
    )
  })
})

describe('the file of the postal register', () => {
  it('the postal register is read both in UTF-8 and in Latin-1', () => {
    const text = '6003\tÅLESUND\t1508\tÅLESUND\tG\r5750\tODDA\t4618\tÆØ\tB\n'
    const utf8 = readPostalRegister(new TextEncoder().encode(text))
    expect(utf8).toEqual(readPostalRegister(ansi(text)))
    expect(utf8.map(({ city }) => city)).toEqual(['Ålesund', 'Odda'])
  })

  it('the postal register keeps its special letters and leading zeros when read', () => {
    const file = ansi('0001\tOSLO\t0301\tOSLO\tP\r\n6003\tÅLESUND\t1508\tÅLESUND\tG\r\n\r\n')
    expect(readPostalRegister(file)).toEqual([
      {
        code: '0001',
        city: 'Oslo',
        municipalityNumber: '0301',
        municipality: 'Oslo',
        category: 'P',
      },
      {
        code: '6003',
        city: 'Ålesund',
        municipalityNumber: '1508',
        municipality: 'Ålesund',
        category: 'G',
      },
    ])
  })

  it('an invalid line of the postal register is refused with its line number', () => {
    const faults = ['6003\t\t1508', '603\tÅLESUND', 'Postnummer\tPoststed', '<html>', '0001\tOSLO']
    for (const line of faults) {
      const read = () => readPostalRegister(ansi(`0001\tOSLO\t0301\tOSLO\tP\n${line}\n`))
      expect(read).toThrow(PostalFault)
      expect(read).toThrow('line 2')
    }
  })

  it('any file is either read as a postal register or refused with an error', () => {
    const outcome = (bytes: Uint8Array) => {
      try {
        return readPostalRegister(bytes).every(({ code }) => /^\d{4}$/.test(code))
      } catch (error) {
        return error instanceof PostalFault
      }
    }
    expect(() => fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), outcome))).not.toThrow()
  })
})
