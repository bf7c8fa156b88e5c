import { maySearch } from '@dxweb/areas/search/permits.ts'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { later } from '../../data/session/load-messages.ts'
import { useSession } from '../../data/session/session.ts'
import { useAgreement } from '../overlays/agreement-state.ts'
import { showOverlay, useOverlay } from '../overlays/overlays.ts'
import type { SidebarEntry } from '../places/sidebar-entries.ts'
import { AwaitedDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { TypeAhead } from '../../ui/dialogs/type-ahead.tsx'
import { useText } from '../../ui/text/text.ts'

const Palette = lazy(later(() => import('../palette/palette.tsx')))
const Changelog = lazy(() => import('../overlays/changelog.tsx'))
const KeyboardHelp = lazy(later(() => import('../overlays/keyboard-help.tsx')))
const Agreement = lazy(() => import('../overlays/agreement.tsx'))

const closeOverlay = () => showOverlay('none')

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Leaves Ctrl+K and ⌘K to the browser if the user may not search. */
function useOverlayKeys(hasSearch: boolean) {
  // Uses a layout effect, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette =
        hasSearch && event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isPalette && (event.key !== '?' || isTyping(event.target))) return
      event.preventDefault()
      showOverlay(isPalette ? 'palette' : 'keys')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [hasSearch])
}

/** Loads the chat if configured, but never for users with volunteer as their only role. */
function useChat() {
  const { chat, roles } = useSession()
  const src = roles.length === 1 && roles[0] === 'volunteer' ? undefined : chat?.src
  useEffect(() => {
    if (src === undefined) return undefined
    const script = document.createElement('script')
    script.src = src
    script.async = true
    document.body.append(script)
    return () => script.remove()
  }, [src])
}

export function Overlays({ entries }: { entries: readonly SidebarEntry[] }) {
  const t = useText()
  const overlay = useOverlay()
  const agreement = useAgreement()
  useOverlayKeys(maySearch(useSession().can))
  useChat()
  return (
    <>
      {overlay === 'palette' && (
        <TypeAhead label={t('shell.search')} maxLength={100} onClose={closeOverlay}>
          <Palette entries={entries} />
        </TypeAhead>
      )}
      <Suspense fallback={overlay !== 'none' && <AwaitedDialog onClose={closeOverlay} />}>
        {overlay === 'changelog' && <Changelog />}
        {overlay === 'keys' && <KeyboardHelp />}
      </Suspense>
      {/* The agreement opens without a command, so Escape must not close it before it is visible. */}
      <Suspense fallback={null}>
        {agreement.isShown && <Agreement onClose={agreement.close} onConfirm={agreement.confirm} />}
      </Suspense>
    </>
  )
}
