import { hmacSigner, writeTillFile } from '@dxweb/areas/tills/saft/testing/write-till-file.ts'
import { expect, it } from 'vitest'
import { checkSchema } from './check-schema.ts'

const bytesIn = (encoding: 'utf-8' | 'windows-1252' | 'utf-16le') =>
  writeTillFile(
    {
      prefix: 'n1:',
      encoding,
      isMarked: true,
      minus: 'sign',
      isIndented: true,
      codes: {},
      sign: hmacSigner('a secret'),
    },
    [{ registerId: 'Ø', sold: [] }],
  ).bytes

it.each(['utf-8', 'windows-1252', 'utf-16le'] as const)(
  'reports the line of a fault and the expected element in a file encoded in %s',
  async (encoding) => {
    const [first] = (await checkSchema(bytesIn(encoding), 5)) ?? []
    expect(first?.line).toBe(5)
    expect(first?.message).toContain('startDate')
  },
)

it('reports at most the requested number of faults', async () => {
  expect(await checkSchema(bytesIn('utf-8'), 0)).toEqual([])
})

it('returns null for a file that the checker cannot read', async () => {
  expect(await checkSchema(Buffer.from('<auditfile>'), 5)).toBeNull()
})
