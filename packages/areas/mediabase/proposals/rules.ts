/** `linked`: the production turned out to stand already. */
export const proposalStates = ['waiting', 'approved', 'linked', 'refused'] as const

export type ProposalState = (typeof proposalStates)[number]
