import { expect, it } from 'vitest'
import { type Link, nameTampering } from './name-tampering.ts'
import { firstSignature, ownText } from './signature-chain.ts'
import { hmacSigner } from './testing/write-till-file.ts'
import { verifierOf } from './verifier-store.ts'

const secret = 'a secret of the till'
const sign = hmacSigner(secret)
const verify = verifierOf({ kind: 'hmac', secret })

type Receipt = Omit<Link, 'isVerified'> & { seq: number; signed: string; signature: string }

const textOf = (nr: string, ore: number) =>
  ownText({ date: '2026-05-01', time: '18:00:00', nr, amountIn: `${ore}.00`, amountEx: '0.00' })

function chainOf(count: number, step: number, width: number): Receipt[] {
  let before: string = firstSignature
  return Array.from({ length: count }, (_, index) => {
    const seq = (index + 1) * step
    const signed = textOf(String(seq).padStart(width, '0'), 100 + index)
    before = sign(`${before};${signed}`)
    return { id: `r${index}`, seq, signed, signature: before }
  })
}

/**
 * Links receipts by number. Each receipt is verified against the receipt with the nearest lower number, as in a
 * register's check.
 */
function linksOf(receipts: readonly Receipt[]): Link[] {
  const sorted = receipts.toSorted((a, b) => a.seq - b.seq)
  return sorted.map((each, at) => {
    const before = sorted[at - 1]?.signature ?? firstSignature
    return { ...each, isVerified: verify(`${before};${each.signed}`, each.signature) }
  })
}

const renumbered = (receipt: Receipt, seq: number, width: number): Receipt => {
  const parts = receipt.signed.split(';')
  parts[2] = String(seq).padStart(width, '0')
  return { ...receipt, seq, signed: parts.join(';') }
}

const forged = (seq: number): Receipt => ({
  id: 'forged',
  seq,
  signed: textOf(String(seq), 9999),
  signature: sign('another text'),
})

/** Functions that return tampered receipts, with the findings that the signatures prove. */
const tamperings = {
  edit: (own: Receipt[], at: number) => ({
    receipts: own.with(at, { ...own[at]!, signed: textOf(String(own[at]!.seq), 1) }),
    proven: [],
  }),
  remove: (own: Receipt[], at: number) => ({ receipts: own.toSpliced(at, 1), proven: [] }),
  insert: (own: Receipt[], at: number, step: number) => ({
    receipts: [...own, forged(own[at]!.seq + (step > 1 ? 1 : 0))],
    proven: [['forged', 'inserted', 'null']],
  }),
  insertAndRenumber: (own: Receipt[], at: number, step: number, width: number) => {
    const after = own.slice(at + 1)
    return {
      receipts: [
        ...own.slice(0, at + 1),
        forged(own[at]!.seq + step),
        ...after.map((each) => renumbered(each, each.seq + step, width)),
      ],
      proven: [
        ['forged', 'inserted', 'null'],
        ...after.map(({ id, seq }) => [id, 'renumbered', seq] as const),
      ],
    }
  },
  renumber: (own: Receipt[], at: number, step: number, width: number) => ({
    receipts: own.with(at, renumbered(own[at]!, 900, width)),
    proven: [[own[at]!.id, 'renumbered', own[at]!.seq]],
  }),
}

const cases = Array.from({ length: 11 }, (_, more) => more + 2).flatMap((count) =>
  [0, 4].flatMap((width) =>
    // No receipt follows the last one, so the last one's original position cannot be proven.
    Array.from({ length: count - 1 }, (_, at) => ({ count, width, at })),
  ),
)

it.each(Object.entries(tamperings))(
  'names exactly the receipts that were inserted or renumbered by %s',
  async (_name, tamper) => {
    for (const { count, width, at } of cases) {
      const { receipts, proven } = tamper(chainOf(count, 1, width), at, 1, width)
      const links = linksOf(receipts)
      expect(links.every(({ isVerified }) => isVerified)).toBe(false)
      const named = await nameTampering(links, verify)
      const found = named.flatMap(({ id, chain, signedSeq }) =>
        chain === 'verified' ? [] : [`${id} ${chain} ${signedSeq}`],
      )
      const expected = proven.map((each) => each.join(' '))
      const inCase = (names: readonly string[]) => ({ count, width, at, names: new Set(names) })
      expect(inCase(found)).toEqual(inCase(expected))
    }
  },
)

it('names a receipt inserted between numbers that a till skips, and verifies the next receipt', async () => {
  const own = chainOf(6, 10, 0)
  const { receipts } = tamperings.insert(own, 2, 10)
  expect(await nameTampering(linksOf(receipts), verify)).toEqual([
    { id: 'r3', chain: 'verified', signedSeq: null },
    { id: 'forged', chain: 'inserted', signedSeq: null },
  ])
})

it('finds no tampering in an unchanged chain, or with a wrong key', async () => {
  const own = linksOf(chainOf(30, 1, 0))
  expect(await nameTampering(own, verify)).toEqual([])
  const wrong = verifierOf({ kind: 'hmac', secret: 'another' })
  const unknown = own.map((each) => ({ ...each, isVerified: false }))
  expect(await nameTampering(unknown, wrong)).toEqual([])
})
