/** Figures are preliminary until the operating day is over, and a correction once they were final. */
export const figureStatuses = ['preliminary', 'final', 'correction'] as const
export type FigureStatus = (typeof figureStatuses)[number]

export const transferStates = ['waiting', 'sending', 'sent', 'accepted', 'rejected'] as const
export type TransferState = (typeof transferStates)[number]
