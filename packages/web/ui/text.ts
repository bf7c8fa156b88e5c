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
      // react-intl reads a text anew as a pattern each time it is shown; a plain one says what it says.
      if (typeof message === 'string' && !/[{<']/.test(message)) return message
      return intl.formatMessage({ id: key }, values)
    },
    [intl],
  )
}

/** 'nb' or 'en'. */
export function useLocale(): string {
  return useIntl().locale
}
