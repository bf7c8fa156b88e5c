import { countText } from './count-text.ts'

/** `2,5 %` with a no-break space, in English `2.5%`, for a share of 1; rounded half away from zero. */
export function percentText(share: number, locale = 'nb', digits = 1): string {
  const isEnglish = locale === 'en'
  // 0.145 is stored as slightly less, and must still round to 15 %.
  const written = Number((Math.abs(share) * 100).toPrecision(12))
  const size = Math.round(written * 10 ** digits) / 10 ** digits
  const [whole = '0', decimals] = String(size).split('.')
  const text = countText(Number(whole), locale)
  const number = decimals === undefined ? text : `${text}${isEnglish ? '.' : ','}${decimals}`
  const sign = share < 0 && size > 0 ? countText(-1, locale).charAt(0) : ''
  return isEnglish ? `${sign}${number}%` : `${sign}${number}\u00a0%`
}
