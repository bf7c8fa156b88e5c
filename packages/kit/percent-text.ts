const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`
  const kept = formats.get(key)
  if (kept) return kept
  const made = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : 'nb-NO', {
    style: 'percent',
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/** A share of 1 as per cent, `2,5 %` with a no-break space, in English `2.5%`; at most `digits` decimals. */
export const percentText = (share: number, locale = 'nb', digits = 1): string =>
  formatOf(locale, digits).format(share)
