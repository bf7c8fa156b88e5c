import { recordScans } from '@dxweb/areas/scanning/contract.ts'
import { callApi } from '../../../../data/calls/call-api.ts'
import type { Conflict } from './scan-answer.ts'
import { dropScan, type WaitingScan, waitingScans } from './waiting-scans.ts'

/** Maximum number of scans per request. */
const most = 200

const doorOf = ({ eventIds, device }: WaitingScan) => JSON.stringify([eventIds, device])

async function sendSome(partnerId: number, scans: readonly WaitingScan[]): Promise<Conflict[]> {
  const [{ eventIds, device } = { eventIds: [], device: '' }] = scans
  const { scans: answers } = await callApi(recordScans, {
    params: { partnerId },
    body: {
      eventIds,
      device,
      scans: scans.map(({ id, code, scannedAt, result }) => ({
        id,
        code,
        offline: { scannedAt, result },
      })),
    },
    isQuiet: true,
  })
  for (const { id } of scans) await dropScan(id)
  return answers.flatMap((scan) => {
    const answer = scans.find(({ id }) => id === scan.id)?.result
    return answer === undefined || answer === scan.result ? [] : [{ scan, answer }]
  })
}

/** Calls `onFound` after each request, since its scans are then no longer on the device. */
export async function sendWaiting(
  partnerId: number,
  owner: string,
  onFound: (conflicts: readonly Conflict[]) => void,
): Promise<void> {
  const waiting = await waitingScans(owner)
  for (const [, ofDoor] of Map.groupBy(waiting, doorOf)) {
    for (let from = 0; from < ofDoor.length; from += most) {
      onFound(await sendSome(partnerId, ofDoor.slice(from, from + most)))
    }
  }
}
