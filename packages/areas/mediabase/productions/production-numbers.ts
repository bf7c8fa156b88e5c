const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Computes the check character of ISO 7064 MOD 37,36, the last character of EIDR and ISAN. */
function checkSign(text: string): string {
  let product = 36
  for (const sign of text) {
    const sum = (product + signs.indexOf(sign)) % 36 || 36
    product = (sum * 2) % 37
  }
  return signs[(37 - product) % 36] ?? ''
}

const hasCheckSign = (text: string): boolean => checkSign(text.slice(0, -1)) === text.at(-1)

export const isEidr = (text: string): boolean =>
  /^10\.5240\/([0-9A-F]{4}-){5}[0-9A-Z]$/.test(text) &&
  hasCheckSign(text.slice('10.5240/'.length).replaceAll('-', ''))

export function isIsan(text: string): boolean {
  if (!/^([0-9A-F]{4}-){4}[0-9A-Z](-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-Z])?$/.test(text)) return false
  const plain = text.replaceAll('-', '')
  const work = plain.slice(0, 17)
  const isWork = hasCheckSign(work)
  return plain.length === 17 ? isWork : isWork && hasCheckSign(work.slice(0, -1) + plain.slice(17))
}

export const isImdbId = (text: string): boolean => /^tt\d{7,9}$/.test(text)

/** True for 'ABC20250012': initials of the registrant, the year and a serial number. */
export const isFilmwebId = (text: string): boolean => /^[A-ZÆØÅ]{2,5}\d{6,8}$/.test(text)
