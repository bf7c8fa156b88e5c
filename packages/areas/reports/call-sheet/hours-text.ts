export const hoursText = (minutes: number, locale: string): string => {
  const hours = String(Math.round(minutes / 6) / 10)
  return locale === 'en' ? hours : hours.replace('.', ',')
}
