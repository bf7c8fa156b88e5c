import { resolve } from 'node:path'
import { StartFault } from '../../ground/start-fault.ts'
import { importVenue } from '../../venue-archive/import-venue.ts'
import { manifestLines } from '../../venue-archive/archive/manifest-lines.ts'
import { runCommand } from '../database/run-command.ts'
import { readSecret } from '../database/secret.ts'
import { withOwnerUrl } from '../database/with-owner-url.ts'
import { openFileStore } from '../settings/open-file-store.ts'
import { pathsIn, readSettings } from '../settings/settings.ts'

const usage = 'npm run venue:import -- path/to/1003.venue'

await runCommand(async ([path, ...rest]) => {
  if (path === undefined || rest.length > 0) throw new StartFault(usage)
  const settings = readSettings(process.env)
  const imported = await withOwnerUrl(settings, (url) =>
    importVenue({
      url,
      files: openFileStore(settings),
      secret: readSecret(pathsIn(settings.dataDir).secret),
      path: resolve(path),
    }),
  )
  const { manifest, wasHere, joined = 0, shutOut = [], ownProductions = 0 } = imported
  if (wasHere) {
    console.log(
      `Venue ${manifest.partnerId} was imported from this archive before; nothing was done.`,
    )
    return
  }
  for (const line of manifestLines(manifest)) console.log(line)
  if (joined > 0) console.log(`${joined} people had an account here, which has their access now.`)
  for (const email of shutOut) console.log(`${email} is shut out here, and has no access.`)
  if (ownProductions > 0) {
    console.log(
      `${ownProductions} films are the venue's own, since others have their numbers here; merge them.`,
    )
  }
  console.log(
    'Every table, key, seal, file and figure is what was exported. The venue is paused: resume it in Partneradmin.',
  )
})
