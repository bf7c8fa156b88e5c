import * as z from 'zod/mini'
import { dimensions, speeches, subtitles } from './rules.ts'

export const versionFields = {
  dimension: z.enum(dimensions),
  speech: z.enum(speeches),
  subtitles: z.enum(subtitles),
  hasHearingText: z.boolean(),
  hasAudioDescription: z.boolean(),
  isHfr: z.boolean(),
  isAtmos: z.boolean(),
}
