export const dcpStatuses = ['missing', 'transferring', 'ready', 'ingested'] as const
