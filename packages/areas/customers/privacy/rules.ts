export const erasureActs = ['remove', 'forget', 'anonymise', 'keep'] as const

/** These kinds of rows must be settled before a person is erased. */
export const erasureBlocks = ['ticket', 'reservation', 'participant', 'invoice'] as const

export const personFormats = ['pdf', 'json'] as const
