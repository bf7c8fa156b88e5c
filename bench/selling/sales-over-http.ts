import { randomUUID } from 'node:crypto'
import { testPassword } from '@dxweb/server/testing/people.ts'
import type { BigVenue } from '../ground/big-hall.ts'
import type { cartOf } from '../ground/sale-script.ts'
import { signIn } from '../ground/sign-in.ts'
import type { Load } from '../load/load.ts'

export type NextCart = () => ReturnType<typeof cartOf>

export async function salesOverHttp(
  address: string,
  { partnerId }: BigVenue,
  next: NextCart,
  connections: number,
): Promise<Load> {
  const headers = await signIn(address, 'sjef@sundet.no', { partnerId, password: testPassword })
  return {
    address,
    connections,
    next: () => ({
      method: 'POST',
      path: `/api/v1/partners/${partnerId}/sales`,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...next(), means: 'card' }),
    }),
  }
}
