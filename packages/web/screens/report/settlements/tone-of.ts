import type { Tone } from '../../../ui/page/badge.tsx'

const tones: Record<string, Tone> = {
  open: 'warn',
  draft: 'warn',
  counted: 'info',
  closed: 'info',
  sent: 'info',
  approved: 'info',
  paid: 'info',
  deviation: 'bad',
  locked: 'good',
  reconciled: 'good',
}

export const toneOf = (state: string): Tone => tones[state] ?? 'quiet'
