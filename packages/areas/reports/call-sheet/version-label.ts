import { versionWords } from '@dxweb/areas/mediabase/productions/version-words.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** A show's version as JSON, or the names of its supplements where nobody has said the version. */
export const versionLabel = (say: Translate, stored: string): string =>
  stored.startsWith('{') ? versionWords(say, stored) : stored
