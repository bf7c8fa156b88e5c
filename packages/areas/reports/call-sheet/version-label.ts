import { versionWords } from '@dxweb/areas/mediabase/productions/version-words.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** Formats a show's version from JSON, or the names of its supplements if the version is unknown. */
export const versionLabel = (say: Translate, stored: string): string =>
  stored.startsWith('{') ? versionWords(say, stored) : stored
