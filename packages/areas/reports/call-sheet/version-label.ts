import { versionWords } from '@dxweb/areas/mediabase/productions/version-words.ts'
import type { Say } from '@dxweb/kit/definitions/register-words.ts'

/** A show's version as JSON, or the names of its supplements if the version is not set. */
export const versionLabel = (say: Say, stored: string): string =>
  stored.startsWith('{') ? versionWords(say, stored) : stored
