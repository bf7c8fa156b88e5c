/**
 * Centres an option by scrolling only the list. A list that is opening is at the page's upper edge, so
 * `scrollIntoView` would scroll the page.
 */
export function centreInList(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop - list.offsetTop
  list.scrollTop = top - (list.clientHeight - option.offsetHeight) / 2
}

export function showInList(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop - list.offsetTop
  const lowest = top + option.offsetHeight - list.clientHeight
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, lowest))
}
