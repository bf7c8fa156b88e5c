import { openFileStore } from '../settings/open-file-store.ts'
import { runCommand } from '../database/run-command.ts'
import { readSettings } from '../settings/settings.ts'
import { StartFault } from '../../ground/start-fault.ts'
import { type Fault, verifyBooks } from './verify-books.ts'
import { withOwnerUrl } from '../database/with-owner-url.ts'

const meanings: Record<Fault['fault'], string> = {
  chain: 'is missing, was moved or made.again',
  rows: 'holds rows that were changed, added or taken away',
  future: 'holds rows that claim a time to come',
  head: 'is not the one that was written down that day',
}

await runCommand(async () => {
  const settings = readSettings(process.env)
  const { partners, blocks, rows, days, faults } = await withOwnerUrl(settings, (url) =>
    verifyBooks(url, openFileStore(settings), new Date()),
  )
  for (const { partnerId, number, fault } of faults) {
    console.error(`Partner ${partnerId}: block ${number} ${meanings[fault]}.`)
  }
  if (faults.length > 0) {
    throw new StartFault(`The books are not what was sealed: ${faults.length} faults.`)
  }
  console.log(
    `${rows} rows in ${blocks} blocks of ${partners} partners are what was sealed, and ${days} days' heads agree.`,
  )
})
