const forms = {
  nb: /^[-\u2212]?(?:\d{1,15}|\d{1,3}(?:([\s.])\d{3})(?:\1\d{3}){0,3})$/,
  en: /^[-\u2212]?(?:\d{1,15}|\d{1,3}(?:([\s,])\d{3})(?:\1\d{3}){0,3})$/,
}

/** Reads `1000`, `1 000` or `1.000`, or in English `1,000` (domain facts 8); null for other text. */
export function parseWhole(input: string, locale = 'nb'): number | null {
  const text = input.trim()
  if (!forms[locale === 'en' ? 'en' : 'nb'].test(text)) return null
  const size = Number(text.replaceAll(/\D/g, ''))
  return /^\d/.test(text) ? size : -size || 0
}
