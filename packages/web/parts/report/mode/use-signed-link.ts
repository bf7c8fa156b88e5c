import { useState } from 'react'

/**
 * The tab must exist before the request, since browsers block tabs that open later. If the browser blocks it, a button
 * shows the link.
 */
export function useSignedLink() {
  const [link, setLink] = useState<string | null>(null)
  /** Must be called directly in a click handler. */
  const prepare = () => {
    setLink(null)
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    return {
      show: (url: string) => (tab ? tab.location.replace(url) : setLink(url)),
      close: () => tab?.close(),
    }
  }
  return { link, prepare, forget: () => setLink(null) }
}
