import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root folder. */
export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
