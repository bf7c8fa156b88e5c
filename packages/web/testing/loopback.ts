import { cleanup } from '@testing-library/react'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of a test's own on this machine. */
export interface Loopback {
  /** 'http://127.0.0.1:41234' */
  origin: string
  close(): Promise<void>
}

export async function openLoopback(listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await leavePage()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        // A closed page may leave idle connections, which a close waits for.
        server.closeAllConnections()
      })
    },
  }
}

interface Page {
  setURL(url: string): void
  abort(): Promise<void>
}

const page = () => (window as unknown as { happyDOM: Page }).happyDOM

/** The page cancels its own requests, as when a tab is closed; the server cuts none off. */
async function leavePage(): Promise<void> {
  cleanup()
  await page().abort()
}

/** Sets the page's address, as in a browser; the page's own calls then go to its origin. */
export function openAddress(address: string): void {
  page().setURL(address)
}
