/**
 * Scrolls the list alone to one of its options. A list that opens lies at the page's upper edge until it has its place,
 * where `scrollIntoView` would scroll the page away from its field.
 */
export function centreInList(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop - list.offsetTop
  list.scrollTop = top - (list.clientHeight - option.offsetHeight) / 2
}

/** The least that brings it into sight. */
export function showInList(list: HTMLElement, option: HTMLElement): void {
  const top = option.offsetTop - list.offsetTop
  const lowest = top + option.offsetHeight - list.clientHeight
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, lowest))
}
