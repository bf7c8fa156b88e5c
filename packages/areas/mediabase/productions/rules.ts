export const productionKinds = [
  'film',
  'event',
  'concert',
  'theatre',
  'opera',
  'show',
  'exhibition',
  'other',
] as const

/** The age limits since July 2015 (domain facts 5). */
export const ageLimitsNow = ['a', '6', '9', '12', '15', '18'] as const

/** Old titles keep their original age limit, which may be 7 or 11. */
export const ageLimits = [...ageLimitsNow, '7', '11'] as const

export const dimensions = ['2d', '3d', 'imax', 'imax3d'] as const
export const speeches = ['original', 'norwegian', 'sami', 'silent'] as const
export const subtitles = ['none', 'norwegian', 'sami', 'english'] as const

/** ISO 639 codes of languages spoken in or near Norway, or by many immigrants. */
export const textLanguages = [
  'nb',
  'nn',
  'se',
  'smj',
  'sma',
  'fkv',
  'en',
  'da',
  'sv',
  'fi',
  'is',
  'de',
  'nl',
  'fr',
  'es',
  'it',
  'pt',
  'pl',
  'lt',
  'lv',
  'et',
  'uk',
  'ru',
  'ro',
  'ar',
  'fa',
  'ku',
  'so',
  'ti',
  'tr',
  'ur',
  'vi',
  'th',
  'zh',
] as const
