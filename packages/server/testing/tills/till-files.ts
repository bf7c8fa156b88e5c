import type { TillFile } from '@dxweb/areas/tills/receipts/contract.ts'
import {
  hmacSigner,
  type Make,
  type Sold,
  type SoldLine,
  type Till,
  writeTillFile,
} from '@dxweb/areas/tills/saft/testing/write-till-file.ts'
import type { TestClient } from '../test-client.ts'

export const defaultMake: Make = {
  prefix: '',
  encoding: 'utf-8',
  isMarked: false,
  minus: 'debit',
  isIndented: false,
  codes: {},
  sign: hmacSigner('a secret'),
}

export const fileLine = (articleId = '1', more: Partial<SoldLine> = {}): SoldLine => ({
  articleId,
  groupId: '04006',
  quantity: 1,
  grossOre: 11_500,
  netOre: 10_000,
  vatCode: '31',
  vatPercent: 15,
  ...more,
})

export const fileReceipt = (day: string, time: string, sold = fileLine()): Sold => ({
  type: '11001',
  day,
  time,
  lines: [sold],
  means: '12002',
  roundingOre: 0,
})

export const tillFileOf = (tills: readonly Till[], own: Partial<Make> = {}) =>
  Buffer.from(writeTillFile({ ...defaultMake, ...own }, tills).bytes)

export const postTillFile = (who: TestClient, bytes: Buffer, name = 'kasse') =>
  who.post(`/partners/1003/till-files?name=${name}.xml`, bytes, {
    headers: { 'content-type': 'application/octet-stream' },
  })

export const sendTillFile = async (who: TestClient, bytes: Buffer, name?: string) =>
  (await postTillFile(who, bytes, name)).json<TillFile>()
