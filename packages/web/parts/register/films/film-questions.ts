import { getBookingShows } from '@dxweb/areas/film/bookings/contract.ts'
import {
  previewTerms,
  previewTermsImport,
  previewTermsRemoval,
} from '@dxweb/areas/film/rental/terms/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { maxImported } from '@dxweb/kit/definitions/import-parts.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { callLoosely } from '../../../data/calls/call-api.ts'
import type { Text } from '../../../ui/text/text.ts'
import type { PendingImport, PendingRow, PendingDeletion, Question } from '../look/look.ts'

// catalog: settings.filmterms.corrects.*

type Effect = ReplyOf<typeof previewTerms.parts>

/** Describes the settled weeks that change, with amounts; undefined if there are none. */
function correctsText({ weeks, from, to, dueOre }: Effect) {
  if (from === null || to === null) return undefined
  return (t: Text, locale: string) => {
    const [first, last] = [from, to].map((day) => dateText(day, 'numeric', locale))
    const which = weeks === 1 ? 'week' : 'weeks'
    const values = {
      weeks,
      from: first ?? '',
      to: last ?? '',
      sum: formatMoney(Math.abs(dueOre)),
    }
    const sums = dueOre < 0 ? 'less' : 'more'
    return [which, sums].map((part) => t(`settings.filmterms.corrects.${part}`, values)).join(' ')
  }
}

/** Asks before saving terms that change settled weeks, which the next settlement corrects. */
export async function termsQuestion({ partnerId, draft, row }: PendingRow): Promise<Question> {
  const body = { ...draft, id: row?.id ?? null }
  const text = correctsText(await callLoosely(previewTerms, { params: { partnerId }, body }))
  return text && { text }
}

/** Refuses a file with more rows than a call accepts, since a file is checked in one call. */
export async function importQuestion({ partnerId, drafts }: PendingImport): Promise<Question> {
  if (drafts.length > maxImported) {
    const most = { most: maxImported }
    return { isRefused: true, text: (t) => t('settings.filmterms.tooMany', most) }
  }
  const body = { rows: drafts }
  const effect = await callLoosely(previewTermsImport, { params: { partnerId }, body })
  const text = correctsText(effect)
  return text && { text }
}

/**
 * Asks before deleting terms if settled weeks change, or if settlements use some of the terms, which are then kept.
 * Refuses the deletion if settlements use all of the terms.
 */
export async function removalQuestion({ partnerId, rows }: PendingDeletion): Promise<Question> {
  const body = { ids: rows.map(({ id }) => id) }
  const effect = await callLoosely(previewTermsRemoval, { params: { partnerId }, body })
  const text = correctsText(effect)
  const { settled } = effect
  if (settled === 0) return text && { text }
  return {
    isRefused: settled === rows.length,
    text: (t, locale) =>
      [t('settings.filmterms.settled', { count: settled }), text?.(t, locale)]
        .filter(Boolean)
        .join(' '),
  }
}

/** Refuses if any show has sold tickets. */
export async function bookingQuestion({ partnerId, row }: PendingRow): Promise<Question> {
  const shows = await callLoosely(getBookingShows, { params: { partnerId, id: row?.id ?? 0 } })
  if (shows.sold > 0)
    return { isRefused: true, text: (t) => t('settings.filmbookings.sold', shows) }
  if (shows.drafts + shows.published === 0) return undefined
  return { text: (t) => t('settings.filmbookings.hang', shows) }
}
