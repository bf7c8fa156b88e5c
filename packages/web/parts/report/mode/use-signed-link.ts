import { useState } from 'react'

/**
 * Opens a command's link in a new tab, which must exist before the request: browsers block tabs that open later. If
 * blocked, the link is shown to press.
 */
export function useSignedLink() {
  const [link, setLink] = useState<string | null>(null)
  /** Call it directly in a click handler. */
  const prepare = () => {
    setLink(null)
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    return {
      show: (url: string) => (tab ? tab.location.replace(url) : setLink(url)),
      giveUp: () => tab?.close(),
    }
  }
  return { link, prepare, forget: () => setLink(null) }
}
