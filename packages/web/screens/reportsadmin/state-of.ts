import type { Tone } from '../../ui/page/badge.tsx'

export type ShownState = 'published' | 'draft' | 'withdrawn'

export const shownStates: readonly ShownState[] = ['published', 'draft', 'withdrawn']

/** Returns 'published' for a published report, even if it also has a draft. */
export const stateOf = (published: number | null, draft: number | null): ShownState =>
  published !== null ? 'published' : draft !== null ? 'draft' : 'withdrawn'

export const toneOf: Record<ShownState, Tone> = {
  published: 'good',
  draft: 'quiet',
  withdrawn: 'off',
}
