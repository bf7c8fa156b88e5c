import { useState } from 'react'

/**
 * Opens the link that a command answers in a new tab, which has to be there before it is asked: browsers block tabs that
 * are opened later. Where they do, the link is shown to be pressed.
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
