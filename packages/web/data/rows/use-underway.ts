import { useState } from 'react'
import { latestChangesRefetched } from '../calls/own-changes.ts'

type Change<Data> = (data: Data) => Data

/**
 * Shows changes on top of the rows read, before the server's reply. A read that finishes before the reply does not
 * hide a change, and a refusal does not undo such a read.
 */
export function useUnderway<Data>() {
  const [changes, setChanges] = useState<readonly Change<Data>[]>([])
  return {
    over: (data: Data): Data => changes.reduce((before, change) => change(before), data),
    /** Shows the change until the command has failed or the changed rows are reread. */
    show: async <Reply>(change: Change<Data>, command: () => Promise<Reply>): Promise<Reply> => {
      setChanges((before) => [...before, change])
      try {
        const reply = await command()
        await latestChangesRefetched()
        return reply
      } finally {
        setChanges((before) => before.filter((each) => each !== change))
      }
    },
  }
}
