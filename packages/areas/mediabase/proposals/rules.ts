/** `linked` means that the production already existed. */
export const proposalStates = ['waiting', 'approved', 'linked', 'refused'] as const

export type ProposalState = (typeof proposalStates)[number]
