import { describe, expect, it } from 'vitest'
import { hmacSigner, type Make, type Sold, writeTillFile } from '../saft/testing/write-till-file.ts'
import type { Batch } from './desk.ts'
import { readPieces } from './read-file-store.ts'

const make: Make = {
  prefix: '',
  encoding: 'utf-8',
  isMarked: false,
  minus: 'debit',
  isIndented: true,
  codes: {},
  sign: hmacSigner('a secret'),
}

const reading = { zone: 'Europe/Oslo', now: new Date('2026-05-02T12:00:00Z') }

const sold = (count: number): Sold[] =>
  Array.from({ length: count }, (_, index) => ({
    type: '11001',
    day: '2026-05-01',
    time: `18:${String(index % 60).padStart(2, '0')}:00`,
    lines: [
      {
        articleId: `Pølse ${index % 7}`,
        groupId: '04006',
        quantity: 1,
        grossOre: 11_500 + index,
        netOre: Math.round((11_500 + index) / 1.15),
        vatCode: '31',
        vatPercent: 15,
      },
    ],
    means: '12002',
    roundingOre: 0,
  }))

const fileOf = (count: number) =>
  Buffer.from(writeTillFile(make, [{ registerId: 'K1', sold: sold(count) }]).bytes)

/** A file so long that a thread reads it. */
const long = fileOf(1100)

const pieceSize = 64 * 1024

async function* cut(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += pieceSize)
    yield Buffer.from(bytes.subarray(from, from + pieceSize))
}

async function* brokenAfter(pieces: AsyncIterable<Uint8Array>, count: number) {
  let left = count
  for await (const piece of pieces) {
    if (left === 0) throw new Error('The caller has left')
    left -= 1
    yield piece
  }
}

async function* endless() {
  yield Buffer.from('<auditfile><header>')
  for (;;) yield Buffer.alloc(pieceSize, 'a')
}

function deskOf(store: (batch: Batch) => Promise<void> = async () => undefined) {
  const batches: Batch[] = []
  const desk = {
    origin: async () => undefined,
    known: async () => ({ id: 7, key: { kind: 'hmac' as const, secret: 'a secret' } }),
    before: async () => null,
    store: async (batch: Batch) => {
      batches.push(batch)
      await store(batch)
    },
  }
  return { batches, desk }
}

const receiptsOf = (batches: readonly Batch[]) =>
  batches.flatMap(({ receipts }) => receipts.map(({ nr }) => nr))

describe('a long file', () => {
  it('reads each receipt of a long file once, in batches, and verifies the chain', async () => {
    const { batches, desk } = deskOf()
    const { names } = await readPieces(cut(long), reading, desk)
    expect(batches.map(({ receipts }) => receipts.length)).toEqual([500, 500, 100])
    expect(receiptsOf(batches)).toEqual(Array.from({ length: 1100 }, (_, at) => String(at + 1)))
    expect(batches.flatMap(({ notes }) => notes)).toEqual([])
    expect(batches[2]?.receipts[99]).toMatchObject({ registerId: 7, nr: '1100', day: '2026-05-01' })
    expect(JSON.parse(batches[2]?.receipts[99]?.text ?? '')).toMatchObject({
      chain: 'verified',
      grossOre: 11_500 + 1099,
      lines: [{ articleRef: 'Pølse 0' }],
    })
    expect(names).toHaveLength(7)
  })

  it('requests the next piece of a file only after a batch is stored', async () => {
    let isStoring = false
    const asked: boolean[] = []
    async function* watched() {
      for await (const piece of cut(long)) {
        asked.push(isStoring)
        yield piece
      }
    }
    const { desk } = deskOf(async () => {
      isStoring = true
      await new Promise((resolve) => setImmediate(resolve))
      isStoring = false
    })
    await readPieces(watched(), reading, desk)
    expect(asked).toEqual(asked.map(() => false))
  })

  it('stops at an error in a file, and keeps the batches before the error', async () => {
    const { batches, desk } = deskOf()
    const end = long.indexOf('<nr>1050</nr>')
    const faulty = Buffer.concat([long.subarray(0, end), Buffer.from('</wrong>')])
    const line = faulty.toString().split('\n').length
    await expect(readPieces(cut(faulty), reading, desk)).rejects.toMatchObject({
      code: 'broken_xml',
      line,
    })
    expect(receiptsOf(batches).at(-1)).toBe('1049')
  })

  it('fails with the database’s error when a batch cannot be stored', async () => {
    const failure = new Error('The database is gone')
    const { batches, desk } = deskOf(() => Promise.reject(failure))
    await expect(readPieces(cut(long), reading, desk)).rejects.toBe(failure)
    expect(batches[0]?.receipts).toHaveLength(500)
  })

  it('stores the complete receipts of a file whose upload is interrupted', async () => {
    for (const count of [1, 12]) {
      const { batches, desk } = deskOf()
      const pieces = brokenAfter(cut(long), count)
      await expect(readPieces(pieces, reading, desk)).rejects.toThrow('The caller has left')
      const last = long.subarray(0, count * pieceSize).lastIndexOf('</cashtransaction>')
      const nr = /<nr>(\d+)<\/nr>\s*<transID>/g
      const begun = [...long.subarray(0, last).toString().matchAll(nr)]
      expect(receiptsOf(batches)).toHaveLength(begun.length)
    }
  })

  it('stops reading an endless file at the memory limit of the reading thread', async () => {
    const { desk } = deskOf()
    await expect(readPieces(endless(), reading, desk)).rejects.toMatchObject({
      code: 'broken_off',
    })
  })
})
