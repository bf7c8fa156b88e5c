import { clickCounter } from '@dxweb/server/pages/campaigns/click-counter.ts'
import type { Context } from './venue.ts'

/**
 * Records one or two clicks on a campaign's link, and returns the link's code for the buyer's sale, or undefined for
 * one buyer in three.
 */
export async function campaignOf({ venue, command }: Context): Promise<string | undefined> {
  const code = venue.codes[command.nth % 3]
  if (code === undefined) return undefined
  const follow = clickCounter(venue.db)
  const link = { code, partnerId: venue.partnerId }
  for (const who of ['a', command.mask % 2 === 0 ? 'a' : 'b']) await follow(link, who)
  return code
}
