import type { ShowForm } from './show-form.ts'

const places = ['auditoriumId', 'date', 'startTime'] as const

export const isMoved = (before: ShowForm, after: ShowForm): boolean =>
  places.some((field) => before[field] !== after[field])
