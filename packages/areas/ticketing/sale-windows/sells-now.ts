const opens = { counter: 'sales_start', web: 'coalesce(web_sales_start, sales_start)' } as const
const closes = { counter: 'sales_stop', web: 'coalesce(web_sales_stop, sales_stop)' } as const

/** SQL conditions for sales in a channel, for events that are neither over nor stopped. */
export const channelSql = (channel: 'counter' | 'web', at = 'now()') => ({
  isSold: `is_${channel}_sale_open`,
  isOpened: `coalesce(${opens[channel]} <= ${at}, true)`,
  isClosed: `coalesce(${closes[channel]} <= ${at}, false)`,
})

const openIn = (channel: 'counter' | 'web', at: string) => {
  const { isSold, isOpened, isClosed } = channelSql(channel, at)
  return `${isSold} and ${isOpened} and not ${isClosed}`
}

/**
 * SQL that is true if the event of this `event` row is on sale; `isCounter` is SQL that is true at the counter. A test
 * keeps the rule equal to `channelState`.
 */
export const sellsNow = (isCounter: string, at = 'now()') => `state = 'published' and is_sale_open
      and ${at} < ends_at and case when ${isCounter} then ${openIn('counter', at)} else ${openIn('web', at)} end`
