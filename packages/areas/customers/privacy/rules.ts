export const erasureActs = ['remove', 'forget', 'anonymise', 'keep'] as const

/** Kinds of rows that must be settled before a person is erased. */
export const erasureBlocks = ['ticket', 'reservation', 'participant', 'invoice'] as const

export const personFormats = ['pdf', 'json'] as const
