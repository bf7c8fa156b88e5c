import { type DateShape, dateText } from '@dxweb/locales/date-text.ts'
import { useLocale } from './text.ts'

/** An instant or a day in the reader's language, by the venue's clock. */
export function DateText({ value, shape = 'moment' }: { value: string; shape?: DateShape }) {
  const locale = useLocale()
  return (
    <time dateTime={value} className="dx-tabular">
      {dateText(value, shape, locale)}
    </time>
  )
}
