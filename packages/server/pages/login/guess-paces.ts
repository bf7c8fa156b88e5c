import type { Pace } from '@dxweb/areas/access/login/pace-store.ts'

const minutes = (...counts: number[]) => counts.map((count) => Math.round(count * 60))

interface Guesser {
  /** The mail address until the account is known, then the user id. */
  of: string
  ip: string
  /** Id of a device that has signed in before. Guesses from other devices do not slow this device down. */
  deviceId: string | null
}

/**
 * Allows 18 guesses per hour at an account from unknown devices, but only 11 from one address, so that one attacker
 * cannot block the account. A known device gets 17 per hour; an address gets 200, and then one every 15 seconds.
 */
export const loginPaces = ({ of, ip, deviceId }: Guesser): Pace[] =>
  deviceId === null
    ? [
        { key: `login:${of}`, free: 10, waits: minutes(2, 4, 8) },
        { key: `login:${of}:${ip}`, free: 5, waits: minutes(0.5, 1, 2, 4, 8, 16, 30) },
        { key: `login-ip:${ip}`, free: 200, waits: [15] },
      ]
    : [{ key: `login:${of}:${deviceId}`, free: 8, waits: minutes(1, 2, 4, 8) }]

/** Allows 12 guesses of a second-factor code per hour from each known device, and 12 from all unknown devices. */
export const codePaces = ({ of, deviceId }: Omit<Guesser, 'ip'>): Pace[] => [
  {
    key: `code:${of}${deviceId === null ? '' : `:${deviceId}`}`,
    free: 5,
    waits: minutes(2, 4, 8, 10),
  },
]
