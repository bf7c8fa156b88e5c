import { versionWords } from '@dxweb/areas/mediabase/productions/version-words.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** Returns the names of the show's supplements if its version is unknown. */
export const versionLabel = (say: Translate, stored: string): string =>
  stored.startsWith('{') ? versionWords(say, stored) : stored
