import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { priceOre } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { feeChannels } from './channel-fees.ts'

const channelFee = { channel: z.enum(feeChannels), amountOre: priceOre, isPerPurchase: z.boolean() }

export const channelFees = withKind(
  { kind: 'items', fields: channelFee, max: feeChannels.length },
  z.array(z.strictObject(channelFee)).check(
    z.maxLength(feeChannels.length),
    z.refine<{ channel: string }[]>(
      (fees) => new Set(fees.map(({ channel }) => channel)).size === fees.length,
      { error: 'repeated' },
    ),
  ),
)
