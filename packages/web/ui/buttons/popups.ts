let popups: HTMLElement | undefined

/** Menus open outside the page, in a landmark of their own. It is not there while nothing is open. */
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
