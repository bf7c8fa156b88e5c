import { useCallback } from 'react'
import { useIntl } from 'react-intl'

export type TextValues = Record<string, string | number | boolean | Date | null | undefined>

/** The text of a catalog key, with its values put in. */
export type Text = (key: string, values?: TextValues) => string

export function useText(): Text {
  const intl = useIntl()
  return useCallback(
    (key, values) => {
      const message = intl.messages[key]
      // A text that takes no values is not read again for those it is given.
      const isPlain = typeof message === 'string' && !message.includes('{')
      return intl.formatMessage({ id: key }, isPlain ? undefined : values)
    },
    [intl],
  )
}

/** 'nb' or 'en'. */
export function useLocale(): string {
  return useIntl().locale
}
