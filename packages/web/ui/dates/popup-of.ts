/** A popup stands outside the page's landmarks, so that it is named as one. Its element is the kit's own. */
export const popupOf = (label: string) => ({ role: 'dialog', 'aria-label': label })
