import { generateKeyPairSync } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KnownTill } from './till-file.ts'
import { readTillFile, type TillFact } from './till-file.ts'
import type { ChainKey } from './signature-chain.ts'
import { firstSignature } from './signature-chain.ts'
import { verifierOf } from './verifier-store.ts'
import {
  hmacSigner,
  type Make,
  rsaSigner,
  type Sold,
  type SoldLine,
  writeTillFile,
} from './testing/write-till-file.ts'

const secret = 'a secret of the till'
const fresh = { nr: '0', signature: firstSignature }

const plain: Make = {
  prefix: '',
  encoding: 'utf-8',
  isMarked: false,
  minus: 'debit',
  isIndented: false,
  codes: {},
  sign: hmacSigner(secret),
}

async function read(
  pieces: Iterable<Uint8Array>,
  {
    verify = null,
    newest = fresh,
  }: Partial<Pick<KnownTill, 'verify'>> & { newest?: typeof fresh } = {},
) {
  const facts: TillFact[] = []
  const codes = await readTillFile(pieces, {
    zone: 'Europe/Oslo',
    findTill: () => ({ id: 1, verify, beforeOf: () => newest }),
    take: (some) => void facts.push(...some),
  })
  const receipts = facts.flatMap((fact) => (fact.kind === 'receipt' ? [fact] : []))
  return { receipts, codes, facts }
}

function* cut(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const lines = fc.record({
  articleId: fc.constantFrom('1', '22', 'POPCORN'),
  groupId: fc.constantFrom('04006', '04011', '04007'),
  quantity: fc.integer({ min: 1, max: 9 }),
  grossOre: fc.integer({ min: 100, max: 90_000 }),
  percent: fc.constantFrom(15, 25),
})

const lineOf = ({
  percent,
  ...line
}: { percent: number; grossOre: number } & Omit<
  SoldLine,
  'netOre' | 'vatCode' | 'vatPercent'
>): SoldLine => ({
  ...line,
  netOre: Math.round((line.grossOre * 100) / (100 + percent)),
  vatCode: percent === 15 ? '31' : '3',
  vatPercent: percent,
})

const back = (line: SoldLine): SoldLine => ({
  ...line,
  grossOre: 0 - line.grossOre,
  netOre: 0 - line.netOre,
})

const receipts = fc
  .record({
    lines: fc.array(lines, { minLength: 1, maxLength: 4 }),
    isBack: fc.boolean(),
    corrected: fc.boolean(),
    means: fc.constantFrom('12001', '12002', '12011'),
    flag: fc.constantFrom(undefined, undefined, 'trainingID' as const, 'voidTransaction' as const),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ lines: some, isBack, corrected, means, flag, minute }): Sold => {
    const sold = some.map(lineOf)
    const [first] = sold
    const rest = sold.slice(1).reduce((all, line) => all + line.grossOre, 0)
    // Makes the first line negative only if the other lines add up to more, so that the total stays positive.
    const own = corrected && first && rest > first.grossOre ? [back(first), ...sold.slice(1)] : sold
    return {
      type: isBack ? '11006' : '11001',
      day: '2026-05-01',
      time: `18:${String(minute).padStart(2, '0')}:07`,
      lines: isBack ? own.map(back) : own,
      means,
      roundingOre: 0,
      ...(flag && { flag }),
    }
  })

const makes = fc.record({
  prefix: fc.constantFrom('', 'n1:'),
  encoding: fc.constantFrom('utf-8' as const, 'windows-1252' as const, 'utf-16le' as const),
  isMarked: fc.boolean(),
  minus: fc.constantFrom('debit' as const, 'sign' as const),
  isIndented: fc.boolean(),
  codes: fc.constantFrom<Record<string, string>>(
    {},
    { 11001: 'CASHSAL', 11006: 'RET', 12001: 'CASH', '04006': 'MAT' },
  ),
  sign: fc.constant(plain.sign),
})

const evening = (count: number): Sold[] =>
  Array.from({ length: count }, (_, index) => ({
    type: '11001',
    day: '2026-05-01',
    time: `18:${String(index % 60).padStart(2, '0')}:00`,
    lines: [
      lineOf({
        articleId: '1',
        groupId: '04006',
        quantity: 1,
        grossOre: 100 * (index + 1),
        percent: 15,
      }),
    ],
    means: '12002',
    roundingOre: 0,
  }))

describe('a file from any make of till', () => {
  it('reads the receipts of a file in any dialect, however the file is split', async () => {
    await fc.assert(
      fc.asyncProperty(
        makes,
        fc.array(receipts, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 5000 }),
        async (make, sold, size) => {
          const { bytes } = writeTillFile(make, [{ registerId: 'K1', sold }])
          const key: ChainKey = { kind: 'hmac', secret }
          const found = await read(cut(bytes, size), { verify: verifierOf(key) })
          expect(found.codes.unmapped()).toEqual([])
          expect(found.receipts.map(({ chain, gap }) => [chain, gap])).toEqual(
            sold.map(() => ['verified', 0]),
          )
          const stored = found.receipts.map(({ receipt }) => receipt)
          for (const [index, { lines: of, flag, type, means }] of sold.entries()) {
            expect(stored[index]).toMatchObject({
              nr: String(index + 1),
              kind: flag === 'trainingID' ? 'training' : flag ? 'void' : 'sale',
              standardType: type,
              grossOre: of.reduce((all, line) => all + line.grossOre, 0),
              lines: of.map(({ articleId, grossOre, netOre, vatPercent }) => ({
                articleId,
                grossOre,
                netOre,
                vatBasisPoints: vatPercent * 100,
              })),
              notes: [],
            })
            const [paid] = stored[index]?.payments ?? []
            expect(paid).toEqual({ means, amountOre: stored[index]?.grossOre })
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('notes a means of payment for which the file has no standard code', async () => {
    const sold = [{ ...evening(1)[0], means: 'BYTTEKORT' } as Sold]
    const found = await read([writeTillFile(plain, [{ registerId: 'K1', sold }]).bytes])
    expect(found.receipts[0]?.receipt).toMatchObject({
      payments: [{ means: 'BYTTEKORT' }],
      notes: ['unknown_means'],
    })
    expect(found.codes.unmapped()).toEqual([{ list: 'payment', own: 'BYTTEKORT' }])
  })

  const changed = async (sold: Sold, ...changes: (readonly [from: string, to: string])[]) => {
    let text = Buffer.from(
      writeTillFile(plain, [{ registerId: 'K1', sold: [sold] }]).bytes,
    ).toString()
    for (const [from, to] of changes) text = text.replaceAll(from, to)
    const [found] = (await read([Buffer.from(text)])).receipts
    return found?.receipt
  }
  const one = evening(1)[0] as Sold
  const returned = { ...one, type: '11006' }

  it('reads an amount with both a minus sign and a debit mark as a return', async () => {
    const receipt = await changed(
      returned,
      ['>1.00<', '>-1.00<'],
      ['>0.87<', '>-0.87<'],
      ['>C<', '>D<'],
    )
    expect(receipt).toMatchObject({
      grossOre: -100,
      netOre: -87,
      lines: [{ grossOre: -100, quantityMicro: -1_000_000 }],
      payments: [{ amountOre: -100 }],
      notes: [],
    })
  })

  it.each([
    ['a return that is marked as a sale', returned, 'back_is_sold', []],
    ['VAT at another rate', one, 'vat_differs', [['>15<', '>25<']]],
    ['VAT of a line that differs from its rate', one, 'vat_differs', [['>0.13<', '>0.30<']]],
    ['an amount with a comma for thousands', one, 'not_an_amount', [['>1.00<', '>1,155.00<']]],
    ['an amount with a space', one, 'not_an_amount', [['>1.00<', '>1 155,00<']]],
    ['an amount with its currency', one, 'not_an_amount', [['>1.00<', '>kr 55<']]],
    ['an amount beyond the limits', one, 'too_high', [['>1.00<', '>90000000000000.00<']]],
    ['an impossible VAT rate', one, 'too_high', [['>15<', '>99999999<']]],
    ['a number that is too long', one, 'too_large', [['<nr>1<', `<nr>${'9'.repeat(5000)}<`]]],
  ] as const)('notes %s', async (_, sold, note, changes) => {
    const receipt = await changed(sold, ...changes)
    expect(receipt?.notes).toEqual([note])
    expect(receipt?.isUnfit).toBe(['not_an_amount', 'too_high', 'too_large'].includes(note))
  })

  it('reads Windows-1252 text that is declared as UTF-8', async () => {
    const make = { ...plain, encoding: 'windows-1252' as const }
    const { bytes } = writeTillFile(make, [{ registerId: 'Kasse Ø', sold: evening(1) }])
    const text = Buffer.from(bytes).toString('latin1').replace('windows-1252', 'UTF-8')
    const names: string[] = []
    await readTillFile(cut(Buffer.from(text, 'latin1'), 7), {
      zone: 'Europe/Oslo',
      findTill: ({ place, registerRef }) => {
        names.push(`${place}: ${registerRef}`)
        return { id: 1, verify: null, beforeOf: () => null }
      },
      take: () => undefined,
    })
    expect(names).toEqual(['Kiosken på Øra: Kasse Ø'])
  })

  it('reads the same register names from UTF-8 with one Windows-1252 byte, however the file is split', async () => {
    const tills = ['Kasse Ø', 'Kasse Æ'].map((registerId) => ({ registerId, sold: evening(1) }))
    const { bytes } = writeTillFile(plain, tills)
    const at = Buffer.from(bytes).indexOf('<regDesc>Kasse') + '<regDesc>'.length
    const mixed = Buffer.concat([bytes.subarray(0, at), Buffer.of(0xe6), bytes.subarray(at)])
    for (const size of [1, 100, mixed.length]) {
      const names: string[] = []
      await readTillFile(cut(mixed, size), {
        zone: 'Europe/Oslo',
        findTill: ({ registerRef, name }) => {
          names.push(`${registerRef}: ${name}`)
          return { id: 1, verify: null, beforeOf: () => null }
        },
        take: () => undefined,
      })
      expect(names).toEqual(['Kasse Ø: æKasse', 'Kasse Æ: Kasse'])
    }
  })

  it.each([
    ['utf8', 'utf8'],
    ['latin1', 'latin1'],
    ['utf-16', 'utf8'],
    ['utf-16', 'utf16le'],
  ] as const)(
    'reads a file that is declared as %s and encoded as %s',
    async (declared, bytesOf) => {
      const { bytes } = writeTillFile(plain, [{ registerId: 'Kasse Ø', sold: evening(2) }])
      const text = Buffer.from(bytes).toString().replace('utf-8', declared)
      expect((await read([Buffer.from(text, bytesOf)])).receipts).toHaveLength(2)
    },
  )

  it.each([
    ['elements within elements', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
    [
      'attributes of an element',
      `<a ${Array.from({ length: 200 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ],
  ])('refuses a file with hundreds of %s', async (_, bomb) => {
    const { bytes } = writeTillFile(plain, [{ registerId: 'K1', sold: evening(1) }])
    const text = Buffer.from(bytes).toString().replace('<company>', `<company>${bomb}`)
    await expect(read([Buffer.from(text)])).rejects.toMatchObject({ code: 'broken_xml' })
  })
})

const split = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString()
  const parts = text.split(/(?=<cashtransaction>)|(?<=<\/cashtransaction>)(?!<cashtransaction>)/)
  return { head: parts[0] ?? '', receipts: parts.slice(1, -1), tail: parts.at(-1) ?? '' }
}

describe('a signed file', () => {
  it('detects each of a thousand tamperings, and no fault in an unchanged file', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const signers: [Make['sign'], ChainKey][] = [
      [hmacSigner(secret), { kind: 'hmac', secret }],
      [rsaSigner(privateKey), { kind: 'rsa', publicKey }],
    ]
    for (const [sign, key] of signers) {
      const { bytes } = writeTillFile({ ...plain, sign }, [{ registerId: 'K1', sold: evening(12) }])
      const whole = split(bytes)
      const wrong = async (own: readonly string[]) => {
        const text = `${whole.head}${own.join('')}${whole.tail}`
        const found = await read([Buffer.from(text)], { verify: verifierOf(key) })
        return found.receipts.filter(({ chain, gap }) => chain === 'broken' || gap > 0).length
      }
      expect(await wrong(whole.receipts)).toBe(0)
      const at = fc.integer({ min: 0, max: 10 })
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('edit', 'remove', 'swap', 'insert'),
          at,
          at,
          async (how, one, other) => {
            const own = [...whole.receipts]
            const first = own[one] ?? ''
            if (how === 'edit') own[one] = first.replace(/<transAmntIn>(\d)/, '<transAmntIn>9$1')
            if (how === 'remove') own.splice(one, 1)
            if (how === 'swap') own.splice(one, 2, own[one + 1] ?? '', first)
            if (how === 'insert') own.splice(other, 0, first)
            expect(await wrong(own)).toBeGreaterThan(0)
          },
        ),
        { numRuns: 500 },
      )
    }
  })

  it('continues the chain from the newest stored receipt', async () => {
    const first = writeTillFile(plain, [{ registerId: 'K1', sold: evening(3) }])
    const before = first.signatures.at(-1) ?? ''
    const second = writeTillFile(plain, [{ registerId: 'K1', sold: evening(2), from: 4, before }])
    const key: ChainKey = { kind: 'hmac', secret }
    const newest = { nr: '3', signature: before }
    const follows = await read([second.bytes], { verify: verifierOf(key), newest })
    expect(follows.receipts.map(({ chain }) => chain)).toEqual(['verified', 'verified'])
    const missing = await read([second.bytes], { verify: verifierOf(key), newest: fresh })
    expect(missing.receipts.map(({ chain, gap }) => [chain, gap])).toEqual([
      ['broken', 3],
      ['verified', 0],
    ])
  })
})

describe('a file that is not a till file', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE auditfile [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><auditfile>&b;</auditfile>`
  it.each([
    ['an entity expansion attack', bomb, 'document_type'],
    ['an unknown entity', '<auditfile>&secret;</auditfile>', 'broken_xml'],
    ['a document of another type', '<invoice/>', 'not_saft'],
    ['a truncated file', '<auditfile><header>', 'broken_xml'],
    ['text that is not XML', 'nr;beløp', 'not_saft'],
    ['a packed file', 'PK\u0003\u0004\u0000<a', 'not_saft'],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="EBCDIC"?><auditfile/>',
      'unknown_encoding',
    ],
  ])('refuses %s', async (_, text, code) => {
    await expect(read([Buffer.from(text)])).rejects.toMatchObject({ code })
  })
})

describe('the clock of a till', () => {
  it('uses the order of receipts to decide whether a repeated hour is the first or the second', async () => {
    const sold = ['01:50:00', '02:10:00', '02:50:00', '02:05:00', '02:55:00', '03:01:00'].map(
      (time) => ({ ...evening(1)[0], day: '2026-10-25', time }) as Sold,
    )
    const { bytes } = writeTillFile(plain, [{ registerId: 'K1', sold }])
    const found = await read([bytes])
    expect(found.receipts.map(({ receipt }) => receipt.at?.slice(11, 16))).toEqual([
      '23:50',
      '00:10',
      '00:50',
      '01:05',
      '01:55',
      '02:01',
    ])
  })

  it('notes a time that the clock skips', async () => {
    const sold = [{ ...evening(1)[0], day: '2026-03-29', time: '02:30:00' } as Sold]
    const { bytes } = writeTillFile(plain, [{ registerId: 'K1', sold }])
    const found = await read([bytes])
    expect(found.receipts[0]?.receipt).toMatchObject({
      at: '2026-03-29T01:30:00.000Z',
      notes: ['skipped_by_clock'],
    })
  })
})
