import { getBookingShows } from '@dxweb/areas/film/bookings/contract.ts'
import { previewTerms } from '@dxweb/areas/film/rental/terms/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { callLoosely } from '../../../data/calls/call-api.ts'
import type { AskedRow, Question } from '../look/look.ts'

// catalog: settings.filmterms.corrects.*

/** Settled weeks that the terms change, which the next settlement corrects. */
export async function askOfTerms({ partnerId, draft, row }: AskedRow): Promise<Question> {
  const body = { ...draft, id: row?.id ?? null }
  const effect = await callLoosely(previewTerms, { params: { partnerId }, body })
  const { weeks, from, to, dueOre } = effect
  if (from === null || to === null) return undefined
  return {
    text: (say, locale) => {
      const [first, last] = [from, to].map((day) => dateText(day, 'numeric', locale))
      const which = weeks === 1 ? 'week' : 'weeks'
      const values = {
        weeks,
        from: first ?? '',
        to: last ?? '',
        sum: formatMoney(Math.abs(dueOre)),
      }
      const sums = dueOre < 0 ? 'less' : 'more'
      return [which, sums]
        .map((part) => say(`settings.filmterms.corrects.${part}`, values))
        .join(' ')
    },
  }
}

/** Shows that would be left without a booking; one that has sold keeps it. */
export async function askOfBooking({ partnerId, row }: AskedRow): Promise<Question> {
  const shows = await callLoosely(getBookingShows, { params: { partnerId, id: row?.id ?? 0 } })
  if (shows.sold > 0)
    return { isRefused: true, text: (say) => say('settings.filmbookings.sold', shows) }
  if (shows.drafts + shows.published === 0) return undefined
  return { text: (say) => say('settings.filmbookings.hang', shows) }
}
