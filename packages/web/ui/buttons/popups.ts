let popups: HTMLElement | undefined

/** The container of menus is outside the page; it is a landmark, hidden while it contains no menu. */
export function popupsNamed(label: string): HTMLElement {
  if (!popups?.isConnected) {
    popups = document.createElement('section')
    popups.className = 'dx-popups'
    popups.dataset['portal'] = 'true'
    document.body.append(popups)
  }
  popups.setAttribute('aria-label', label)
  return popups
}
