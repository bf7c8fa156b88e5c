let popups: HTMLElement | undefined

/** Container of menus outside the page, a landmark of its own. Absent while no menu is open. */
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
