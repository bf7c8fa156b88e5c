/** Figures are preliminary until the operating day is over, then final; later changes are corrections. */
export const figureStatuses = ['preliminary', 'final', 'correction'] as const
export type FigureStatus = (typeof figureStatuses)[number]

export const transferStates = ['waiting', 'sending', 'sent', 'accepted', 'rejected'] as const
export type TransferState = (typeof transferStates)[number]
