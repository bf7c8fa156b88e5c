let popups: HTMLElement | undefined

/** Returns the container of menus: a landmark outside the page, hidden while it contains no menu. */
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
