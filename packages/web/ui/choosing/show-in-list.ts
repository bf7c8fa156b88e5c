/**
 * Scrolls only the list to an option. An opening list is at the page's upper edge until placed, where `scrollIntoView`
 * would scroll the page.
 */
export function centreInList(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop - list.offsetTop
  list.scrollTop = top - (list.clientHeight - option.offsetHeight) / 2
}

/** Scrolls only as far as needed to show it. */
export function showInList(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop - list.offsetTop
  const lowest = top + option.offsetHeight - list.clientHeight
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, lowest))
}
