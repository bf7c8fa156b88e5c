let popups: HTMLElement | undefined

/** Returns the container of menus outside the page, which is a landmark and exists while a menu is open. */
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
