/** A popup is outside the page's landmarks, so it needs a role and a name. Its element belongs to the UI library. */
export const popupOf = (label: string) => ({ role: 'dialog', 'aria-label': label })
