/** Formats 390 minutes as '6,5', in English as '6.5'. */
export const hoursText = (minutes: number, locale: string): string => {
  const hours = String(Math.round(minutes / 6) / 10)
  return locale === 'en' ? hours : hours.replace('.', ',')
}
