import { type DateShape, dateText } from '@dxweb/locales/date-text.ts'
import { useLocale } from './text.ts'

/** Uses the reader's language and the venue's time zone. */
export function DateText({ value, shape = 'moment' }: { value: string; shape?: DateShape }) {
  const locale = useLocale()
  return (
    <time dateTime={value} className="dx-tabular">
      {dateText(value, shape, locale)}
    </time>
  )
}
