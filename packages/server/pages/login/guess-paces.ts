import type { Pace } from '@dxweb/areas/access/login/pace-store.ts'

const minutes = (...counts: number[]) => counts.map((count) => Math.round(count * 60))

interface Guesser {
  /** What is guessed at: an address before the account is known, or the user's id. */
  of: string
  ip: string
  /** The device that proved the account earlier, which waits for nobody else's guesses. */
  deviceId: string | null
}

/**
 * Passwords. Of an account at most 18 guesses an hour are looked at from all devices that are unknown to it, and 11 of
 * them from one address, so that one person's guesses leave the account open elsewhere; one known device has 16. Over
 * all accounts an address guesses 200 times, then every fifteen seconds: a house behind it is slowed, never shut.
 */
export const loginPaces = ({ of, ip, deviceId }: Guesser): Pace[] =>
  deviceId === null
    ? [
        { key: `login:${of}`, free: 10, waits: minutes(2, 4, 8) },
        { key: `login:${of}:${ip}`, free: 5, waits: minutes(0.5, 1, 2, 4, 8, 16, 30) },
        { key: `login-ip:${ip}`, free: 200, waits: [15] },
      ]
    : [{ key: `login:${of}:${deviceId}`, free: 8, waits: minutes(1, 2, 4, 8) }]

/** Codes of a second factor, asked for after the password: at most 12 an hour from unknown devices. */
export const codePaces = ({ of, deviceId }: Omit<Guesser, 'ip'>): Pace[] => [
  {
    key: `code:${of}${deviceId === null ? '' : `:${deviceId}`}`,
    free: 5,
    waits: minutes(2, 4, 8, 10),
  },
]
